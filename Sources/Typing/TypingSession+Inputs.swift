import Composition
public import KeyEvents

/// What the client reported and which candidates were offered.
extension TypingSession {
  /// Takes an input that is no frame. It has its effect between two frames, before anything else that is stamped at its time
  /// or later: with the next frame, or with ``advance(to:)``. An answer is that to an edit that is offered from then on.
  ///
  /// A stamp at which something has already happened, or before which an earlier input waits, is moved to the next one that
  /// is still to come: so a recording has them in the order in which they had their effect. Up to
  /// ``SessionInput/waitingLimit`` inputs wait; more are left out.
  ///
  /// - Complexity: O(1)
  public mutating func receive(_ input: SessionInput) {
    guard !isOver, inputs.count < SessionInput.waitingLimit else { return }
    var input = input
    input.time = Self.bounded(stamp(for: input))
    inputs.append(input)
  }

  /// What the text wants, as the client told it.
  public var traits: TextInputTraits { composition.client.traits }

  /// Inputs that have had no effect: their time has not come, or no edit was offered that they answer. Of answers to edits
  /// that went before, the first is kept.
  public var waitingInputs: [SessionInput] { composition.client.waitingInputs + inputs }

  /// The stamp of what came or happened last.
  private var present: EventTime? {
    guard let lastFrameTime else { return now }
    return max(lastFrameTime, now ?? lastFrameTime)
  }

  /// What counts its edits is in its place whatever its stamp.
  private func stamp(for input: SessionInput) -> EventTime {
    let present = present
    let earliest = input.editCount == nil ? present?.advanced(byMicroseconds: 1) : present
    return max(input.time, earliest ?? input.time, inputs.last?.time ?? input.time)
  }

  /// Looks at the client, takes the inputs up to `time`, and fires the deadlines before each.
  mutating func takeInputs(before time: EventTime) {
    if composition.client.hasClient { lookAtClient(before: time) }
    while !isOver, let next = inputs.first?.time, next <= time {
      fireDeadlines(before: next)
      if !isOver { takeInputs(at: next) }
    }
  }

  /// Takes those that come first and have that stamp.
  private mutating func takeInputs(at time: EventTime) {
    now = max(now ?? time, time)
    let count = inputs.prefix { $0.time == time }.count
    for input in inputs[..<count] {
      composition.client.receive(input)
      noteTold(at: time)
    }
    inputs.removeFirst(count)
    noteDeadline()
  }

  mutating func takeInputs(before frame: borrowing InputFrame) {
    if let time = frame.events.first?.time { takeInputs(before: time) }
  }

  /// Stamps those that came with a frame: they are recorded before it. Those that wait come after it.
  mutating func noteInputs(from index: Int, before frame: borrowing InputFrame) {
    if let time = frame.events.first?.time { changes.stampInputs(from: index, notAfter: time) }
    postponeInputs()
  }

  /// Those that wait come after what has happened since they were stamped.
  private mutating func postponeInputs() {
    guard let present, inputs.first.map({ $0.time <= present }) == true else { return }
    let time = Self.bounded(present.advanced(byMicroseconds: 1))
    for place in inputs.indices {
      guard inputs[place].time < time else { break }
      inputs[place].time = time
    }
  }

  /// Looks at the client before anything else happens up to `time`.
  private mutating func lookAtClient(before time: EventTime) {
    composition.client.look()
    guard composition.client.hasTold else { return }
    let first = min(deadline ?? time, time)
    let stamp = max(first, present ?? first)
    now = stamp
    noteTold(at: stamp)
  }

  /// Gives what was told a stamp, and does what it means for the list that is shown.
  mutating func noteTold(at time: EventTime) {
    guard composition.client.hasTold else { return }
    for told in composition.client.takeTold() {
      changes.note(SessionInput(time: time, editCount: told.editCount, told.content))
      switch told.content {
      case .candidates(let title): router.offer(title: title)
      case .candidate(let candidate): router.offer(candidate)
      // They were offered for another text.
      case .text: router.closeCandidates()
      case .refused, .mismatch, .traits: break
      }
    }
  }

  /// Ends the composition and writes a candidate in the place of what it replaces. Where that does not stand there, nothing
  /// is done.
  mutating func write(_ candidate: Candidate, at time: EventTime) {
    _ = composition.replace(
      candidate.replaced, with: candidate.text, at: time, into: &changes.text)
    stampChanges(at: time)
  }
}
