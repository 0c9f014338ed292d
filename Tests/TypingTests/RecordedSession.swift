import Composition
import KeyEvents
import KeyTraces
import TestSupport
import TextEditing
import Testing

@testable import Typing

/// A session that types into a field, and the trace that a recorder would write.
struct RecordedSession {
  var session: TypingSession
  private(set) var bytes: [UInt8] = []
  private var writer = EvemuWriter()
  private var written = 0

  init(_ session: TypingSession) { self.session = session }

  mutating func receive(_ frame: InputFrame) {
    session.receive(frame)
    writeInputs()
    writer.write(frame, to: &bytes)
  }

  mutating func receive(_ input: SessionInput) { session.receive(input) }

  mutating func advance(to time: EventTime) {
    session.advance(to: time)
    writeInputs()
  }

  mutating func finish(at time: EventTime) {
    session.finish(at: time)
    writeInputs()
    let end = session.lastTime.map { max($0, time) } ?? time
    writer.write(InputFrame(events: [.report(at: session.isOver ? end : time)]), to: &bytes)
  }

  private mutating func writeInputs() {
    for input in session.step.inputs.dropFirst(written) { writer.write(input, to: &bytes) }
    written = session.step.inputs.count
  }

  /// Reads the trace, feeds it to a session without a client and returns that.
  func replay(into session: TypingSession) throws -> TypingSession {
    var session = session
    try Self.play(bytes, into: &session)
    return session
  }

  /// Reads a trace, and feeds it to a session.
  static func play(_ bytes: [UInt8], into session: inout TypingSession) throws {
    var reader = EvemuReader()
    var order: [Item] = []
    try reader.read(
      bytes, frame: { order.append(.frame(copy $0)) }, input: { order.append(.input($0)) })
    try reader.finish { order.append(.frame(copy $0)) }
    var end = EventTime.zero
    for item in order {
      switch item {
      case .frame(let frame):
        session.receive(frame)
        end = frame.time ?? end
      case .input(let input): session.receive(input)
      }
    }
    session.finish(at: end)
  }

  private enum Item {
    case frame(InputFrame)
    case input(SessionInput)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension RecordedSession {
  static func session(into field: ScriptedField?) throws -> TypingSession {
    var session = TypingSession(try TypingOptions(words: ["mode=hangul", "to=edits"])) {
      FakeCharacterMap()
    }
    session.composition.client =
      field.map { AssistedText(SessionText(mirroring: ScriptedClient($0))) }
      ?? AssistedText(SessionText(TextDocument()))
    return session
  }

  /// Types into the field. `change` has what to call before the press with each number, from 0.
  static func type(
    _ keys: String, into field: ScriptedField, change: [Int: () -> Void] = [:]
  ) throws -> RecordedSession {
    var recorded = RecordedSession(try session(into: field))
    let keys = try SimulatedKeys(keys)
    var number = 0
    for frame in keys.frames {
      if frame.hasPresses {
        change[number]?()
        number += 1
      }
      recorded.receive(frame)
    }
    recorded.finish(at: keys.end)
    return recorded
  }

  /// All inputs but the traits.
  static func reports(_ recorded: RecordedSession) -> [SessionInput] {
    recorded.session.step.inputs.filter { if case .traits = $0.content { false } else { true } }
  }

  /// Expects the same edits and inputs from a replay.
  static func check(_ recorded: RecordedSession) throws {
    let again = try recorded.replay(into: session(into: nil))
    #expect(Doings(again) == Doings(recorded.session), "\(recorded.text)")
    #expect(again.step.inputs == recorded.session.step.inputs)
    #expect(again.waitingInputs == [])
  }

  static func candidates(at time: Int64) throws -> [SessionInput] {
    let time = EventTime(microseconds: time)
    return [
      SessionInput(time: time, .candidates(title: "한")),
      SessionInput(
        time: time, .candidate(try #require(Candidate("韓", comment: "나라", replacing: "한")))),
      SessionInput(time: time, .candidate(try #require(Candidate("漢字", replacing: "한")))),
      SessionInput(time: time, .candidate(try #require(Candidate("寒", replacing: "없")))),
    ]
  }
}
