import TextEditing
import Testing
import Typing

@Suite("Editing keys")
struct EditingKeyTests {
  /// For each mode the keys that type a text of the same form.
  private static let writing = [
    // "ab c. de"
    "mode=direct": "a b space c . space d e",
    // "ee t. ee" with the full stop sent in Morse; a space ends each letter.
    "mode=morse": """
    . space . space space - space . - . - . - space space . space . space
    """,
    // "ㅠㅠ ㅠ. ㅠㅠ": vowels that do not join.
    "mode=hangul": "b b space b . space b b",
  ]

  /// The text, with every letter replaced by x unless the mode is direct.
  private static func plain(_ text: String, _ mode: String) -> String {
    mode == "mode=direct" ? text : String(text.map { "abcde".contains($0) ? "x" : $0 })
  }

  private static func shown(_ typist: Typist, _ mode: String) -> String {
    String(typist.shown.map { "etㅠ".contains($0) ? (mode == "mode=direct" ? $0 : "x") : $0 })
  }

  @Test(
    "Every editing key does the same in every mode",
    arguments: [
      ("left", "ab c. d|e"), ("left right", "ab c. de|"), ("right", "ab c. de|"),
      ("home", "|ab c. de"), ("home right", "a|b c. de"), ("home end", "ab c. de|"),
      ("ctrl+left", "ab c. |de"), ("ctrl+left ctrl+left", "ab c|. de"),
      ("home ctrl+right", "ab| c. de"), ("home ctrl+right ctrl+right", "ab c|. de"),
      ("alt+left", "ab c. |de"), ("alt+left alt+left", "|ab c. de"),
      ("home alt+right", "ab c. |de"), ("ctrl+home", "|ab c. de"), ("home ctrl+end", "ab c. de|"),
      ("up", "|ab c. de"), ("home down", "ab c. de|"),
      ("home delete", "|b c. de"), ("delete", "ab c. de|"),
      ("home backspace", "|ab c. de"),
      ("ctrl+backspace", "ab c. |"), ("ctrl+backspace ctrl+backspace", "ab c|"),
      ("alt+backspace", "ab c. |"), ("alt+backspace alt+backspace", "|"),
      ("ctrl+shift+backspace", "|"), ("left ctrl+shift+backspace", "|e"),
      ("home ctrl+delete", "| c. de"), ("home alt+delete", "|de"),
      ("home right ctrl+shift+delete", "a|"), ("rightctrl+left", "ab c. |de"),
      ("rightalt+left", "ab c. |de"), ("rightshift+left backspace", "ab c. d|"),
      ("shift+left shift+left delete", "ab c. |"), ("shift+home backspace", "|"),
      ("home shift+end delete", "|"), ("home shift+right shift+right backspace", "| c. de"),
      ("home shift+right ctrl+delete", "|b c. de"), ("shift+left left", "ab c. d|e"),
      ("shift+left right", "ab c. de|"), ("home shift+right left", "|ab c. de"),
      ("ctrl+shift+left backspace", "ab c. |"), ("alt+shift+left backspace", "ab c. |"),
      ("ctrl+shift+home delete", "|"), ("shift+up backspace", "|"),
      ("home shift+down backspace", "|"), ("shift+left esc backspace", "ab c. d|"),
      // These have no action.
      ("super+left", "ab c. de|"), ("ctrl+alt+left", "ab c. de|"), ("alt+home", "ab c. de|"),
      ("ctrl+up", "ab c. de|"), ("alt+down", "ab c. de|"), ("super+backspace", "ab c. de|"),
      ("pageup", "ab c. de|"),
      // Repeats repeat the action.
      ("d:left r:left r:left u:left", "ab c.| de"),
    ], writing.keys.sorted())
  func table(_ row: (String, String), mode: String) throws {
    var typist = try Typist(mode)
    try typist.type(Self.writing[mode]!)
    try typist.type(row.0)
    #expect(Self.shown(typist, mode) == Self.plain(row.1, mode))
  }

