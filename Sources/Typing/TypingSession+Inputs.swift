import Composition
public import KeyEvents

/// Inputs other than frames, such as the client's reports and the offered candidates.
extension TypingSession {
  /// Receives an input other than a frame. The input takes effect with the next frame or with
  /// ``advance(to:)``: between two frames, and before anything else stamped at its time or later.
  /// An answer applies to an edit that is offered after this call.
  ///
  /// If something has already happened at its stamp, or an earlier input waits for a later time,
  /// the input gets the next possible stamp, so that a recording has the inputs in the order in
  /// which they took effect. Up to ``SessionInput/waitingLimit`` inputs wait; further ones are
  /// dropped. A problem of a secret waits in the form until its check, whatever its time.
  ///
  /// - Complexity: O(1)
  public mutating func receive(_ input: SessionInput) {
    switch input.content {
    case .problem: composition.client.form?.expect(input)
    // A form is also aborted after a key has ended its session.
    case .abort where isOver: abort(at: input.time)
    default: if !isOver { inputs.append(input, after: lastTime) }
    }
  }

  /// The traits of the edited field: those of the form's field, or those that the client last
  /// reported.
  public var traits: TextInputTraits { composition.client.traits }

  /// The inputs that have had no effect so far, because their time has not come or the edit that
  /// they answer has not been offered. Of the inputs that came too late, only the first is
  /// included.
  public var waitingInputs: [SessionInput] {
    composition.client.waitingInputs + (form?.waitingProblems ?? []) + inputs.inputs
  }

  /// Checks the client, handles the inputs up to `time`, and fires the deadlines before each.
  mutating func handleInputs(before time: EventTime) {
    if composition.client.hasClient { checkClient(before: time) }
    while !isOver, let next = inputs.next, next <= time {
      fireDeadlines(before: next)
      if !isOver { handleInputs(at: next) }
    }
  }

  /// Handles the first inputs in the queue, all with the stamp `time`.
  private mutating func handleInputs(at time: EventTime) {
    lastTime = max(lastTime ?? time, time)
    if hasForm || isAssisted { composition.client.move(to: time) }
    for input in inputs.removeNext() where !isOver || input.content == .abort {
      switch input.content {
      case .end: endOfIdleness(at: time)
      case .abort: abort(at: time)
      case .choice(let choice): perform(choice, at: time)
      default: composition.client.receive(input)
      }
      collectReports(at: time)
    }
  }

  mutating func handleInputs(before frame: borrowing InputFrame) {
    if let time = frame.events.first?.time { handleInputs(before: time) }
  }

  /// Makes the stamps of the inputs that came with a frame no later than the frame, because these
  /// inputs are recorded before it. Inputs that are still waiting are postponed until after it.
  mutating func stampInputs(from index: Int, before frame: borrowing InputFrame) {
    if let time = frame.events.first?.time { step.stampInputs(from: index, notAfter: time) }
    inputs.postpone(after: lastTime)
  }

  /// Checks the client before anything else happens up to `time`.
  private mutating func checkClient(before time: EventTime) {
    composition.client.check()
    guard composition.client.hasReports else { return }
    let first = min(deadline ?? time, time)
    let stamp = max(first, inputs.present(lastTime) ?? first)
    lastTime = stamp
    collectReports(at: stamp)
  }

  /// Stamps the reports of the client and of sources, and updates the open list.
  mutating func collectReports(at time: EventTime) {
    guard composition.client.hasReports else { return }
    for report in composition.client.removeReports() {
      // Reports without effect, such as candidates for a closed list, are not recorded either.
      if isUnwanted(report.content) { continue }
      var input = SessionInput(time: time, editCount: report.editCount, report.content)
      input.masked = report.masked
      step.append(input)
      switch report.content {
      case .candidates(let title):
        if tapKey == nil { router.offer(title: title, isOfAccounts: false) }
      case .accounts(let title):
        tapKey?.leave()
        router.offer(title: title, isOfAccounts: true)
      // The candidates were offered for the previous text, or for another field.
      case .text, .traits:
        router.closeCandidates()
        dropTap()
      case .candidate:
        if tapKey?.isReleased == true { writeFirstCandidate(at: time) }
        if router.field.takesAccount || asked?.isScanned == true { scanIfOneSwitch(at: time) }
      case .refused, .mismatch, .change, .choice, .problem, .end, .abort: break
      }
    }
  }

  /// Returns whether a report has no effect. Before that, adds a reported candidate to its list,
  /// and begins the list of a tapped key if the report announces it.
  private mutating func isUnwanted(_ content: SessionInput.Content) -> Bool {
    switch content {
    case .candidates(let title): isSecure || tapKey?.begin(title: title) == false
    case .accounts: !router.field.takesAccount
    case .candidate(let candidate):
      !(tapKey?.offer(candidate) ?? router.offer(candidate))
    case .refused, .mismatch, .text, .traits, .change, .choice, .problem, .end, .abort: false
    }
  }

  /// Ends the composition and writes a candidate in place of the text that it replaces. Returns
  /// false if that text is not before the cursor, or the client refuses the edit.
  mutating func write(_ candidate: Candidate, at time: EventTime) -> Bool {
    let outcome = composition.replace(
      candidate.replaced, with: candidate.text, at: time, into: &step.text)
    settle(at: time)
    return outcome == .applied
  }
}
