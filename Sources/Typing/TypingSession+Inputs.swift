import Composition
public import KeyEvents

/// What the client reported and which candidates were offered.
extension TypingSession {
  /// Receives an input other than a frame. The input takes effect with the next frame or with
  /// ``advance(to:)``: between two frames, and before anything else stamped at its time or later.
  /// An answer applies to an edit that is offered after this call.
  ///
  /// If something has already happened at its stamp, or an earlier input waits for a later time,
  /// the input gets the next possible stamp, so that a recording has the inputs in the order in
  /// which they took effect. Up to ``SessionInput/waitingLimit`` inputs wait; further ones are
  /// dropped.
  ///
  /// - Complexity: O(1)
  public mutating func receive(_ input: SessionInput) {
    guard !isOver, pendingInputs.count < SessionInput.waitingLimit else { return }
    var input = input
    input.time = Self.bounded(stamp(for: input))
    pendingInputs.append(input)
  }

  /// What the edited field expects to be typed: that of a form, or that which the client last
  /// reported.
  public var traits: TextInputTraits { composition.client.traits }

  /// Inputs without effect so far: their time has not come, or they answer an edit that has not
  /// been offered. Of the inputs that came too late, only the first is included.
  public var waitingInputs: [SessionInput] { composition.client.waitingInputs + pendingInputs }

  /// The stamp of the latest frame, or of what happened last if that is later.
  private var present: EventTime? {
    guard let lastFrameTime else { return lastTime }
    return max(lastFrameTime, lastTime ?? lastFrameTime)
  }

  /// The stamp that an input gets. An input with an edit count keeps its order by that count, so it
  /// may share its stamp with what has happened.
  private func stamp(for input: SessionInput) -> EventTime {
    let present = present
    let earliest = input.editCount == nil ? present?.advanced(byMicroseconds: 1) : present
    return max(input.time, earliest ?? input.time, pendingInputs.last?.time ?? input.time)
  }

  /// Checks the client, handles the inputs up to `time`, and fires the deadlines before each.
  mutating func takeInputs(before time: EventTime) {
    if composition.client.hasClient { checkClient(before: time) }
    while !isOver, let next = pendingInputs.first?.time, next <= time {
      fireDeadlines(before: next)
      if !isOver { takeInputs(at: next) }
    }
  }

  /// Handles the inputs at the front that have that stamp.
  private mutating func takeInputs(at time: EventTime) {
    lastTime = max(lastTime ?? time, time)
    let count = pendingInputs.prefix { $0.time == time }.count
    for input in pendingInputs[..<count] where !isOver {
      if input.content == .end { endOfIdleness(at: time) }
      composition.client.receive(input)
      noteReports(at: time)
    }
    pendingInputs.removeFirst(count)
  }

  mutating func takeInputs(before frame: borrowing InputFrame) {
    if let time = frame.events.first?.time { takeInputs(before: time) }
  }

  /// Stamps the inputs that came with a frame no later than the frame: they are recorded before it.
  /// Inputs that still wait come after it.
  mutating func noteInputs(from index: Int, before frame: borrowing InputFrame) {
    if let time = frame.events.first?.time { step.stampInputs(from: index, notAfter: time) }
    postponeInputs()
  }

  /// Restamps waiting inputs, so that they come after what has happened since they were stamped.
  private mutating func postponeInputs() {
    guard let present, pendingInputs.first.map({ $0.time <= present }) == true else { return }
    let time = Self.bounded(present.advanced(byMicroseconds: 1))
    for place in pendingInputs.indices {
      guard pendingInputs[place].time < time else { break }
      pendingInputs[place].time = time
    }
  }

  /// Checks the client before anything else happens up to `time`.
  private mutating func checkClient(before time: EventTime) {
    composition.client.check()
    guard composition.client.hasReports else { return }
    let first = min(deadline ?? time, time)
    let stamp = max(first, present ?? first)
    lastTime = stamp
    noteReports(at: stamp)
  }

  /// Stamps what was reported, and updates the open list.
  mutating func noteReports(at time: EventTime) {
    guard composition.client.hasReports else { return }
    for report in composition.client.takeReports() {
      // What comes after the list was closed is left out of the recording too.
      if isUnwanted(report.content) { continue }
      var input = SessionInput(time: time, editCount: report.editCount, report.content)
      input.masked = report.masked
      step.note(input)
      switch report.content {
      case .candidates(let title): router.offer(title: title, isOfAccounts: false)
      case .accounts(let title): router.offer(title: title, isOfAccounts: true)
      // The candidates were offered for the text before, or for another field.
      case .text, .traits: router.closeCandidates()
      case .candidate: if router.field.takesAccount { scanIfOneSwitch(at: time) }
      case .refused, .mismatch, .change, .end: break
      }
    }
  }

  /// Adds a candidate to its list. Returns whether nothing comes of the report.
  private mutating func isUnwanted(_ content: SessionInput.Content) -> Bool {
    switch content {
    case .candidates: isSecure
    case .accounts: !router.field.takesAccount
    case .candidate(let candidate): !router.offer(candidate)
    case .refused, .mismatch, .text, .traits, .change, .end: false
    }
  }

  /// Ends the composition and writes a candidate in place of the text that it replaces. Does
  /// nothing if that text is not before the cursor.
  mutating func write(_ candidate: Candidate, at time: EventTime) {
    _ = composition.replace(
      candidate.replaced, with: candidate.text, at: time, into: &step.text)
    settle(at: time)
  }
}
