import TestSupport
import Testing

@testable import Typing

/// Words whose letters are open while they are typed.
@Suite("Words of Morse")
struct MorseWordTests {
  /// The keys of a text: each letter ends with a space, and a space follows where one is written.
  private static func keys(_ text: String) -> String {
    let codes: [Character: String] = [
      "a": ". -", "d": "- . .", "h": ". . . .", "i": ". .", "m": "- -", "o": "- - -",
      "w": ". - -", ",": "- - . . - -", ".": ". - . - . -", "?": ". . - - . .", " ": "",
    ]
    return text.map { (codes[$0] ?? "") + " space" }.joined(separator: " ")
  }

  @Test(
    "A word also ends with a mark, and all its letters become capitals where the settings say so",
    arguments: [
      ("capitals=all", "hi a ", "HI A "), ("capitals=all", "hi,", "HI,"),
      ("capitals=sentences", "hi, i do. hi a ", "Hi, I do. Hi a "),
      ("capitals=words", "hi,a hi ", "Hi,a Hi "),
      ("replace=omw=on my way", "omw, omw? omw ", "on my way, on my way? on my way "),
      ("replace=hi=ǆ", "hi, ", "ǆ, "),
    ])
  func ends(option: String, text: String, expected: String) throws {
    for modes in ["morse", "morse,direct"] {
      var typist = try Typist("mode=\(modes)", option, "to=document")
      try typist.type(Self.keys(text))
      #expect(typist.text == expected, "\(modes)")
    }
  }
}
