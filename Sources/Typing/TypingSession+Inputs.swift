import Composition
public import KeyEvents

/// Inputs from a client and from sources of candidates.
extension TypingSession {
  /// Receives an input other than a frame. It takes effect before anything else stamped at its time
  /// or later: with the next frame, or with ``advance(to:)``. An answer is for an edit offered from
  /// then on.
  ///
  /// Up to ``SessionInput/waitingLimit`` inputs wait; more are left out. As with frames, time does
  /// not go back.
  ///
  /// - Complexity: O(1)
  public mutating func receive(_ input: SessionInput) {
    guard !isOver, inputs.count < SessionInput.waitingLimit else { return }
    var input = input
    input.time = Self.bounded(input.time)
    inputs.append(input)
    noteDeadline()
  }

  /// What the text field expects to be typed, as reported by the client.
  public var traits: TextInputTraits { composition.client.traits }

  /// Inputs without effect so far: their time has not come, or they answer an edit that has not
  /// been offered.
  public var waitingInputs: [SessionInput] { composition.client.waitingInputs + inputs }

  /// Handles the inputs up to a time.
  mutating func takeInputs(upTo time: EventTime) {
    now = max(now ?? time, time)
    let count = inputs.prefix { $0.time <= time }.count
    for input in inputs[..<count] {
      composition.client.receive(input)
      switch input.content {
      case .candidates(let title): router.offer(title: title)
      case .candidate(let candidate): router.offer(candidate)
      case .refused, .mismatch, .text, .traits: break
      }
      noteTold(at: time)
    }
    inputs.removeFirst(count)
  }

  /// Checks the client before anything else happens up to `time`.
  mutating func lookAtClient(before time: EventTime) {
    composition.client.look()
    guard composition.client.hasTold else { return }
    let time = min(deadline ?? time, time)
    now = max(now ?? time, time)
    noteTold(at: time)
  }

  /// Stamps what the client has reported.
  mutating func noteTold(at time: EventTime) {
    guard composition.client.hasTold else { return }
    for told in composition.client.takeTold() {
      changes.note(SessionInput(time: time, editCount: told.editCount, told.content))
    }
  }

  /// Ends the composition and writes a candidate, replacing the text that it is for.
  mutating func write(_ candidate: Candidate, at time: EventTime) {
    _ = composition.replace(
      candidate.replaced, with: candidate.text, at: time, into: &changes.text)
    stampChanges(at: time)
  }
}
