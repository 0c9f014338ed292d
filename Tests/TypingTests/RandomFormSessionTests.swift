import KeyEvents
import KeyFiltering
import TestSupport
import TextFields
import Testing

@testable import Typing

/// Random keys into random forms, through sessions: all modes, keyers, lists, filters, delegates.
@Suite("Random forms in sessions")
struct RandomFormSessionTests {
  /// The rest at the end of a session.
  struct Result: Equatable {
    var texts: [String]
    var focus: Int?
    var isSent: Bool
    var events: [FormEvent]

    /// Without the texts of secure fields, and without the questions whether to empty one, which a
    /// recording does not have, unless they are wanted.
    init(_ session: TypingSession, _ events: [FormEvent], withSecrets: Bool = true) {
      let form = session.form ?? Form()
      texts = (0..<form.count).map {
        form[$0].traits.isSecureTextEntry && !withSecrets ? "" : form[$0].text
      }
      focus = form.firstResponder
      isSent = form.isSent
      self.events = events.filter { event in
        withSecrets || event.kind != .shouldClear
          || !(event.field.flatMap(form.index).map { form[$0].traits.isSecureTextEntry } ?? false)
      }
    }

    /// Where they differ.
    func difference(from other: Result) -> String {
      let place = zip(events, other.events).prefix { $0 == $1 }.count
      func text(_ result: Result) -> String {
        let next = result.events.dropFirst(place).first
        return
          "\(result.texts) \(result.focus.map(String.init) ?? "none") \(result.isSent) event \(place): \(next.map { "\($0.line) \($0.time)" } ?? "-")"
      }
      return "\(text(self)) | \(text(other))"
    }
  }

  private func played(
    _ random: RandomFormSession, _ frames: [InputFrame], aborts: Bool = false
  ) -> TypingSession {
    var session = random.session().session
    for frame in frames { session.receive(frame) }
    finish(&session, random, aborts: aborts)
    return session
  }

  /// Ends a session, as a person who leaves the form if it `aborts`.
  private func finish(_ session: inout TypingSession, _ random: RandomFormSession, aborts: Bool) {
    if aborts {
      session.advance(to: random.end)
      session.abortForm(at: random.end)
    }
    session.finish(at: random.end)
  }

  /// A recording: the frames, each with the inputs that are written before it.
  private struct Recording {
    var items: [(inputs: [SessionInput], frame: InputFrame)] = []
    /// The inputs after the last frame.
    var inputs: [SessionInput] = []
  }

  /// What a recorder writes of the frames.
  private func recording(
    _ random: RandomFormSession, masks: Bool, aborts: Bool
  ) -> Recording {
    var session = random.session().session
    var privateKeys = PrivateKeys()
    var mask = KeyMask()
    var recording = Recording()
    for var frame in random.frames {
      session.receive(frame)
      recording.inputs += session.step.inputs
      var presses = session.step.presses
      session.clearStep()
      guard
        privateKeys.apply(
          to: &frame, presses: &presses, isSecret: session.isInSecureField)
      else { continue }
      if masks, !mask.apply(to: &frame, presses: presses) { continue }
      recording.items.append((recording.inputs, frame))
      recording.inputs = []
    }
    finish(&session, random, aborts: aborts)
    recording.inputs += session.step.inputs
    return recording
  }

  private func replayed(
    _ random: RandomFormSession, masks: Bool, aborts: Bool = false
  ) -> TypingSession {
    var session = random.session(isReplay: true).session
    let recording = recording(random, masks: masks, aborts: aborts)
    for (inputs, frame) in recording.items {
      for input in inputs { session.receive(input) }
      session.receive(frame)
    }
    for input in recording.inputs { session.receive(input) }
    session.finish(at: random.end)
    return session
  }

  private func faults(of random: RandomFormSession) -> [String] {
    var (session, delegate) = random.session()
    var witness = FormWitness(random, session, delegate)
    witness.watch(&session) { _ in }
    for frame in random.frames { witness.receive(frame, &session) }
    witness.watch(&session) { $0.finish(at: random.end) }
    var faults = witness.faults
    let result = Result(session, witness.events)

    var fast = played(random, random.frames)
    let again = Result(fast, fast.takeFormEvents())
    if again != result { faults.append("at another speed: \(again.difference(from: result))") }

    if !witness.refused.isEmpty, !delegate.hasForced {
      var rest = played(random, random.frames(without: witness.refused))
      let without = Result(rest, rest.takeFormEvents().filter { $0.answer != false })
      var expected = result
      expected.events.removeAll { $0.answer == false }
      if without != expected {
        faults.append("without refused presses: \(without.difference(from: expected))")
      }
    }

    if random.isRecordable {
      var left = played(random, random.frames, aborts: true)
      let aborted = Result(left, left.takeFormEvents(), withSecrets: false)
      var replay = replayed(random, masks: true, aborts: true)
      let again = Result(replay, replay.takeFormEvents(), withSecrets: false)
      if again != aborted { faults.append("aborted: \(again.difference(from: aborted))") }

      let expected = Result(session, witness.events, withSecrets: false)
      for masks in [false, true] {
        var replay = replayed(random, masks: masks)
        let events = replay.takeFormEvents()
        let replayed = Result(replay, events, withSecrets: false)
        if replayed != expected {
          faults.append("recorded (\(masks)): \(replayed.difference(from: expected))")
        }
      }
    }
    return faults
  }

  @Test(
    "A refused press changes nothing, rules hold, questions have answers, and replays are the same")
  func random() throws {
    let seed = propertySeed(ofShortRun: 1)
    var found: [String] = []
    for round in 0..<UInt64(TestAmount.count(300, long: 100_000)) where found.count < 3 {
      let random = try RandomFormSession(seed: seed &+ round)
      let faults = faults(of: random)
      guard let fault = faults.first else { continue }
      found.append("\(random.description): \(fault)")
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test(
    "Sessions in which text stayed open in a field that was left are right now",
    arguments: [283_925_797, 283_967_851, 97_261_276, 313_408_327] as [UInt64])
  func leftOpen(seed: UInt64) throws {
    #expect(faults(of: try RandomFormSession(seed: seed)) == [])
  }
}

extension RandomFormSession {
  /// The frames without the presses in the frames of these numbers, their repeats and releases.
  func frames(without numbers: [Int]) -> [InputFrame] {
    var kept: [InputFrame] = []
    var dropped: Set<PressID> = []
    let numbers = Set(numbers)
    for (number, frame) in frames.enumerated() {
      guard frame.kind == .changes, let event = frame.events.first(where: { $0.type == .key })
      else {
        kept.append(frame)
        continue
      }
      let press = PressID(frame.device, KeyCode(rawValue: event.code))
      if numbers.contains(number) { dropped.insert(press) }
      if !dropped.contains(press) { kept.append(frame) }
      if event.value == 0 { dropped.remove(press) }
    }
    return kept
  }
}
