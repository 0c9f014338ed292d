import KeyEvents
import KeyFiltering
import TestSupport
import TextFields
import Testing

@testable import Typing

/// A person who types into a form, and the recording of it.
struct RecordedPerson {
  var session: TypingSession
  var now = EventTime(microseconds: 1_000_000)
  /// The written frames, each with the inputs before it.
  private(set) var items: [(inputs: [SessionInput], frame: InputFrame)] = []
  private(set) var inputs: [SessionInput] = []
  private var privateKeys = PrivateKeys()
  private let options: TypingOptions
  private let fields: [TextField]
  private(set) var events: [FormEvent] = []
  /// The account that is offered for any domain.
  private let account: (user: String, secret: String)?

  init(
    _ words: [String], _ fields: [TextField], account: (user: String, secret: String)? = nil
  ) throws {
    self.account = account
    options = try TypingOptions(words: words)
    self.fields = fields
    session = Self.session(options, fields)
  }

  private static func session(
    _ options: TypingOptions, _ fields: [TextField], isReplay: Bool = false
  ) -> TypingSession {
    var form = FormSessionTests.form(fields)
    form.recordsEvents = true
    if isReplay { form.lackSecrets() }
    return TypingSession(
      options, form: form, characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
  }

  private mutating func take() {
    for request in session.step.requests {
      switch request {
      case .accounts(let domain):
        if let account { session.offerAccounts([account.user], of: "\(domain)", at: now) }
      case .secrets(let chosen):
        for field in chosen.fields {
          session.fillIn((account?.secret ?? "").unicodeScalars, of: field.name, at: now)
        }
      default: break
      }
    }
    inputs += session.step.inputs
    events += session.takeFormEvents()
    session.clearStep()
  }

  mutating func send(_ keys: KeyCode..., value: Int32) {
    var frame = InputFrame(
      events: keys.map { .key($0, value: value, at: now) } + [.report(at: now)])
    session.receive(frame)
    var presses = session.step.presses
    take()
    guard
      privateKeys.apply(to: &frame, presses: &presses, isSecret: session.isInSecureField)
    else { return }
    items.append((inputs, frame))
    inputs = []
  }

  mutating func wait(_ milliseconds: Int64) {
    now = now.advanced(byMicroseconds: milliseconds * 1000)
    session.advance(to: now)
    take()
  }

  mutating func press(_ key: KeyCode, for milliseconds: Int64) {
    send(key, value: 1)
    wait(milliseconds)
    send(key, value: 0)
  }

  /// Keys signals with one key, at a speed: `.-` is the letter a, a space ends a letter, and a
  /// slash a word.
  mutating func key(_ signals: String, with key: KeyCode, dit: Int64) {
    for signal in signals {
      switch signal {
      case ".", "-":
        press(key, for: signal == "." ? dit : 3 * dit)
        wait(dit)
      case " ": wait(2 * dit)
      default: wait(6 * dit)
      }
    }
  }

  /// The texts of the fields, without those of secure fields.
  static func texts(_ session: TypingSession) throws -> [String] {
    let form = try #require(session.form)
    return (0..<form.count).map {
      form[$0].traits.isSecureTextEntry ? "" : form[$0].text
    }
  }

  mutating func finish() {
    session.finish(at: now)
    take()
  }

  /// Leaves the form without sending it.
  mutating func abort() {
    wait(1)
    session.abortForm(at: now)
    take()
    session.finish(at: now)
    take()
  }

  /// A session that has replayed the recording.
  func replayed() throws -> TypingSession {
    var session = Self.session(options, fields, isReplay: true)
    for (inputs, frame) in items {
      for input in inputs { session.receive(input) }
      session.receive(frame)
    }
    for input in inputs { session.receive(input) }
    session.finish(at: now)
    return session
  }

  /// Expects that a replay of the recording ends with the same texts, focus and events.
  func expectReplay(_ location: SourceLocation = #_sourceLocation) throws {
    var replay = try replayed()
    let form = try #require(session.form)
    #expect(try Self.texts(replay) == Self.texts(session), sourceLocation: location)
    #expect(replay.form?.firstResponder == form.firstResponder, sourceLocation: location)
    #expect(replay.form?.isSent == form.isSent, sourceLocation: location)
    #expect(replay.takeFormEvents() == events, sourceLocation: location)
  }

  /// The problems of secrets in the recording, by the field, without the checks: `1 required, 2
  /// same-as`.
  var problems: String {
    let problems = allInputs.compactMap { input in
      if case .problem(let problem) = input.content {
        "\(problem.field) \(problem.rule.rawValue)"
      } else {
        nil
      }
    }
    return problems.joined(separator: ", ")
  }

  /// All inputs in the recording.
  var allInputs: [SessionInput] { items.flatMap(\.inputs) + inputs }
}
