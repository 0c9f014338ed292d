import KeyEvents
import TextEditing
import Testing
import Typing

@Suite("Sent lines and unbuffered text")
struct LineTests {
  @Test(
    "Return sends the line, and no key reaches back before the next one",
    arguments: [
      ("a enter b", "b|"), ("a enter backspace b", "b|"), ("a enter b backspace backspace", "|"),
      ("a enter b left left left", "|b"), ("a enter b home", "|b"), ("a enter b ctrl+home", "|b"),
      ("a enter b up", "|b"), ("a enter b c ctrl+left ctrl+left", "|bc"),
      ("a enter b ctrl+shift+backspace ctrl+shift+backspace", "|"),
      ("a enter b alt+backspace alt+backspace ctrl+backspace", "|"),
      ("a enter b shift+up shift+home shift+left backspace", "|"),
      ("a enter b ctrl+shift+home delete", "|"), ("a enter left right delete end down", "|"),
      // The whole line is sent, wherever the cursor is.
      ("a b c left left enter", "|"), ("a kpenter b", "b|"),
    ])
  func frozen(keys: String, shown: String) throws {
    var typist = try Typist("mode=direct", "to=text")
    try typist.type(keys)
    #expect(typist.shown == shown)
    let line = keys.hasPrefix("a b c") ? "abc\n" : "a\n"
    #expect(typist.text == line + shown.replacing("|", with: ""))
  }

  @Test("Sent lines leave the document and are delivered once")
  func takenLines() throws {
    var typist = try Typist("mode=hangul", "to=text")
    try typist.type("r k enter s enter e")
    #expect(typist.takeSentText() == "가\nㄴ\n")
    #expect(typist.takeSentText() == "")
    #expect(typist.text == "ㄷ")
    try typist.type("k enter")
    #expect(typist.takeSentText() == "다\n")
  }

  @Test("Return within a line moves to its end first; in a document it breaks the line")
  func editsOfALine() throws {
    var typist = try Typist("mode=direct", "to=text")
    try typist.type("a b left shift+left enter")
    #expect(shorthand(typist.edits) == "+a +b <1 <1 >1-a >1 +⏎")
    #expect(typist.text == "b\n")
    // In a document the line break is inserted at the cursor.
    var document = try Typist("mode=direct")
    try document.type("a b left enter")
    #expect(shorthand(document.edits) == "+a +b <1 +⏎")
    #expect(document.text == "a\nb")
  }

  @Test(
    "Return ends the composition first",
    arguments: [
      ("mode=hangul", "r k enter s", "가\nㄴ", "+ㄱ~ -ㄱ+가~ . +⏎ +ㄴ~"),
      ("mode=morse", ". - enter -", "a\nt", "+e~ -e+a~ . +⏎ +t~"),
      // Sent text is not reopened.
      ("mode=morse", ". enter backspace -", "e\nt", "+e~ . +⏎ +t~"),
      ("mode=hangul", "r enter backspace k", "ㄱ\nㅏ", "+ㄱ~ . +⏎ +ㅏ~"),
    ])
  func composition(mode: String, keys: String, text: String, edits: String) throws {
    var typist = try Typist(mode, "to=text")
    try typist.type(keys)
    #expect(typist.text == text)
    #expect(shorthand(typist.edits) == edits)
  }

  @Test(
    "With unbuffered=on, text that is no longer open cannot be reached",
    arguments: [
      ("mode=direct", "a b backspace left", "ab", "|"),
      ("mode=hangul", "r k s", "간", "간|"), ("mode=hangul", "r k s k", "가나", "나|"),
      ("mode=hangul", "r k s k backspace backspace backspace", "가", "|"),
      ("mode=hangul", "r k esc backspace", "가", "|"),
      ("mode=hangul", "r k left backspace", "가", "|"),
      ("mode=hangul", "r k hangeul backspace", "ㄱ", "ㄱ|"),
      ("mode=morse", ". - space backspace", "a", "|"), ("mode=morse", ". - backspace", "e", "e|"),
      ("mode=morse", ". space space backspace", "e ", "|"),
      ("mode=morse", ". shift+left backspace", "e", "|"),
    ])
  func pieces(mode: String, keys: String, text: String, reachable: String) throws {
    var typist = try Typist(mode, "to=text", "unbuffered=on")
    try typist.type(keys)
    #expect(typist.text == text)
    #expect(typist.shown == reachable)
  }

  @Test("The formats document and edits ignore unbuffered=on")
  func unbufferedDocument() throws {
    for format in ["document", "edits"] {
      var typist = try Typist("mode=direct", "to=\(format)", "unbuffered=on")
      try typist.type("a enter b left left backspace")
      #expect(typist.text == "\nb")
    }
  }

  @Test("Each edit has the press that caused it, even if a deadline made the edit")
  func presses() throws {
    var typist = try Typist("keyer=straight", "bind=key=k")
    try typist.type("d:k t:180 u:k t:60 d:k t:60 u:k t:1500 d:k t:60 u:k t:1500")
    let presses: [Int64] = typist.session.step.stamps.map {
      ($0.press?.time.microseconds ?? -1) / 1000
    }
    let expected: Set<Int64> = [0, 240, 1800]
    #expect(Set(presses) == expected)
    #expect(presses == presses.sorted())
    #expect(zip(typist.times, presses).allSatisfy { $0 > $1 })
    var held = try Typist("mode=hangul", "filter=debounce=500ms")
    try held.type("r k t:900")
    let keys: [String] = held.session.step.stamps.map { $0.press?.key.name ?? "" }
    #expect(keys == ["r", "k"])
    held.session.clearStep()
    #expect(held.session.step.stamps.isEmpty)
  }

  @Test("Edits come with previews in the format edits, but not in the format text")
  func previews() throws {
    var typist = try Typist("mode=hangul", "to=edits")
    try typist.type("r k esc")
    #expect(typist.session.step.previews == ["ㄱ = ㄱ", "ㄱㅏ = 가", ""])
    var text = try Typist("mode=hangul", "to=text")
    try text.type("r k")
    #expect(text.session.step.previews.isEmpty)
    #expect(text.session.preview == "ㄱㅏ = 가")
    text.session.clearStep()
    #expect(text.session.step.isEmpty)
    #expect(text.session.step.edits.isEmpty)
  }
}
