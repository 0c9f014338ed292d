import Composition
import KeyEvents
import TextFields
import Testing

@testable import Typing

/// A person leaves a form without sending it (Ctrl+C, or Escape twice): a replay does not send it
/// either, whatever was open.
@Suite("Aborted forms are replayed as aborted")
struct AbortedFormTests {
  private static var fields: [TextField] {
    [FormSessionTests.field("name"), FormSessionTests.field("note")]
  }

  private func expectAborted(
    _ person: RecordedPerson, _ location: SourceLocation = #_sourceLocation
  ) throws {
    try person.expectReplay(location)
    #expect(person.session.form?.isSent == false, sourceLocation: location)
    #expect(person.events.last?.kind == .aborted, sourceLocation: location)
    #expect(person.allInputs.last?.content == .abort, sourceLocation: location)
  }

  @Test(
    "A sign for sending that is still open does not send",
    arguments: [KeyerCase(.threeKey, "e...-.-"), KeyerCase(.straight, "-.- /...-.-")])
  func openSign(_ keyer: KeyerCase) throws {
    var person = try RecordedPerson(["mode=morse", "keyer=\(keyer.name.rawValue)"], Self.fields)
    let bindings = MorseBindings([:], keyer: keyer.name)
    for sign in keyer.keys {
      switch keyer.name {
      case .threeKey:
        person.press(
          try #require(bindings.keys(for: sign == "-" ? .dash : .dot).first), for: 20)
        person.wait(30)
        if sign == "e" { person.press(try #require(bindings.keys(for: .space).first), for: 20) }
        person.wait(30)
      default:
        person.key("\(sign)", with: try #require(bindings.keys(for: .key).first), dit: 60)
      }
    }
    person.abort()
    try expectAborted(person)
    #expect(try RecordedPerson.texts(person.session)[0] != "")
  }

  struct KeyerCase: Sendable {
    var name: MorseKeyer
    var keys: String
    init(_ name: MorseKeyer, _ keys: String) { (self.name, self.keys) = (name, keys) }
  }

  @Test("An open syllable is closed, in the replay too")
  func openSyllable() throws {
    var person = try RecordedPerson(["mode=hangul"], Self.fields)
    for key in [KeyCode.r, .k, .tab, .s, .k] { person.press(key, for: 20) }
    person.abort()
    try expectAborted(person)
  }

  @Test("A form that the stop key or the idle limit has ended is aborted in the replay too")
  func ended() throws {
    for (option, key) in [("stop-key=f12", KeyCode.f12), ("idle-exit=2s", .k)] {
      var person = try RecordedPerson(["mode=hangul", option], Self.fields)
      person.press(.r, for: 20)
      person.press(key, for: 20)
      person.wait(5000)
      #expect(person.session.isOver)
      person.abort()
      try expectAborted(person)
    }
  }

  @Test("A recording without a form keeps its text at an abort")
  func withoutForm() throws {
    var options = TypingOptions()
    options.modes = [.hangul]
    options.output.format = .document
    var session = TypingSession(options) { FakeCharacterMap() }
    session.receive(
      InputFrame(events: [.key(.r, value: 1, at: .zero), .report(at: .zero)]))
    session.receive(SessionInput(time: EventTime(microseconds: 10), .abort))
    session.finish(at: EventTime(microseconds: 20))
    #expect(session.document.text == "ㄱ")
  }
}
