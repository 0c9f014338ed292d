import KeyEvents
import TextFields
import Testing

@testable import Typing

/// `auto-enable-return`: Return is off while the field is empty. Everything else that goes on is a
/// key of its own, as UIKit's bar above the keyboard is, and stays on.
@Suite("The Return key of an empty field")
struct ReturnKeyTests {
  private static func session(_ modes: [String] = ["direct"]) -> TypingSession {
    let fields = ["a", "b"].map { name in
      FormSessionTests.field(name) { $0.traits.enablesReturnKeyAutomatically = true }
    }
    var form = FormSessionTests.form(fields)
    form.recordsEvents = true
    return FormSessionTests.session(form, modes)
  }

  private func focus(_ session: TypingSession) -> Int? { session.form?.firstResponder }

  @Test("Return does nothing, is claimed and asks no one", arguments: ["enter", "kpenter"])
  func isOff(key: String) throws {
    var session = Self.session()
    try FormSessionTests.type("d:\(key)", &session)
    #expect(focus(session) == 0)
    #expect(session.step.presses.map(\.use.isClaimed) == [true])
    try FormSessionTests.type("u:\(key)", &session)
    #expect(!session.takeFormEvents().contains { $0.kind == .shouldReturn })
    try FormSessionTests.type("x backspace \(key)", &session)
    #expect(focus(session) == 0)
    try FormSessionTests.type("x \(key)", &session)
    #expect(focus(session) == 1)
  }

  @Test("Tab and Ctrl+Enter go on: only `required` would keep the form")
  func otherKeys() throws {
    var session = Self.session()
    try FormSessionTests.type("tab", &session)
    #expect(focus(session) == 1)
    try FormSessionTests.type("ctrl+enter", &session)
    #expect(session.form?.isSent == true)
  }

  @Test("The bar of actions goes on and sends")
  func bar() throws {
    var session = TypingSession(
      try TypingOptions(words: ["mode=direct", "bind=accessory-list=f6"]),
      form: FormSessionTests.form([
        FormSessionTests.field("a") { $0.traits.enablesReturnKeyAutomatically = true },
        FormSessionTests.field("b"),
      ]), characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
    try FormSessionTests.type("f6 enter", &session)
    #expect(focus(session) == 1)
    try FormSessionTests.type("f6 3", &session)
    #expect(session.form?.isSent == true)
  }

  @Test("Procedure signs of Morse go on and send; the Morse key for Return is off")
  func signs() throws {
    var session = Self.session(["morse"])
    try FormSessionTests.type("enter", &session)
    #expect(focus(session) == 0)
    try FormSessionTests.type("- . - . - space", &session)
    #expect(focus(session) == 1)
    #expect(try FormSessionTests.texts(session) == ["", ""])
    try FormSessionTests.type(". . . - . - space", &session)
    #expect(session.form?.isSent == true)
  }

  @Test(
    "A letter that closes counts; one that may not close leaves the field empty, and Return off")
  func open() throws {
    let digits = FormSessionTests.field("a") {
      $0.traits.enablesReturnKeyAutomatically = true
      $0.rules.classes = [.digits]
    }
    var session = FormSessionTests.session(
      FormSessionTests.form([digits, FormSessionTests.field("b")]), ["morse"])
    try FormSessionTests.type(". - enter", &session)
    #expect(try FormSessionTests.texts(session) == ["", ""])
    #expect(focus(session) == 0)
    try FormSessionTests.type(". . . . . enter", &session)
    #expect(try FormSessionTests.texts(session) == ["5", ""])
    #expect(focus(session) == 1)
    var hangul = Self.session(["hangul"])
    try FormSessionTests.type("r enter", &hangul)
    #expect(focus(hangul) == 1)
  }

  @Test("A choice from a list is a text, and goes on")
  func list() throws {
    let gender = FormSessionTests.field("a") {
      $0.traits.enablesReturnKeyAutomatically = true
      $0.inputView = .choices(["M", "F"])
    }
    var session = FormSessionTests.session(
      FormSessionTests.form([gender, FormSessionTests.field("b")]))
    // Without the list the field is empty.
    try FormSessionTests.type("esc enter", &session)
    #expect(focus(session) == 0)
    try FormSessionTests.type("down enter", &session)
    #expect(focus(session) == 1)
    #expect(try FormSessionTests.texts(session) == ["M", ""])
  }

  @Test("A value that the form has from the start counts")
  func value() throws {
    let field = FormSessionTests.field("a") {
      $0.traits.enablesReturnKeyAutomatically = true
      $0.text = "x"
    }
    var session = FormSessionTests.session(
      FormSessionTests.form([field, FormSessionTests.field("b")]))
    try FormSessionTests.type("enter", &session)
    #expect(focus(session) == 1)
  }
}
