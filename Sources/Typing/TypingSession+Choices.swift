import Composition
import KeyEvents
import TextEditing
import TextFields

/// The list of actions of a single switch, and choices from lists.
extension TypingSession {
  /// Opens the list of actions, with the suggested words first. The scan begins at once or, if
  /// `isHeld` is true, when the switch is released.
  mutating func openActions(at time: EventTime, isHeld: Bool) {
    guard settings.opensActions else {
      router.openActions()
      return scanIfOneSwitch(at: time)
    }
    finishComposition(at: time)
    let suggests = settings.listedSources.contains(.words) && completedWord != nil
    router.openActions(and: actions, suggests: suggests)
    if singleSwitch != nil { router.beginScan(at: isHeld ? nil : time) }
    if suggests { ask(.words, isScanned: true, at: time) }
  }

  /// The actions for the text, and the other modes.
  private var actions: [(text: String, choice: OpenList.Choice)] {
    var actions: [(String, OpenList.Choice)] = []
    if !hasForm { actions.append(("new line", .edit(.insertNewline))) }
    // Neither a secret nor an item of a field's own list is typed.
    if !isSecure, composition.client.field?.inputView == nil {
      for source in settings.listedSources where source != .words {
        actions.append((title(named: source.name), .source(source)))
      }
      if isAssisted, composition.client.undoneNext != nil {
        actions.append((title(.undo), .undo))
      }
      if document.hasText {
        actions.append((title(.deleteWord), .edit(.delete(.word, .backward))))
      }
    }
    for mode in router.modes.usable where mode != currentModeIndex {
      let name = "\(composition.composer.modes[mode].name) mode"
      actions.append((title(named: name), .mode(mode)))
    }
    if !hasForm { actions.append(("close", .close)) }
    return actions
  }

  private func title(_ title: FormTitle) -> String { form?.title(title) ?? title.rawValue }

  /// Returns what the form calls an action; `name` itself if it calls it nothing else.
  private func title(named name: String) -> String {
    FormTitle(rawValue: name).map { title($0) } ?? name
  }

  /// Shows and scans the list of the field again after the list of actions has closed: with a
  /// single switch, the field has no keys besides it.
  mutating func returnToFieldList(at time: EventTime) {
    guard settings.opensActions, singleSwitch != nil, router.openList == nil,
      router.field.texts != nil
    else { return }
    router.showFieldList()
    router.beginScan(at: nil)
  }

  /// Performs a recorded choice in a secure field, made by a scan or by a procedure sign in Morse.
  /// Whether a list is open does not matter, because the presses that opened it are not recorded.
  mutating func perform(_ input: SessionInput.Choice, at time: EventTime) {
    let choice: OpenList.Choice
    switch input {
    case .close: choice = .close
    case .nextField: choice = .role(.next)
    case .previousField: choice = .role(.previous)
    case .done: choice = .role(.done)
    case .newLine: choice = .edit(.insertNewline)
    case .mode(let mode):
      guard router.modes.usable.contains(mode) else { return }
      choice = .mode(mode)
    case .account(let index, let user): choice = .account(index, user: user)
    }
    if hasForm || isAssisted { composition.client.move(to: time) }
    router.openList = nil
    perform(choice, isPrivate: true, at: time)
  }

  /// Adds a choice to the inputs if later text depends on it, because a recording has no press that
  /// chooses.
  mutating func record(_ choice: OpenList.Choice, at time: EventTime) {
    guard let input = choice.input else { return }
    step.append(SessionInput(time: lastTime ?? time, .choice(input)))
  }

  /// Performs a choice from a list. `isPrivate` states whether a recording has no press that
  /// chooses.
  mutating func perform(_ choice: OpenList.Choice, isPrivate: Bool, at time: EventTime) {
    if isPrivate { record(choice, at: time) }
    switch choice {
    case .close: break
    case .mode(let mode):
      // A press chooses with its route; a scan may choose by itself.
      if mode != currentModeIndex { router.modes.next = mode }
      goTo(mode, at: time)
    case .candidate(let candidate):
      if let asked { step.choices.append((candidate, asked.source)) }
      if isCorrection(candidate) { return correct(with: candidate, at: time) }
      let isWritten = write(candidate, at: time)
      if isWritten, asked?.source == .words, asked?.isScanned == true {
        composition.client.noteChosenWord()
      }
      return
    case .account(let index, let user): chooseAccount(index, user: user, at: time)
    case .text(let text):
      finishComposition(at: time)
      composition.client.form?.choose(text, into: &step.text)
    case .domain(let domain, let replaced):
      _ = composition.replace(replaced, with: domain, at: time, into: &step.text)
    case .role(let role): composition.client.request(role)
    case .fieldList:
      router.showFieldList()
      scanIfOneSwitch(at: time)
    case .actions: openActions(at: time, isHeld: false)
    case .accounts: router.wantsAccounts = true
    case .clear: composition.client.clear()
    case .edit(let action):
      finishComposition(at: time)
      _ = composition.perform(action, at: time, into: &step.text)
    case .undo: undo(at: time)
    case .source(let source): ask(source, isScanned: true, at: time)
    }
    settle(at: time)
    returnToFieldList(at: time)
  }
}

extension OpenList.Choice {
  /// The choice as an input; nil if no later text depends on it. A choice that only changes the
  /// secret closes the list, which may have been opened by recorded presses.
  fileprivate var input: SessionInput.Choice? {
    switch self {
    case .role(.next): .nextField
    case .role(.previous): .previousField
    case .role(.done): .done
    case .edit(.insertNewline): .newLine
    case .mode(let mode): .mode(mode)
    case .account(let index, let user): .account(index, user: user)
    case .clear, .close, .edit, .undo: .close
    case .role(.accessoryList), .candidate, .text, .domain, .fieldList, .accounts, .actions,
      .source:
      nil
    }
  }
}
