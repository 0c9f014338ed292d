import Composition
import TextEditing
import Testing

@testable import Typing

/// Another program changed the text while a syllable was open: its text is not removed, and the
/// next key starts a new composition.
@Suite("Text that another program changed during a composition")
struct ChangedTextTests {
  @Test(
    "The next letter starts a new composition, unless the text is the same",
    arguments: [
      // A button has sent the field's text and cleared it (호 and then ㅋ is not 홐).
      ("g h", "", 0, "z", "ㅋ", "+ㅋ~"),
      ("r k", "", 0, "s", "ㄴ", "+ㄴ~"),
      // A vowel does not take over a final consonant that is gone.
      ("r k t", "", 0, "k", "ㅏ", "+ㅏ~"),
      // Text was added after the syllable.
      ("r k", "가!", 0, "s", "가!ㄴ", "+ㄴ~"),
      // The syllable was replaced.
      ("r k", "나", 0, "s", "나ㄴ", "+ㄴ~"),
      // The cursor was moved.
      ("r k", "가", -1, "s", "ㄴ가", "+ㄴ~"),
      // The same text is not a change: the composition continues.
      ("r k", "가", 0, "s", "간", "-가+간~"),
    ])
  func changed(
    keys: String, text: String, moved: Int, next: String, result: String, edits: String
  ) throws {
    var typist = try Typist("mode=hangul")
    try typist.type(keys)
    typist.session.clearStep()
    var document = TextDocument(text)
    document.adjustTextPosition(byCharacterOffset: moved)
    typist.session.composition.client = AssistedText(SessionText(document))
    try typist.type(next)
    #expect(typist.text == result)
    #expect(shorthand(typist.edits) == edits)
  }

  @Test("Backspace in a changed text deletes the character before the cursor")
  func backspace() throws {
    var typist = try Typist("mode=hangul")
    try typist.type("r k")
    typist.session.composition.client = AssistedText(SessionText(TextDocument("xy")))
    try typist.type("backspace")
    #expect(typist.text == "x")
  }
}
