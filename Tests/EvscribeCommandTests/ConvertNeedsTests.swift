import TestSupport
import TextKeying
import Testing

@testable import EvscribeCommand

/// Tests that keying a long text needs little memory beyond the text, and time in proportion to its
/// length.
@Suite("Time and memory of keying a text")
struct ConvertNeedsTests {
  private let folder = TemporaryFolder()

  /// A repeated text, and the options for keying it.
  struct Keying: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var words: [String]
    var again: String

    init(_ what: String, _ words: String, _ again: String) {
      self.words = ["convert", "--mode"] + words.split(separator: " ").map(String.init)
      (testDescription, self.again) = (what, again)
    }

    func text(bytes: Int) -> String { String(repeating: again, count: bytes / again.utf8.count) }
  }

  private static let keyings = [
    Keying("three keys", "morse", "paris is a town\n"),
    Keying("a straight key", "morse --keyer straight --jitter 10", "paris is a town\n"),
    Keying("a straight key, one line", "morse --keyer straight", "paris "),
    Keying("paddles, one line", "morse --keyer iambic-b", "paris "),
    Keying("a bug", "morse --keyer bug", "paris is a town\n"),
    Keying("a single switch", "morse --keyer single-switch", "paris\n"),
    Keying("a switch at any speed", "morse --keyer single-switch --switch-times auto", "paris\n"),
    Keying("a switch that ends letters", "morse --keyer single-switch --switch-end 1s", "paris\n"),
    Keying("Korean Morse", "morse --code korean", "학교 에 가자\n"),
    Keying("empty lines", "morse", "\n"),
    Keying("Hangul", "hangul", "값이 없어\n"),
    Keying("Hangul, one line", "hangul --layout 3set-390", "값이 없어 "),
    Keying("direct", "direct", "Hello, World\n"),
    Keying("another mode for each character", "hangul,direct", "가a"),
    Keying("three modes", "direct,morse,hangul", "Hi é 값\n"),
    Keying("to libinput's format", "direct --format libinput", "Hello, World\n"),
  ]

  /// With the keys in memory it is 12 to 38 MB. What remains is the text from the keys, some 30
  /// bytes per character.
  @Test("the memory does not grow with the keys", .needsRelease, arguments: keyings)
  func growth(keying: Keying) throws {
    let small = folder.write(keying.text(bytes: 4000), to: "small")
    let large = folder.write(keying.text(bytes: 20_000), to: "large")
    let growth =
      try Evscribe.peak(of: keying.words + [large, "-"])
      - Evscribe.peak(of: keying.words + [small, "-"])
    #expect(growth < 2000, "KiB")
  }

  /// With that many characters the test would exceed the time limit of a process if the tables of a
  /// mode were built again for each.
  @Test(
    "the tables of a mode are not built again when the mode or the line changes",
    arguments: [("hangul,direct", "아a"), ("direct,morse", "ae\u{E9}"), ("morse", "e\n\n")])
  func changes(mode: String, again: String) throws {
    let text = folder.write(String(repeating: again, count: 10_000), to: "text")
    expect(try Evscribe.run("convert", "--mode", mode, text, "-"), exit: 0)
  }

  @Test("more than 1 MiB is refused, and no more than that is read")
  func limit() throws {
    let longest = folder.write(String(repeating: "e", count: 1 << 20), to: "longest")
    #expect(try KeyedText(longest).name == longest)
    let longer = folder.write(String(repeating: "e", count: (1 << 20) + 1), to: "longer")
    expect(
      try Evscribe.run("convert", "--mode", "morse", longer, "-"), exit: 65, output: "",
      error: "longer: found more than 1 MiB, the limit for a text; split it")
    expect(
      try Evscribe.shell("yes | $EVSCRIBE convert --mode morse - -"), exit: 65, output: "",
      error: "standard input: found more than 1 MiB")
  }

  @Test("keying ends once the reader is gone")
  func unread() throws {
    let text = folder.write(String(repeating: "paris\n", count: 2000), to: "text")
    let head = try Evscribe.shell(
      "$EVSCRIBE convert --mode morse \"$1\" - | head -n 1; echo end", text)
    expect(head, exit: 0, output: "# EVEMU 1.3\nend\n")
    #expect(head.errorText == "")
  }
}
