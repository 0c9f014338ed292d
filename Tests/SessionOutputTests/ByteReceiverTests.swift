import SessionOutput
import Testing
import Typing

@Suite("Sent text")
struct ByteReceiverTests {
  @Test(
    "text is sent line by line, and the open line at the end gets a line break if it is not empty",
    arguments: [
      ("a q enter a", ["", "", "aq\n", "", "a\n"]), ("a enter", ["", "a\n", ""]),
      ("", [""]), ("enter", ["\n", ""]), ("enter enter a", ["\n", "\n", "", "a\n"]),
      ("a backspace", ["", "", ""]), ("a enter a backspace", ["", "a\n", "", "", ""]),
      ("space", ["", " \n"]), ("a q left enter a", ["", "", "", "aq\n", "", "a\n"]),
      ("a left q home", ["", "", "", "", "qa\n"]), ("a shift+left", ["", "", "a\n"]),
    ], [false, true])
  func text(_ row: (String, [String]), isCleared: Bool) throws {
    #expect(try Sender.pieces(row.0, ["mode=direct"], isCleared: isCleared) == row.1)
  }

  @Test(
    "a document is sent unchanged at the end",
    arguments: [
      ("a q enter a", "aq\na"), ("a enter", "a\n"), ("", ""), ("enter", "\n"),
      ("a q left enter a", "a\naq"), ("a enter backspace q", "aq"), ("a left q home", "qa"),
    ])
  func document(keys: String, expected: String) throws {
    let pieces = try Sender.pieces(keys, ["mode=direct", "to=document"])
    #expect(pieces.last == expected)
    #expect(pieces.dropLast().joined() == "")
  }

  @Test(
    "unbuffered, each piece is sent when it can no longer change",
    arguments: [
      ("mode=direct", "a q backspace enter", ["a", "q", "", "\n", ""]),
      ("mode=direct", "a", ["a", "\n"]), ("mode=direct", "a enter", ["a", "\n", ""]),
      ("mode=hangul", "r k s k backspace", ["", "", "", "가", "", "ㄴ\n"]),
      ("mode=hangul", "r k esc k", ["", "", "가", "", "ㅏ\n"]),
      ("mode=hangul", "r enter k enter", ["", "ㄱ\n", "", "ㅏ\n", ""]),
      ("mode=hangul", "r backspace", ["", "", ""]),
      ("mode=morse", ". - space space .", ["", "", "a", " ", "", "e\n"]),
      ("mode=morse prosigns=angle", ". . . - . - space", ["", "", "", "", "", "", "<SK>", "\n"]),
      (
        "mode=morse to=signals", ". - space - space space .",
        ["", "", ".-", "", " -", "", "", " / .\n"]
      ),
      ("mode=hangul to=jamo", "r k s k space r", ["", "", "", "ㄱㅏ", "ㄴㅏ", "", " ㄱ\n"]),
    ])
  func unbuffered(words: String, keys: String, expected: [String]) throws {
    let words = words.split(separator: " ").map(String.init) + ["unbuffered=on"]
    // A space waits for the text after it, so pieces may come a key later: the whole text stays the
    // same.
    let pieces = try Sender.pieces(keys, words)
    #expect(pieces == expected)
    let buffered = try Sender.text(keys, words.dropLast())
    if !keys.contains("backspace") { #expect(pieces.joined() == buffered) }
  }

  @Test(
    "signals and letters are sent line by line, without spaces at the end",
    arguments: [
      ("mode=morse to=signals", ". space - space space enter . enter", ". -\n.\n"),
      ("mode=morse to=signals", ". space space", ".\n"), ("mode=morse to=signals", "space", ""),
      ("mode=morse to=signals", ". enter space", ".\n"),
      ("mode=hangul to=jamo", "r k space", "ㄱㅏ\n"),
      ("mode=hangul to=jamo", "space enter r", "\nㄱ\n"),
    ])
  func rendered(words: String, keys: String, expected: String) throws {
    let words = words.split(separator: " ").map(String.init)
    #expect(try Sender.text(keys, words) == expected)
    #expect(try Sender.text(keys, words, isCleared: false) == expected)
  }

  @Test(
    "a session that follows another continues its line",
    arguments: [
      ("mode=direct", "a | q", ["", "a", "", "q\n"]), ("mode=direct", "a |", ["", "a", "\n"]),
      ("mode=direct", "a enter | q", ["", "a\n", "", "", "q\n"]),
      ("mode=direct", "a | enter", ["", "a", "\n", ""]), ("mode=direct", "|", ["", ""]),
      ("mode=direct", "a q left | q", ["", "", "", "aq", "", "q\n"]),
      // Text before the session cannot be changed.
      ("mode=direct", "a | backspace left q", ["", "a", "", "", "", "q\n"]),
      ("mode=direct unbuffered=on", "a | q", ["a", "", "q", "\n"]),
      ("mode=direct to=document", "a enter | backspace q", ["", "", "a\n", "", "", "q"]),
      ("mode=hangul", "r | k", ["", "ㄱ", "", "ㅏ\n"]),
      ("mode=hangul to=jamo", "r k space | s", ["", "", "", "ㄱㅏ", "", " ㄴ\n"]),
      // Without its space it would be another sign.
      ("mode=morse to=signals", ". | -", ["", ".", "", " -\n"]),
      ("mode=morse to=signals", ". space space | -", ["", "", "", ".", "", " / -\n"]),
    ], [false, true])
  func goesOn(_ row: (String, String, [String]), isCleared: Bool) throws {
    let words = row.0.split(separator: " ").map(String.init)
    #expect(try Sender.pieces(row.1, words, isCleared: isCleared) == row.2)
  }
}
