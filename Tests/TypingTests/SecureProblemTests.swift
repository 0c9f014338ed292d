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
  /// `;` for Return, `-` for Backspace.
  private func type(_ keys: String, into fields: [TextField]) throws -> RecordedPerson {
    var person = try RecordedPerson(["mode=direct", "bind=done=f9"], fields)
    for key in keys {
      switch key {
      case ">": person.press(.tab, for: 20)
      case "<":
        person.send(.leftShift, value: 1)
        person.press(.tab, for: 20)
        person.send(.leftShift, value: 0)
      case "!": person.press(.f9, for: 20)
      case ";": person.press(.enter, for: 20)
      case "-": person.press(.backspace, for: 20)
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
      ("k>abc>abd>-c>n", "2 same-as"),
      // Sent without a password: the focus goes there.
      ("k!abc>abc>n!", "1 required"),
      // Sent with a short one from another field, which Shift+Tab leaves.
      ("k>ab<k!c>abc>n!", "1 minimum-length"),
      ("k>abc>abc>n!", ""),
    ])
  func signUp(keys: String, problems: String) throws {
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
    arguments: [
      (";;a;n", "0 required, 0 required"),
      (";a;>n;", "0 required, 0 minimum-length, 0 minimum-length"),
    ])
  func emptyReturn(keys: String, problems: String) throws {
    let fields = [
      Self.secret("password") {
        $0.traits.enablesReturnKeyAutomatically = true
        $0.rules.minimumLength = problems.contains("length") ? 2 : nil
      }, FormSessionTests.field("note"),
    ]
    let person = try type(keys, into: fields)
    #expect(person.problems == problems)
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

  @Test("A problem belongs to one check, also if a field is left twice between two recorded keys")
  func fieldLeftTwice() throws {
    let fields = [
      Self.secret("password") { $0.rules.minimumLength = 3 }, Self.secret("again"),
      FormSessionTests.field("note"), FormSessionTests.field("more"),
    ]
    var person = try RecordedPerson(["mode=morse"], fields)
    let (next, previous, send) = ("-.-.-", "-...-.-", "...-.-")
    for signals in [".", ".", ".", next, previous, "<<", next, ".", next, next, ".", send] {
      for signal in signals {
        person.press(signal == "." ? .dot : signal == "-" ? .minus : .backspace, for: 20)
        person.wait(5)
      }
      if signals != "<<" { person.press(.space, for: 20) }
      person.wait(5)
    }
    person.finish()
    #expect(try RecordedPerson.texts(person.session) == ["", "", "e", ""])
    #expect(person.problems == "0 minimum-length")
    try person.expectReplay()
  }

  @Test("A field into which an account was filled does not count as empty in the replay")
  func account() throws {
    func content(_ type: TextContentType) -> (inout TextField) -> Void {
      {
        $0.domain = "example.org"
        $0.traits.textContentType = type
      }
    }
    let fields = [
      FormSessionTests.field("user", content(.username)),
      Self.secret("password") {
        content(.newPassword)(&$0)
        $0.rules.isRequired = true
      },
      Self.secret("again") {
        content(.newPassword)(&$0)
        $0.rules.sameAs = "password"
      },
    ]
    var person = try RecordedPerson(
      ["mode=direct", "bind=done=f9"], fields, account: ("kim", "secret12"))
    for key in [.down, .enter, .f9] as [KeyCode] {
      person.press(key, for: 20)
      person.wait(20)
    }
    person.finish()
    #expect(person.session.form?.isSent == true)
    #expect(person.session.form?[2].text == "secret12")
    #expect(person.problems == "")
    let replay = try person.replayed()
    #expect(replay.form?.isSent == true)
    #expect(try RecordedPerson.texts(replay) == ["kim", "", ""])
  }

  @Test("Each of two presses in one frame has its own check")
  func twoPresses() throws {
    let fields = [
      FormSessionTests.field("note") {
        $0.traits.enablesReturnKeyAutomatically = true
        $0.traits.returnKeyType = .done
      },
      Self.secret("password") { $0.rules.minimumLength = 3 },
    ]
    var person = try RecordedPerson(["mode=direct", "bind=done=f9 previous-field=f8"], fields)
    for key in [.x, .tab, .a, .b, .f8, .backspace] as [KeyCode] { person.press(key, for: 20) }
    person.wait(20)
    person.send(.enter, .f9, value: 1)
    person.wait(20)
    person.send(.enter, .f9, value: 0)
    for key in [.c, .f8, .y, .f9] as [KeyCode] { person.press(key, for: 20) }
    person.finish()
    #expect(try RecordedPerson.texts(person.session) == ["y", ""])
    // Tab, F8 goes back without a check, Return, F9.
    let problem = SessionInput.Problem(check: 3, field: 1, rule: .minimumLength)
    #expect(person.allInputs.map(\.content) == [.problem(problem)])
    #expect(person.session.form?.isSent == true)
    try person.expectReplay()
  }

  @Test(
    "A recorded press that ends a sign in a secure field has no other effect, live and in the replay",
    arguments: ["-.-.-", "-...-.-", "...-.-"],
    [.tab, .enter, .f6, .f8, .f9, .escape, .down, .hangeul] as [KeyCode])
  func pressThatEndsSign(sign: String, key: KeyCode) throws {
    let gender = FormSessionTests.field("gender") { $0.inputView = .choices(["M", "F"]) }
    var password = Self.secret("password") { $0.rules.minimumLength = 2 }
    password.modes = ["morse", "hangul"]
    for text in [".", ". . ."] {
      var person = try RecordedPerson(
        ["mode=morse,hangul", "bind=done=f9 previous-field=f8 accessory-list=f6"],
        [FormSessionTests.field("user"), password, gender, FormSessionTests.field("note")])
      person.press(.tab, for: 20)
      for signal in text + " " + sign {
        person.press(signal == "." ? .dot : signal == "-" ? .minus : .space, for: 20)
      }
      person.press(key, for: 20)
      person.wait(30)
      for key in [.down, .enter, .dot, .space, .tab, .dot, .space] as [KeyCode] {
        person.press(key, for: 20)
      }
      person.finish()
      try person.expectReplay()
    }
  }

  @Test("A problem that no check meets changes nothing, and still waits")
  func notMet() throws {
    func time(_ milliseconds: Int64) -> EventTime {
      EventTime(microseconds: 2_000_000 + milliseconds * 1000)
    }
    // Another check, another field, one that is not secure, and none.
    for (check, field) in [(2, 0), (1, 1), (1, 2), (1, 999_999)] {
      var form = FormSessionTests.form([
        Self.secret("a"), Self.secret("b"), FormSessionTests.field("c"),
      ])
      form.lackSecrets()
      var session = FormSessionTests.session(form)
      let problem = SessionInput.Problem(check: check, field: field, rule: .required)
      session.receive(SessionInput(time: time(1), .problem(problem)))
      session.receive(
        InputFrame(events: [.key(.tab, value: 1, at: time(5)), .report(at: time(5))]))
      #expect(session.form?.firstResponder == 1)
      #expect(session.step.inputs.isEmpty)
      #expect(session.waitingInputs.map(\.content) == [.problem(problem)])
    }
  }
}
