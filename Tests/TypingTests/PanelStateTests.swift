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
