import Composition
public import KeyEvents

/// What a client told and what a source of candidates put in.
extension TypingSession {
  /// Takes an input that is no frame. It has its effect before anything else that is stamped at its time or later: with the
  /// next frame, or with ``advance(to:)``. An answer is that to an edit that is offered from then on.
  ///
  /// Up to ``SessionInput/waitingLimit`` inputs wait; more are left out. Times are those of frames and do not go back.
  ///
  /// - Complexity: O(1)
  public mutating func receive(_ input: SessionInput) {
    guard !isOver, inputs.count < SessionInput.waitingLimit else { return }
    var input = input
    input.time = Self.bounded(input.time)
    inputs.append(input)
    noteDeadline()
  }

  /// What the text wants, as the client told it.
  public var traits: TextInputTraits { composition.client.traits }

  /// Inputs that have had no effect: their time has not come, or no edit was offered that they answer.
  public var waitingInputs: [SessionInput] { composition.client.waitingInputs + inputs }

  /// Takes the inputs up to a time.
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

  /// Looks at the client before anything else happens up to `time`.
  mutating func lookAtClient(before time: EventTime) {
    composition.client.look()
    guard composition.client.hasTold else { return }
    let time = min(deadline ?? time, time)
    now = max(now ?? time, time)
    noteTold(at: time)
  }

  /// Gives what the client told a stamp.
  mutating func noteTold(at time: EventTime) {
    guard composition.client.hasTold else { return }
    for told in composition.client.takeTold() {
      changes.note(SessionInput(time: time, editCount: told.editCount, told.content))
    }
  }

  /// Ends the composition and writes a candidate in the place of what it replaces.
  mutating func write(_ candidate: Candidate, at time: EventTime) {
    _ = composition.replace(
      candidate.replaced, with: candidate.text, at: time, into: &changes.text)
    stampChanges(at: time)
  }
}
