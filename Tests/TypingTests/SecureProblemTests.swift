import Composition
import KeyEvents
import TextFields
import Testing

@testable import Typing

/// Rules that a secret breaks: a replay does not know the secret, but goes where the person went.
@Suite("Problems of secrets are recorded")
struct SecureProblemTests {
  private static func secret(
    _ name: String, _ change: (inout TextField) -> Void = { _ in }
  ) -> TextField {
    FormSessionTests.field(name) {
      $0.traits.isSecureTextEntry = true
      change(&$0)
    }
  }

  /// A user, a password of at least three letters, the same again, and a note.
  private static var signUp: [TextField] {
    [
      FormSessionTests.field("user") { $0.rules.isRequired = true },
      secret("password") {
        $0.rules.minimumLength = 3
        $0.rules.isRequired = true
      },
      secret("again") { $0.rules.sameAs = "password" },
      FormSessionTests.field("note"),
    ]
  }

  /// Presses keys: letters, digits, and `>` for Tab, `<` for Shift+Tab, `!` for the key that sends,
  /// `;` for Return.
  private func type(_ keys: String, into fields: [TextField]) throws -> RecordedPerson {
    var person = try RecordedPerson(["mode=direct", "bind=done=f9"], fields)
    for key in keys {
      switch key {
      case ">": person.press(.tab, for: 20)
      case "<":
        person.send(.leftShift, 1)
        person.press(.tab, for: 20)
        person.send(.leftShift, 0)
      case "!": person.press(.f9, for: 20)
      case ";": person.press(.enter, for: 20)
      default: person.press(try #require(KeyCode(named: String(key))), for: 20)
      }
      person.wait(30)
    }
    person.finish()
    return person
  }

  @Test(
    "A replay stays in a secure field, or goes to it, wherever the person did",
    arguments: [
      // Too short, then long enough.
      ("k>ab>c>abc>n", "1 minimum-length"),
      // Too short twice, back to the user, and on.
      ("k>ab>>c<k>>abc>n", "1 minimum-length, 1 minimum-length"),
      // Not the same; then the same.
      ("k>abc>abd>backspace", "2 same-as"),
      // Sent without a password: the focus goes there.
      ("k!abc>abc>n!", "1 required"),
      // Sent with a short one from another field, which Shift+Tab leaves.
      ("k>ab<k!c>abc>n!", "1 minimum-length"),
      ("k>abc>abc>n!", ""),
    ])
  func signUp(keys: String, problems: String) throws {
    let keys = keys.replacing("backspace", with: "<>")
    let person = try type(keys, into: Self.signUp)
    #expect(person.problems == problems)
    try person.expectReplay()
  }

  @Test(
    "A field that is the same as a secret, and need not be one, is left when the person left it",
    arguments: [
      ("abc>abd>>", "1 same-as, 1 same-as"), ("abc>abc>n", ""), ("abc>ab!c!", "1 same-as"),
    ])
  func sameAsSecret(keys: String, problems: String) throws {
    let again = FormSessionTests.field("again") { $0.rules.sameAs = "password" }
    let fields = [Self.secret("password"), again, FormSessionTests.field("note")]
    let person = try type(keys, into: fields)
    #expect(person.problems == problems)
    try person.expectReplay()
  }

  @Test(
    "Return that an empty secret ignores is ignored in the replay",
    arguments: [(";;a;n", "0 required, 0 required"), (";a;>n;", "0 required, 0 minimum-length")])
  func emptyReturn(keys: String, problems: String) throws {
    let fields = [
      Self.secret("password") {
        $0.traits.enablesReturnKeyAutomatically = true
        $0.rules.minimumLength = problems.contains("length") ? 2 : nil
      }, FormSessionTests.field("note"),
    ]
    let person = try type(keys, into: fields)
    #expect(person.problems.starts(with: problems))
    try person.expectReplay()
  }

  @Test("Text that a secret has refused keeps the focus in the replay too")
  func heldBack() throws {
    let fields = [
      Self.secret("code") { $0.rules.classes = [.digits] }, FormSessionTests.field("note"),
    ]
    var person = try RecordedPerson(["mode=morse", "bind=next-field=f7"], fields)
    for key in [.dot, .f7, .f7, .dot, .space] as [KeyCode] { person.press(key, for: 20) }
    person.finish()
    #expect(person.problems == "0 characters")
    #expect(person.session.form?.firstResponder == 1)
    try person.expectReplay()
  }

  @Test("A sign in a secure field that leads nowhere asks the same questions in the replay")
  func refusedSign() throws {
    final class Refusing: TextFieldDelegate {
      func textFieldShouldBeginEditing(_ field: TextField, _ form: inout FormProxy) -> Bool {
        false
      }
    }
    let note = FormSessionTests.field("note") { $0.delegate = Refusing() }
    var person = try RecordedPerson(["mode=morse"], [Self.secret("code"), note])
    for key in [.minus, .dot, .minus, .dot, .minus, .space] as [KeyCode] {
      person.press(key, for: 20)
    }
    person.finish()
    #expect(person.events.contains { $0.field == "note" && $0.answer == false })
    try person.expectReplay()
  }

  @Test("A problem that does not concern a secret, or is not met, changes nothing")
  func noSecret() {
    func time(_ milliseconds: Int64) -> EventTime {
      EventTime(microseconds: 2_000_000 + milliseconds * 1000)
    }
    var session = FormSessionTests.session(
      FormSessionTests.form([FormSessionTests.field("a"), FormSessionTests.field("b")]))
    for field in [0, 1, 2, 999_999] {
      session.receive(SessionInput(time: time(1), .problem(field: field, rule: .required)))
    }
    session.receive(
      InputFrame(events: [.key(.tab, value: 1, at: time(5)), .report(at: time(5))]))
    #expect(session.form?.firstResponder == 1)
    #expect(session.step.inputs.isEmpty)
  }
}
