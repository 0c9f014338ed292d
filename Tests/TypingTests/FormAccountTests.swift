import Composition
import KeyEvents
import KeyTraces
import MorseComposition
import TestSupport
import TextFields
import Testing

@testable import Typing

/// Accounts that a session offers to a form.
@Suite("Accounts of a form in a session")
struct FormAccountTests {
  private static let field = FormSessionTests.field

  private static func field(
    _ name: String, _ content: TextContentType, domain: String = "example.org",
    isSecure: Bool = false, _ change: (inout TextField) -> Void = { _ in }
  ) -> TextField {
    field(name) {
      $0.traits.textContentType = content
      $0.traits.isSecureTextEntry = isSecure
      $0.domain = domain
      change(&$0)
    }
  }

  private static func login() -> Form {
    FormSessionTests.form([
      field("user", .username), field("password", .password, isSecure: true),
      field("code", .oneTimeCode, isSecure: true), field("note") { _ in },
    ])
  }

  /// Types keys; after each frame the session gets the accounts that it asks for, and the secrets
  /// of the one that was chosen.
  private static func type(
    _ keys: String, _ session: inout TypingSession, users: [String] = ["kim", "lee"]
  ) throws -> [String] {
    var log: [String] = []
    for var frame in try SimulatedKeys(keys).frames {
      let shift = (session.lastTime ?? .zero).microseconds
      for index in frame.events.indices {
        frame.events[index].time = frame.events[index].time.advanced(byMicroseconds: shift)
      }
      session.receive(frame)
      let time = session.lastTime ?? .zero
      if let domain = session.takeAccountRequest() {
        log.append(domain)
        session.offerAccounts(users, of: domain, at: time)
      }
      if let chosen = session.takeChosenAccount() {
        log.append("\(chosen.index)")
        for field in chosen.fields {
          log.append("\(field.name) \(field.content.rawValue)")
          session.fillIn("secret\(chosen.index)".unicodeScalars, of: field.name, at: time)
        }
      }
    }
    return log
  }

  private static func focus(_ session: TypingSession) -> String? {
    session.form.flatMap { form in form.firstResponder.map { form[$0].name } }
  }

