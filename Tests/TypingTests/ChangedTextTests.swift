import Composition
import TextEditing
import Testing

@testable import Typing

/// The text was changed by somebody else while a syllable was open: nothing of theirs is removed,
/// and what is typed next begins afresh.
@Suite("A document that changed behind the composer")
struct ChangedTextTests {
  @Test(
    "the next letter begins afresh; the exact edits",
    arguments: [
      // A button has sent the field and cleared it (호, then ㅋ is not 홐).
      ("g h", "", 0, "z", "ㅋ", "+ㅋ~"),
      ("r k", "", 0, "s", "ㄴ", "+ㄴ~"),
      // A vowel takes no final along that is gone.
      ("r k t", "", 0, "k", "ㅏ", "+ㅏ~"),
      // Something was written behind the syllable.
      ("r k", "가!", 0, "s", "가!ㄴ", "+ㄴ~"),
      // Something else stands there.
      ("r k", "나", 0, "s", "나ㄴ", "+ㄴ~"),
      // The cursor was put elsewhere.
      ("r k", "가", -1, "s", "ㄴ가", "+ㄴ~"),
      // The same text is no change: the composition goes on.
      ("r k", "가", 0, "s", "간", "-가+간~"),
    ])
  func changed(
    keys: String, text: String, moved: Int, next: String, result: String, edits: String
  ) throws {
    var typist = try Typist("mode=hangul")
    try typist.type(keys)
    typist.session.clearChanges()
    var document = TextDocument(text)
    document.adjustTextPosition(byCharacterOffset: moved)
    typist.session.composition.client = SessionClient(document)
    try typist.type(next)
    #expect(typist.text == result)
    #expect(shorthand(typist.edits) == edits)
  }

  @Test("Backspace in a text that changed deletes the character that stands there")
  func backspace() throws {
    var typist = try Typist("mode=hangul")
    try typist.type("r k")
    typist.session.composition.client = SessionClient(TextDocument("xy"))
    try typist.type("backspace")
    #expect(typist.text == "x")
  }
}
