import Composition
import KeyEvents
import KeyFiltering
import TestSupport
import TextFields
import Testing

@testable import Typing

/// Secure fields that are left by keys that also type the secret.
@Suite("Choices in secure fields are recorded")
struct SecureChoiceTests {
  /// A person who types into a form, and the recording of it.
  private struct Person {
    var session: TypingSession
    var now = EventTime(microseconds: 1_000_000)
    /// The written frames, each with the inputs before it.
    private(set) var items: [(inputs: [SessionInput], frame: InputFrame)] = []
    private(set) var inputs: [SessionInput] = []
    private var privateKeys = PrivateKeys()
    private let options: TypingOptions
    private let fields: [TextField]

    init(_ words: [String], _ fields: [TextField]) throws {
      options = try TypingOptions(words: words)
      self.fields = fields
      session = Self.session(options, fields)
    }

    private static func session(_ options: TypingOptions, _ fields: [TextField]) -> TypingSession {
      TypingSession(
        options, form: FormSessionTests.form(fields), characterMap: { FakeCharacterMap() },
        layoutFile: { _ in nil })
    }

    private mutating func take() {
      inputs += session.step.inputs
      session.clearStep()
    }

    mutating func send(_ key: KeyCode, _ value: Int32) {
      var frame = InputFrame(events: [.key(key, value: value, at: now), .report(at: now)])
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
      send(key, 1)
      wait(milliseconds)
      send(key, 0)
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

    /// A session that has replayed the recording.
    func replayed() throws -> TypingSession {
      var session = Self.session(options, fields)
      for (inputs, frame) in items {
        for input in inputs { session.receive(input) }
        session.receive(frame)
      }
      for input in inputs { session.receive(input) }
      session.finish(at: now)
      return session
    }

    /// All inputs in the recording.
    var allInputs: [SessionInput] { items.flatMap(\.inputs) + inputs }
  }

  private static var login: [TextField] {
    [
      FormSessionTests.field("user"),
      FormSessionTests.field("password") { $0.traits.isSecureTextEntry = true },
      FormSessionTests.field("note"),
    ]
  }

  /// The signals of KA, which goes to the next field, and of BK, to the previous one.
  private static let (next, previous) = ("-.-.-", "-...-.-")

  @Test(
    "A sign that leaves a secure field is recorded, and what was learnt of the sender there is not",
    arguments: [
      ["keyer=straight"], ["keyer=single-switch", "switch-times=auto"],
    ], [40, 60, 120] as [Int64])
  func signs(words: [String], dit: Int64) throws {
    var person = try Person(["mode=morse"] + words, Self.login)
    let key = try #require(
      MorseBindings([:], keyer: words.count == 1 ? .straight : .singleSwitch).keys(for: .key).first)
    person.key(".- -... -.-. \(Self.next) ", with: key, dit: 60)
    person.wait(2500)
    #expect(person.session.form?.firstResponder == 1)
    // The secret is sent at another speed, which is learnt.
    person.key("... --- ... .- -. -.. \(Self.next) ", with: key, dit: dit)
    person.wait(2500)
    #expect(person.session.form?.firstResponder == 2)
    let count = person.items.count
    person.key("- .... . / . -. -.. \(Self.previous) ", with: key, dit: 60)
    person.wait(2500)
    #expect(person.items.count > count)
    #expect(person.session.form?.firstResponder == 1)
    person.key("... --- \(Self.previous) ", with: key, dit: 60)
    person.wait(2500)
    person.key("-.. ", with: key, dit: 60)
    person.wait(2500)
    person.finish()
    #expect(try Person.texts(person.session) == ["abcd", "", "the end"])
    #expect(
      person.allInputs.map(\.content) == [.choice(.nextField), .choice(.previousField)])
    let replay = try person.replayed()
    #expect(try Person.texts(replay) == ["abcd", "", "the end"])
    #expect(replay.form?.firstResponder == 0)
  }

  /// Ways of scanning.
  private static let ways = [[], ["scan-cancel=500ms"], ["scan=pause"]]

  @Test(
    "A choice from a scanned list in a secure field is recorded if later text depends on it",
    arguments: [
      ("next", .nextField, 2), ("previous", .previousField, 0), ("done", .done, nil),
      ("clear", nil, 1), ("close", nil, 1), ("hangul mode", .mode(1), 1),
    ] as [(String, SessionInput.Choice?, Int?)], ways)
  func scans(row: (item: String, choice: SessionInput.Choice?, focus: Int?), way: [String]) throws {
    let words = ["mode=morse,hangul", "keyer=single-switch", "bind=key=space next-field=f7"]
    var person = try Person(words + way, Self.login)
    person.press(.f7, for: 50)
    person.wait(500)
    person.press(.space, for: 100)
    person.wait(3000)
    person.press(.space, for: 7000)
    let items = person.session.list?.items.map(\.text) ?? []
    #expect(items.contains(row.item), "\(items)")
    if way == ["scan=pause"] {
      person.press(.space, for: 50)
      for _ in items where person.session.list.map({ $0.items[$0.marked].text }) != row.item {
        person.wait(500)
        person.press(.space, for: 50)
      }
    } else {
      for _ in 0..<600 where person.session.list.map({ $0.items[$0.marked].text }) != row.item {
        person.wait(100)
      }
      person.press(.space, for: 50)
    }
    person.wait(5000)
    #expect(person.session.list == nil)
    #expect(person.session.form?.firstResponder == row.focus)
    // What follows is typed in the chosen mode, and into the chosen field.
    person.press(.f7, for: 50)
    person.wait(500)
    person.press(.r, for: 50)
    person.press(.space, for: 100)
    person.wait(3000)
    person.finish()
    let inputs = person.allInputs.map(\.content)
    #expect(inputs == (row.choice.map { [.choice($0)] } ?? []))
    let replay = try person.replayed()
    #expect(try Person.texts(replay) == Person.texts(person.session))
    #expect(replay.form?.firstResponder == person.session.form?.firstResponder)
    #expect(replay.form?.isSent == person.session.form?.isSent)
    #expect(replay.currentModeName == person.session.currentModeName)
  }

  @Test("A mode that does not exist is not chosen, whatever a recording says")
  func noMode() throws {
    var session = try Person(["mode=morse,hangul"], Self.login).session
    for mode in [2, 999_999] {
      let time = EventTime(microseconds: 10)
      session.receive(SessionInput(time: time, .choice(.mode(mode))))
      session.advance(to: EventTime(microseconds: 20))
      #expect(session.currentModeName == "morse")
    }
    session.receive(SessionInput(time: EventTime(microseconds: 30), .choice(.mode(1))))
    session.advance(to: EventTime(microseconds: 40))
    #expect(session.currentModeName == "hangul")
  }
}
