import PlainText
import Terminal
import Testing

/// Tests of characters sent to a terminal.
@Suite("A character in cells")
struct TerminalGlyphTests {
  private func cells(_ text: String, column: Int = 0) -> [TerminalCell] {
    var glyphs: [TerminalGlyph] = []
    glyphs.append(text, column: column)
    #expect(glyphs.width == glyphs.cells.count)
    return glyphs.cells
  }

  @Test(
    "each has as many cells as it is wide",
    arguments: [
      ("a", 0, ["a"]), ("가", 0, ["가", ""]), ("e\u{301}", 0, ["e\u{301}"]), ("👩‍👧", 0, ["👩‍👧", ""]),
      ("\u{1112}\u{1161}\u{11AB}", 0, ["\u{1112}\u{1161}\u{11AB}", ""]), ("é", 0, ["é"]),
      ("\u{1112}\u{1112}", 0, ["\u{1112}\u{1112}", "", "", ""]),
      ("\u{3}", 0, ["^", "C"]), ("\r\n", 0, ["^", "M", "^", "J"]), ("\u{7F}", 0, ["^", "?"]),
      ("\t", 6, [" ", " "]), ("a\t", 0, ["a", " ", " ", " ", " ", " ", " ", " "]),
      ("\u{85}", 0, ["\u{FFFD}"]), ("\u{202E}", 0, ["\u{FFFD}"]), ("\u{200B}", 0, []),
      ("\u{301}", 0, ["\u{25CC}\u{301}"]), ("\u{AD}", 0, ["\u{AD}"]),
      ("\u{1161}", 0, ["\u{115F}\u{1161}", ""]),
      ("\u{11AB}", 0, ["\u{115F}\u{1160}\u{11AB}", ""]),
      // Tags are part of flags, and hidden text elsewhere.
      ("a\u{E0041}", 0, ["a"]),
      ("\u{1F3F4}\u{E0067}\u{E007F}", 0, ["\u{1F3F4}\u{E0067}\u{E007F}", ""]),
      ("\u{301}\u{E0041}", 0, ["\u{25CC}\u{301}"]), ("\u{E0041}", 0, []),
      ("\u{1161}\u{E0041}", 0, ["\u{115F}\u{1161}", ""]),
    ] as [(String, Int, [String])])
  func cells(text: String, column: Int, expected: [String]) {
    let cells = cells(text, column: column).map(\.text)
    #expect(cells.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test("no scalar affects the terminal, alone or with others, and none is a line break")
  func everyScalar() {
    var wrong: [String] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), value < 0x2000 || scalar.isPowerful else {
        continue
      }
      for around in [("", ""), ("a", "b"), ("가", "\u{301}"), ("\u{600}", "\u{200D}")] {
        var text = around.0
        text.unicodeScalars.append(scalar)
        text += around.1
        let shown = cells(text).map(\.text).joined()
        if shown.unicodeScalars.contains(where: { $0.isPowerful && $0 != "\u{AD}" }) {
          wrong.append("\(around) U+\(String(value, radix: 16))")
        }
      }
    }
    #expect(wrong == [])
  }
}
