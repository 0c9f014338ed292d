import Composition
import KeyEvents
import KeyFiltering
import TextEditing

extension TypingSession {
  /// Handles an event that came out of the filters, according to the decision made when the event
  /// arrived. The decision is nil if a filter made the event.
  mutating func handle(_ event: KeyEvent, _ decision: Arrivals.Decision?) {
    guard let route = keys.passedRoute(of: event, decision, in: composition.composer) else {
      return
    }
    switch event.phase {
    case .began: begin(event, route)
    case .repeated: goOn(event, route)
    case .ended, .cancelled: end(event, route)
    }
  }

  mutating func begin(_ event: KeyEvent, _ route: KeyRoute) {
    // The notice of an ignored press came when it arrived; a filter may pass it on only now.
    if case .ignored = route.destination {} else { notices.clear() }
    if hasForm { composition.client.form?.forgetRefusal() }
    if tapKey != nil, route.destination != .modifier { endTapByPress(at: event.time) }
    if heldKey?.isInOtherMode == true { heldKey = nil }
    // An item that was offered for an earlier text is not written.
    let isCurrent = route.textNumber.map { $0 == router.textNumber } ?? true
    if route.mode != composition.composer.activeMode { goTo(route.mode, at: event.time) }
    if isAssisted, undoesByDelete(event, route) { return undo(at: event.time) }
    switch route.destination {
    case .modifier:
      composition.composer.noteModifier(event)
    case .text:
      if ignoresSwitch(event) {
        router.switchHistory.ignored = event.press
        return
      }
      let count = step.edits.count
      type(event)
      if hasForm || settings.opensActions {
        beginHold(event, editCount: step.edits.count - count)
      }
    case .editing(let action): edit(event, action)
    case .endComposition:
      if openCount > 0 || !composition.composer.preview.isEmpty {
        step.closings.append(event.press)
      }
      finishComposition(at: event.time)
    case .command: finishComposition(at: event.time)
    case .field(let role):
      composition.client.request(role)
      settle(at: event.time)
    case .chooseItem(let choice, _, let isPrivate):
      perform(isCurrent ? choice : .mode(route.mode), isPrivate: isPrivate, at: event.time)
    case .undo: undo(at: event.time)
    case .openCandidates(let source): ask(source, at: event.time)
    case .tapCandidates(let source): beginTap(event, of: source)
    case .view(let request): step.requests.append(.view(request))
    case .openList:
      if let field = composition.client.field { router.markInFieldList(field.text) }
    case .typeInList: if router.isDigitVain { notices.show(.noSuchNumber) }
    case .ignored, .holdAlone, .nextMode, .stepInList, .markItem, .scanList, .closeList, .stop:
      break
    }
    if settings.opensActions, activeSwitch == nil, holdsBeside(route),
      composition.composer.isSwitch(event.key)
    {
      beginHold(event)
    }
  }

  /// Whether a press of the single switch with that route, which types no text, may become a hold
  /// that opens the list of actions.
  private func holdsBeside(_ route: KeyRoute) -> Bool {
    switch route.destination {
    case .holdAlone, .modifier, .editing, .endComposition, .openList: true
    default: false
    }
  }

  private mutating func goOn(_ event: KeyEvent, _ route: KeyRoute) {
    // The key that left a secure field with a sign: a recording lacks it.
    if router.isPrivate(event.press), !isSecure { return }
    switch route.destination {
    case .text where route.mode == composition.composer.activeMode:
      if heldKey?.press != event.press { type(event) }
    case .editing(let action): if heldKey?.press != event.press { edit(event, action) }
    default: break
    }
  }

  private mutating func end(_ event: KeyEvent, _ route: KeyRoute) {
    if heldKey?.press == event.press { endHold(at: event.time) }
    if tapKey?.press == event.press { endTap(event) }
    if settings.switchPresses.rest > 0 { followSwitch(event) }
    switch route.destination {
    case .modifier:
      composition.composer.noteModifier(event)
    case .nextMode:
      if route.mode != composition.composer.activeMode { goTo(route.mode, at: event.time) }
    case .text where route.mode == composition.composer.activeMode:
      if composition.composer.handlesReleases { type(event) }
    case .text:
      composition.composer.release(event, in: route.mode)
    case .ignored, .holdAlone, .editing, .command, .endComposition, .openList, .stepInList,
      .markItem, .scanList, .chooseItem, .closeList, .typeInList, .field, .undo, .openCandidates,
      .tapCandidates, .view, .stop:
      break
    }
  }

  private mutating func type(_ event: KeyEvent) {
    _ = composition.offer(event, modifiers: keys.passedKeys.modifiers, into: &step.text)
    settle(at: event.time)
  }

  private mutating func edit(_ event: KeyEvent, _ action: TextAction) {
    if isAssisted, event.phase == .began, completes(action, at: event.time) { return }
    _ = composition.perform(action, at: event.time, into: &step.text)
    settle(at: event.time)
  }

  /// Ends the composition and switches to a mode.
  mutating func goTo(_ mode: Int, at time: EventTime) {
    finishComposition(at: time)
    use(mode)
  }

  /// Switches to a mode. No text may be open.
  mutating func use(_ mode: Int) {
    if mode != currentModeIndex { heldKey = nil }
    composition.composer.choose(mode)
    marks.leave(for: composition.composer.keyedElement)
    if hasForm { composition.client.form?.admitsOpenSigns = composition.composer.closesByTime }
  }

  /// Ends the composition and keeps its text.
  mutating func finishComposition(at time: EventTime) {
    composition.finish(at: time, into: &step.text)
    settle(at: time)
  }

  /// Handles the effects of an edit: performs the requests of a form and its delegates, which may
  /// lead to more. After a hundred rounds, the remaining requests wait for the next call.
  mutating func settle(at time: EventTime) {
    collect(at: time)
    guard hasForm else { return }
    for _ in 0..<100 {
      guard composition.client.hasRequests else { return }
      performRequests(at: time)
      collect(at: time)
    }
  }

  /// Adds the marks, the client's reports and the automatic changes to the step, and stamps the
  /// edits.
  mutating func collect(at time: EventTime) {
    reportKeying(at: time)
    if hasForm {
      for problem in composition.client.form?.removeSecretProblems() ?? [] {
        step.append(SessionInput(time: lastTime ?? time, .problem(problem)))
      }
    }
    if composition.client.hasReports {
      collectReports(at: lastTime ?? time)
      reportKeying(at: time)
    }
    if isAssisted, let records = composition.client.assistant?.value.records, !records.isEmpty {
      step.append(records)
      composition.client.assistant?.value.clearRecords()
    }
    guard step.isUnstamped else { return }
    let preview = settings.wantsPreviews ? preview : nil
    step.stamp(time, keys.passedKeys.lastPress, preview: preview)
  }
}