  @Test("The arrow asks, the list has the users, and a choice fills in what belongs together")
  func choice() throws {
    var session = FormSessionTests.session(Self.login())
    #expect(try Self.type("down up", &session) == ["example.org"])
    #expect(session.list?.title == "example.org")
    #expect(session.list?.items.map(\.text) == ["kim", "lee"])
    #expect(session.list?.marked == 1)
    let log = try Self.type("enter", &session)
    #expect(log == ["1", "password password"])
    #expect(try FormSessionTests.texts(session) == ["lee", "secret1", "", ""])
    #expect(Self.focus(session) == "password")
    #expect(session.list == nil)
    // A code comes by itself.
    #expect(
      try Self.type("tab down down k", &session) == ["example.org", "0", "code one-time-code"])
    #expect(try FormSessionTests.texts(session) == ["lee", "secret1", "secret0", ""])
    // Another field takes no account.
    #expect(try Self.type("tab down", &session) == [])
  }

  @Test("A new password is not the present one, and a plain field gets no password")
  func otherFields() throws {
    var session = FormSessionTests.session(
      FormSessionTests.form([
        Self.field("old", .password, isSecure: true),
        Self.field("new", .newPassword, isSecure: true),
        Self.field("again", .newPassword, isSecure: true),
        Self.field("elsewhere", .newPassword, domain: "example.com", isSecure: true),
        Self.field("shown", .password),
      ]))
    _ = try Self.type("down enter", &session)
    #expect(try FormSessionTests.texts(session) == ["secret0", "", "", "", ""])
    _ = try Self.type("tab down enter", &session)
    #expect(try FormSessionTests.texts(session) == ["secret0", "secret0", "secret0", "", ""])
    #expect(Self.focus(session) == "again")
  }

  @Test("A user that the rules refuse is not filled in; the password is")
  func refused() throws {
    var session = FormSessionTests.session(
      FormSessionTests.form([
        Self.field("user", .username) { $0.rules.maximumLength = 2 },
        Self.field("password", .password, isSecure: true),
      ]))
    _ = try Self.type("x down enter", &session)
    #expect(try FormSessionTests.texts(session) == ["x", "secret0"])
  }

  @Test("What is offered is dropped where no account is taken, or the list was closed")
  func tooLate() throws {
    var session = FormSessionTests.session(Self.login())
    for frame in try SimulatedKeys("down tab tab tab").frames { session.receive(frame) }
    // The focus has moved before the accounts come.
    session.offerAccounts(["kim"], of: "example.org", at: session.lastTime ?? .zero)
    session.advance(to: EventTime(microseconds: 10_000_000))
    #expect(session.list == nil)
    #expect(session.step.inputs.isEmpty)
  }

  @Test(
    "A domain that cannot be shown offers nothing: an account without a user would be left out, and a choice be another account",
    arguments: [("example.org", true), ("", false), ("\u{1B}[2J", false)])
  func domain(name: String, isOffered: Bool) throws {
    var session = FormSessionTests.session(Self.login())
    for frame in try SimulatedKeys("shift").frames { session.receive(frame) }
    session.offerAccounts(["", "kim"], of: name, at: session.lastTime ?? .zero)
    session.advance(to: EventTime(microseconds: 10_000_000))
    #expect((session.list != nil) == isOffered)
  }

  @Test("Candidates for the text are never offered in a secure field")
  func candidates() throws {
    var session = FormSessionTests.session(Self.login())
    for frame in try SimulatedKeys("tab").frames { session.receive(frame) }
    let time = EventTime(microseconds: 10_000_000)
    session.receive(SessionInput(time: time, .candidates(title: "words")))
    session.receive(SessionInput(time: time, .candidate(try #require(Candidate("word")))))
    session.advance(to: time)
    #expect(session.list == nil)
    #expect(session.step.inputs.isEmpty)
  }

  @Test("A recording of the frames and inputs gives the same form, without the passwords")
  func replayed() throws {
    var session = FormSessionTests.session(Self.login())
    var inputs: [SessionInput] = []
    var frames: [InputFrame] = []
    for frame in try SimulatedKeys("down down enter tab down k tab n o shift+tab").frames {
      frames.append(frame)
      session.receive(frame)
      if let domain = session.takeAccountRequest() {
        session.offerAccounts(["kim", "lee"], of: domain, at: session.lastTime ?? .zero)
      }
      if let chosen = session.takeChosenAccount() {
        for field in chosen.fields {
          session.fillIn("secret".unicodeScalars, of: field.name, at: session.lastTime ?? .zero)
        }
      }
      inputs += session.step.inputs
      for index in 0..<session.step.edits.count {
        #expect(!"\(session.step.edits[index])".contains("secret"))
      }
      session.clearStep()
    }
    #expect(inputs.count == 6)
    var replay = FormSessionTests.session(Self.login())
    for frame in frames {
      while let input = inputs.first, input.time <= frame.events[0].time {
        replay.receive(input)
        inputs.removeFirst()
      }
      replay.receive(frame)
    }
    #expect(try FormSessionTests.texts(replay) == ["lee", "", "", "no"])
    #expect(try FormSessionTests.texts(session) == ["lee", "secret", "secret", "no"])
    #expect(Self.focus(replay) == Self.focus(session))
  }

  @Test("With one switch the accounts are an action, and are scanned")
  func oneSwitch() throws {
    var options = TypingOptions()
    options.modes = [.morse]
    options.morse.keyer = .singleSwitch
    var session = TypingSession(
      options, form: Self.login(), characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
    let key = try #require(MorseBindings([:], keyer: .singleSwitch).keys(for: .key).first)
    var time: Int64 = 0
    func press(for milliseconds: Int64, then pause: Int64, _ session: inout TypingSession) {
      for (value, wait) in [(Int32(1), milliseconds), (0, pause)] {
        let at = EventTime(microseconds: time)
        session.receive(InputFrame(events: [.key(key, value: value, at: at), .report(at: at)]))
        if let domain = session.takeAccountRequest() {
          session.offerAccounts(["kim", "lee"], of: domain, at: at)
        }
        time += wait * 1000
        session.advance(to: EventTime(microseconds: time))
      }
    }
    press(for: 6100, then: 200, &session)
    #expect(session.list?.items.first?.text == "accounts")
    press(for: 100, then: 1700, &session)
    #expect(session.list?.title == "example.org")
    #expect(session.list?.marked == 1)
    press(for: 100, then: 200, &session)
    #expect(try FormSessionTests.texts(session)[0] == "lee")
    #expect(session.takeChosenAccount()?.index == 1)
  }
}
