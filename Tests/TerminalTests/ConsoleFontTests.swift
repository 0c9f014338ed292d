import PlainText
import Testing

@testable import Terminal

@Suite("The font of a console")
struct ConsoleFontTests {
  /// The scalars that the kernel's default map gives to the font of IBM's code page 437
  /// (drivers/tty/vt/cp437.uni), as far as they matter here.
  private static let standard = ConsoleFont(
    Array(0x20...0x7E) + [0xB7, 0x2022, 0x2190, 0x2191, 0x2193, 0x2219, 0x2500, 0x2502, 0x2518]
      + [0x2580, 0x2584, 0x2588])

  @Test("characters that the font lacks are shown as similar ones of the same width")
  func substitutes() {
    #expect(
      Self.standard.substitutes == [
        "–": "─", "…": "~", "␣": "_", "⌫": "←", "↵": "┘", "◌": "o",
      ])
    let ascii = ConsoleFont(Array(0x20...0x7E)).substitutes
    #expect(ascii.count == 14 && ascii["–"] == "-" && ascii["│"] == "|")
    #expect(ConsoleFont([]).substitutes.isEmpty)
    for (text, other) in ascii.merging(Self.standard.substitutes, uniquingKeysWith: { $1 }) {
      #expect(CellWidth.cells(of: Character(text)) == 1, "\(text)")
      #expect(CellWidth.cells(of: Character(other)) == 1, "\(other)")
    }
  }

  @Test("a text is shown if the font has all of its characters")
  func has() {
    #expect(Self.standard.has("") && Self.standard.has("abc·│"))
    #expect(!Self.standard.has("a한") && !Self.standard.has("é") && !Self.standard.has("👍"))
  }

  @Test("a drawing has the characters of the font")
  func drawing() {
    var drawer = GridDrawer(
      size: TerminalSize(columns: 20, rows: 2), substitutes: Self.standard.substitutes)
    var bytes: [UInt8] = []
    drawer.draw(TerminalGrid(["–·– …"], cursor: (0, 5)), into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("─·─ ~"))
  }
}
