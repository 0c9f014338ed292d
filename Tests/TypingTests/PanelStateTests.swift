import KeyEvents
import KeyTraces
import TestSupport
import TextFields
import Testing

@testable import Typing

/// What a picture of the keyboard shows of a session.
@Suite("The state of the panel")
struct PanelStateTests {
  private static func tools(_ panel: PanelState) -> [String] {
    panel.tools.map { "\($0.key): \($0.name)" }
  }

  @Test("a shortcut is shown with its text until the word ends, and then what is undone")
  func assistance() throws {
    var typist = try Typist(
      "mode=direct", "to=document", "replace=ka=ark",
      "replace=rr=\(String(repeating: "r", count: 30))",
      "undo-key=f8")
    for (keys, expected) in [
      ("k", ["f8: undo"]), ("a", ["f8: undo", "space: ka → ark"]),
      ("space", ["f8: undo ka → ark"]), ("backspace backspace backspace backspace", ["f8: undo"]),
      ("r r", ["f8: undo", "space: rr → \(String(repeating: "r", count: 19))…"]),
      ("left", ["f8: undo"]),
      ("right", ["f8: undo", "space: rr → \(String(repeating: "r", count: 19))…"]),
      ("space f8", ["f8: undo"]), ("backspace", ["f8: undo"]),
    ] {
      try typist.type(keys)
      #expect(Self.tools(typist.session.panel) == expected, "\(keys): \(typist.text)")
    }
  }

  @Test("a key for phrases is shown with the phrase that a tap writes")
  func taps() throws {
    final class Source: AssistanceSource {
      var first: String?
      func correction(of word: DoubtfulWord) -> String? { nil }
      func position() -> String? { nil }
      func completions(of prefix: String, after previous: String?, count: Int) -> [String] { [] }
      func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source) {}
      func candidates(for request: CandidateRequest) -> OfferedCandidates? { nil }
      func firstCandidate(of source: CandidateRequest.Source) -> String? { first }
    }
    let source = Source()
    var typist = try Typist("mode=direct", "phrase-key=f7,f6", "correct=offer", "correct-key=f5")
    func taps() -> [String] {
      typist.session.taps(source).map { "\($0.keys) \($0.source) \($0.text)" }
    }
    for (text, shown) in [
      (nil, []), ("On my way!", ["f7 phrases On my way!"]),
      ("Kind regards,\nAda", ["f7 phrases Kind regards,…"]),
      (String(repeating: "x", count: 30), ["f7 phrases \(String(repeating: "x", count: 19))…"]),
    ] as [(String?, [String])] {
      source.first = text
      #expect(taps() == shown)
    }
    #expect(typist.session.taps(nil).isEmpty)
    var traits = TextInputTraits()
    traits.isSecureTextEntry = true
    typist.session.receive(SessionInput(time: .zero, .traits(traits)))
    typist.session.advance(to: .zero)
    #expect(taps().isEmpty)
  }

  @Test("the keys that leave a field are those that lead somewhere")
  func fields() throws {
    var session = FormSessionTests.session(
      FormSessionTests.form(["a", "b", "c"].map { FormSessionTests.field($0) { _ in } }))
    var found: [String] = []
    for keys in ["", "tab", "tab"] {
      try FormSessionTests.type(keys, &session)
      let field = try #require(session.panel.field)
      found.append("\(field.index) of \(field.count): \(field.tools.map(\.name))")
    }
    #expect(
      found == [
        #"0 of 3: ["next", "send"]"#, #"1 of 3: ["next", "send", "previous"]"#,
        #"2 of 3: ["send", "previous"]"#,
      ])
  }

  @Test("the key that opens the list of a field is named while it is closed")
  func closedList() throws {
    var session = FormSessionTests.session(
      FormSessionTests.form([
        FormSessionTests.field("a") { $0.inputView = .choices(["red", "green"]) },
        FormSessionTests.field("b") { _ in },
      ]))
    for (keys, expected) in [
      ("", ["tab: next", "ctrl+enter: send"]),
      ("z", ["down: list", "tab: next", "ctrl+enter: send"]),
      ("down", ["tab: next", "ctrl+enter: send"]),
    ] {
      try FormSessionTests.type(keys, &session)
      let field = try #require(session.panel.field)
      #expect(field.tools.map { "\($0.key): \($0.name)" } == expected, "\(keys)")
    }
  }

  @Test("with one switch, signs and a hold are named, and in a list, what a press does")
  func oneSwitch() throws {
    var options = TypingOptions()
    options.modes = [.morse]
    options.morse.keyer = .singleSwitch
    let fields = [
      FormSessionTests.field("a") { _ in },
      FormSessionTests.field("b") { $0.inputView = .choices(["red", "green"]) },
    ]
    func session(_ form: Form) throws -> TypingSession {
      TypingSession(
        options, form: form, characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
    }
    func words(_ panel: PanelState) -> [String] {
      ((panel.field?.tools ?? []) + panel.tools).map { "\($0.key): \($0.name)" }
    }
    let text = try session(FormSessionTests.form(fields)).panel
    #expect(words(text) == ["KA: next", "SK: send", "hold 5 s: more"])
    #expect(text.guide.holds.map(\.label) == ["–", "⌫", "␣"])
    var list = try session(FormSessionTests.form(fields.reversed()))
    #expect(words(list.panel) == ["leftctrl: begin"])
    try FormSessionTests.type("space", &list)
    #expect(words(list.panel) == ["leftctrl: choose the marked item"])
  }

  @Test("a panel shows nothing of the keys that are typed into a secure field")
  func secureField() throws {
    var session = FormSessionTests.session(
      FormSessionTests.form([
        FormSessionTests.field("a") { _ in },
        FormSessionTests.field("b") {
          $0.traits.isSecureTextEntry = true
          $0.traits.keyboardAppearance = .alert
        },
      ]))
    try FormSessionTests.type("d:k", &session)
    #expect(session.panel.pressed == [.k] && !session.panel.rows.isEmpty)
    #expect(session.panel.appearance == .default)
    try FormSessionTests.type("t:10 u:k tab", &session)
    let empty = session.panel
    #expect(empty.pressed.isEmpty && empty.rows.isEmpty && empty.appearance == .alert)
    try FormSessionTests.type("a shift+r d:k", &session)
    #expect(session.panel == empty)
  }
}