  @Test(
    "Up and Down keep the column, Home stays in the line, and a line break is one character")
  func lines() throws {
    let start = "a b c enter d enter e f g h"
    for (keys, shown, text) in [
      ("up", "d|", "abc\nd\nefgh"), ("up up", "abc|", "abc\nd\nefgh"),
      ("left left up", "d|", "abc\nd\nefgh"), ("left left up up", "ab|c", "abc\nd\nefgh"),
      ("up up up", "|abc", "abc\nd\nefgh"), ("up up down down", "efgh|", "abc\nd\nefgh"),
      ("home", "|efgh", "abc\nd\nefgh"), ("ctrl+home", "|abc", "abc\nd\nefgh"),
      ("home backspace", "d|efgh", "abc\ndefgh"), ("up delete", "d|efgh", "abc\ndefgh"),
      ("home ctrl+shift+backspace", "d|efgh", "abc\ndefgh"),
      ("home ctrl+backspace", "d|efgh", "abc\ndefgh"),
      ("shift+up backspace", "d|", "abc\nd"), ("up shift+down delete", "d|", "abc\nd"),
    ] {
      var typist = try Typist("mode=direct")
      try typist.type("\(start) \(keys)")
      #expect(typist.shown == shown, "\(keys)")
      #expect(typist.text == text, "\(keys)")
    }
  }

  @Test(
    "The exact edits of moving, deleting and replacing",
    arguments: [
      ("mode=direct", "a b left c", "+a +b <1 +c"),
      ("mode=direct", "a b left backspace", "+a +b <1 -a"),
      ("mode=direct", "a b home delete", "+a +b <2 >1-a"),
      ("mode=direct", "a b c shift+left shift+left d", "+a +b +c <1 <1 >2-bc +d"),
      ("mode=direct", "a b c home shift+right shift+right d", "+a +b +c <3 >1 >1 -ab +d"),
      ("mode=direct", "a b shift+left left", "+a +b <1"),
      ("mode=direct", "a b home shift+right left", "+a +b <2 >1 <1"),
      ("mode=direct", "a shift+left enter b", "+a <1 >1-a +⏎ +b"),
      ("mode=direct", "grave e backspace", "+e\u{301} -e\u{301}"),
      ("mode=direct", "grave e left shift+right b", "+e\u{301} <1 >1 -e\u{301} +b"),
      // Moving over or deleting nothing is not an edit.
      ("mode=direct", "left right home end up down delete backspace", ""),
      // In Hangul every editing key but Backspace ends the composition first.
      ("mode=hangul", "r k left", "+ㄱ~ -ㄱ+가~ . <1"),
      ("mode=hangul", "r k delete", "+ㄱ~ -ㄱ+가~ ."),
      ("mode=hangul", "r k backspace", "+ㄱ~ -ㄱ+가~ -가+ㄱ~"),
      ("mode=hangul", "r k ctrl+backspace", "+ㄱ~ -ㄱ+가~ . -가"),
      ("mode=hangul", "r k shift+left s", "+ㄱ~ -ㄱ+가~ . <1 >1-가 +ㄴ~"),
      ("mode=hangul", "r k shift+left 1", "+ㄱ~ -ㄱ+가~ . <1 >1-가 +1"),
      ("mode=hangul", "r k left s", "+ㄱ~ -ㄱ+가~ . <1 +ㄴ~"),
      // In Morse Backspace reopens the letter before the cursor, but not a selected one.
      ("mode=morse", ". - left -", "+e~ -e+a~ . <1 +t~"),
      ("mode=morse", ". - space backspace backspace", "+e~ -e+a~ . ~ -a+e~"),
      ("mode=morse", ". - shift+left backspace", "+e~ -e+a~ . <1 >1-a"),
      ("mode=morse", ". - shift+left .", "+e~ -e+a~ . <1 >1-a +e~"),
      ("mode=morse", ". - shift+left space", "+e~ -e+a~ . <1 >1-a + "),
      ("mode=morse", ". - esc -", "+e~ -e+a~ . +t~"),
    ])
  func edits(mode: String, keys: String, expected: String) throws {
    var typist = try Typist(mode)
    try typist.type(keys)
    #expect(shorthand(typist.edits) == expected)
  }
}
