import KeyEvents
import TestSupport
import TextEditing
import TextFields
import Testing

@testable import Typing

/// Capitals that a field asks for, those of the settings, and which of them hold.
@Suite("Capitals in fields")
struct CapitalsInFieldsTests {
  typealias Capitals = TextInputTraits.AutocapitalizationType

  private static func text(
    _ keys: String, _ words: [String], _ change: @escaping (inout TextField) -> Void
  ) throws -> String {
    let form = FormSessionTests.form([FormSessionTests.field("a", change)])
    var session = TypingSession(
      try TypingOptions(words: ["mode=direct"] + words), form: form,
      characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
    try FormSessionTests.type(keys, &session)
    return try FormSessionTests.texts(session)[0]
  }

  @Test(
    "What a field states holds; a field that states nothing leaves it to the settings",
    arguments: [
      (nil, "none", "ark sa."), (nil, "sentences", "Ark sa."), (nil, "words", "Ark Sa."),
      (nil, "all", "ARK SA."), (Capitals.none, "none", "ark sa."),
      (Capitals.none, "sentences", "ark sa."), (Capitals.none, "words", "ark sa."),
      (Capitals.none, "all", "ark sa."), (.words, "none", "Ark Sa."),
      (.words, "sentences", "Ark Sa."), (.sentences, "words", "Ark sa."),
      (.allCharacters, "sentences", "ARK SA."),
    ] as [(Capitals?, String, String)])
  func traits(field: Capitals?, setting: String, expected: String) throws {
    let text = try Self.text("a r k space s a .", ["capitals=\(setting)"]) {
      guard let field else { return }
      $0.traits.autocapitalizationType = field
      $0.statesCapitals = true
    }
    #expect(text == expected)
  }

  @Test(
    "A client whose text takes no capitals gets none", arguments: ["sentences", "words", "all"])
  func client(setting: String) throws {
    var session = TypingSession(
      try TypingOptions(words: ["mode=direct", "to=document", "capitals=\(setting)"])
    ) { FakeCharacterMap() }
    var traits = TextInputTraits()
    traits.autocapitalizationType = .none
    session.receive(SessionInput(time: .zero, .traits(traits)))
    for key in [KeyCode.a, .space, .r] { session.press(key, at: EventTime(microseconds: 10)) }
    #expect(session.document.text == "a r")
  }

  @Test("A replacement stays as it is written where a field asks for capitals")
  func replacement() throws {
    let text = try Self.text("k a space k a space", ["replace=ka=ark and sark"]) {
      $0.traits.autocapitalizationType = .words
    }
    #expect(text == "Ark and sark Ark and sark ")
  }

  @Test(
    "A text that arrives in one edit gets the capitals of a typed one",
    arguments: [
      (Capitals.words, "jean-luc (van) and/or l'eau", "Jean-Luc (Van) And/Or L'eau"),
      (.sentences, "one. two e.g. three? \"four\"", "One. Two e.g. three? \"Four\""),
      (.allCharacters, "straße ǆ ა", "STRAßE Ǆ Ა"), (.words, "ǆ ა ß", "ǅ ა ß"),
    ])
  func oneEdit(type: Capitals, text: String, expected: String) throws {
    var whole = FormSessionTests.form([
      FormSessionTests.field("a") { $0.traits.autocapitalizationType = type }
    ])
    whole.becomeNext()
    var changes = TextChanges()
    while let step = whole.nextRequest() { whole.perform(step, into: &changes) }
    var typed = whole
    var edit = TextEditBuffer()
    edit.insert(text)
    edit.commit(open: 0)
    _ = whole.apply(edit, then: nil, into: &changes)
    for scalar in text.unicodeScalars {
      var edit = TextEditBuffer()
      edit.insert(TextCell(scalar))
      edit.commit(open: 0)
      _ = typed.apply(edit, then: nil, into: &changes)
    }
    #expect(whole[0].text == expected)
    #expect(typed[0].text == expected)
  }

  @Test(
    "The capital of i is İ in Turkish and Azerbaijani",
    arguments: [("tr", "İr"), ("az-AZ", "İr"), ("en", "Ir"), (nil, "Ir")])
  func turkish(language: String?, expected: String) throws {
    var form = FormSessionTests.form([
      FormSessionTests.field("a") {
        $0.traits.autocapitalizationType = .words
        $0.language = language
      }
    ])
    form.becomeNext()
    var changes = TextChanges()
    while let step = form.nextRequest() { form.perform(step, into: &changes) }
    var edit = TextEditBuffer()
    edit.insert("ir")
    edit.commit(open: 0)
    _ = form.apply(edit, then: nil, into: &changes)
    #expect(form[0].text == expected)
    #expect(TextLanguage(language).capital(of: "i") == expected.unicodeScalars.first)
  }

  @Test(
    "The language of a field, else that of the settings, says what a capital is",
    arguments: [
      (["capitals=words"], "tr", nil, "İr İ "), (["language=tr"], nil, Capitals.words, "İr İ "),
      (["language=tr", "capitals=words"], nil, nil, "İr İ "),
      (["language=tr", "capitals=words"], "en", nil, "Ir I "),
      (["language=tr"], "en", Capitals.words, "Ir I "),
      (["capitals=sentences"], "de", nil, "Ir i "), (["capitals=sentences"], nil, nil, "Ir I "),
    ] as [([String], String?, Capitals?, String)])
  func languages(
    words: [String], language: String?, capitals: Capitals?, expected: String
  ) throws {
    let text = try Self.text("i r space i space", words) {
      $0.language = language
      guard let capitals else { return }
      $0.traits.autocapitalizationType = capitals
      $0.statesCapitals = true
    }
    #expect(text == expected)
  }
}
