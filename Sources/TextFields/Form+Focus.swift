import KeyEvents
public import TextEditing

extension Form {
  /// Asks the form to make the field `name` first responder.
  public mutating func becomeFirstResponder(_ name: String) { requests.append(.become(name)) }

  /// Asks the form to go to the next field; on the last one this does nothing.
  public mutating func becomeNext() { requests.append(.next) }

  /// Asks the form to go to the previous field; on the first one this does nothing.
  public mutating func becomePrevious() { requests.append(.previous) }

  /// Asks the form to end editing.
  ///
  /// - Parameter force: whether editing ends without asking the first responder.
  public mutating func endEditing(_ force: Bool) { requests.append(.resign(isForced: force)) }

  /// Asks for the form to be sent, if no field breaks a rule.
  public mutating func send() { requests.append(.send) }

  /// Asks the form to set the text of a field, without asking rules or delegates, as UIKit does.
  /// The text is kept as it is, with any line breaks and control characters. The cursor goes to its
  /// end.
  public mutating func setText(_ text: String, of name: String) {
    setText(TextDocument(text), of: name)
  }

  /// Asks the form to set the text of a field from a document instead of a string, because a copy
  /// of a string would stay in memory.
  public mutating func setText(_ text: TextDocument, of name: String) {
    requests.append(.setText(text, of: name))
  }

  /// Asks the form to empty a field, if its delegate allows that.
  public mutating func clear(_ name: String) { requests.append(.clear(name)) }

  /// Asks the form to change the expected input of a field.
  public mutating func reloadInputViews(of name: String, with traits: TextInputTraits) {
    requests.append(.reload(name, traits))
  }

  /// Asks the form to change the list that a field shows instead of keys; nil for keys.
  public mutating func reloadInputViews(of name: String, with inputView: InputView?) {
    requests.append(.reloadInputView(name, inputView))
  }

  /// Removes and returns the next waiting request; nil if there is none. If the request moves the
  /// focus to a field, that field has already been asked. Pass the request to ``perform(_:into:)``,
  /// after closing the open text if the request needs that.
  ///
  /// Delegates could send the focus back and forth forever. After 100 moves without a break, the
  /// requests that still wait are dropped.
  ///
  /// ```swift
  /// while let request = form.nextRequest() {
  ///   if request.closesText { typing.finish(at: time, into: &changes) }
  ///   form.perform(request, into: &changes)
  /// }
  /// ```
  public mutating func nextRequest() -> Step? {
    while let request = requests.first, hasTurnsLeft(for: request) {
      requests.removeFirst()
      if let step = step(for: request) { return step }
    }
    requests.removeAll()
    performed = (0, 0)
    return nil
  }

  /// Counts a request, and returns whether the limits are kept: 100 moves of the focus, and 100
  /// other requests plus 100 for each field. So a delegate may fill every field, and may correct
  /// its text.
  private mutating func hasTurnsLeft(for request: FormRequest) -> Bool {
    if request.isMove { performed.moves += 1 } else { performed.others += 1 }
    return performed.moves <= 100 && performed.others <= 100 + 100 * count
  }

  /// A request that is to be performed.
  public struct Step {
    /// Whether the open text has to be closed before the request is performed.
    public let closesText: Bool
    /// The sign in the text of a secure field that led to the request; nil if none did.
    package var signInSecret: FormSign?
    let work: Work

    enum Work {
      /// A move to the field with this index. The field has already been asked.
      case move(to: Int)
      case resign(isForced: Bool)
      case send
      case setText(TextDocument, Int)
      case clear(Int)
      case reload(Int, TextInputTraits)
      case reloadInputView(Int, InputView?)
      /// No work: a sign has no effect, because the field to which it leads refuses, or because
      /// there is none.
      case nothing
    }
  }

  /// Returns the request as a step; nil if there is nothing to do.
  private mutating func step(for request: FormRequest) -> Step? {
    if isOver, request.isMove { return nil }
    /// Returns a step that changes a field. Open text has to close first only if it is in this
    /// field.
    func change(_ index: Int, _ work: Step.Work) -> Step {
      Step(closesText: index == firstResponder, work: work)
    }
    switch request {
    case .become(let name): return index(of: name).flatMap { move(to: $0) }
    case .next: return move(to: firstResponder.map { $0 + 1 } ?? 0)
    case .previous: return move(to: firstResponder.map { $0 - 1 } ?? count - 1)
    case .resign(let isForced):
      return firstResponder.map { _ in Step(closesText: true, work: .resign(isForced: isForced)) }
    case .send: return Step(closesText: true, work: .send)
    case .setText(let text, let name):
      return index(of: name).map { change($0, .setText(text, $0)) }
    case .clear(let name): return index(of: name).map { change($0, .clear($0)) }
    case .reload(let name, let traits):
      return index(of: name).map { Step(closesText: false, work: .reload($0, traits)) }
    case .reloadInputView(let name, let view):
      return index(of: name).map { Step(closesText: false, work: .reloadInputView($0, view)) }
    case .sign(let sign, let isInSecret):
      var step = step(for: sign.request) ?? Step(closesText: false, work: .nothing)
      if isInSecret { step.signInSecret = sign }
      return step
    case .performReturn(let count):
      guard count == moveCount, let firstResponder else { return nil }
      let goesOn =
        switch entries[firstResponder].state.traits.returnKeyType {
        case .default, .next: firstResponder + 1 < self.count
        case .go, .google, .join, .route, .search, .send, .yahoo, .done, .emergencyCall,
          .continue:
          false
        }
      return goesOn ? move(to: firstResponder + 1) : Step(closesText: true, work: .send)
    }
  }

  /// Returns a move to a field; nil if it does not exist, is already edited, or refuses.
  private mutating func move(to index: Int) -> Step? {
    guard entries.indices.contains(index), index != firstResponder else { return nil }
    let answer = call(
      index, default: true, field: { $0.textFieldShouldBeginEditing($1, &$2) },
      view: { $0.textViewShouldBeginEditing($1, &$2) })
    report(.shouldBegin, of: index) { $0.answer = answer }
    return answer ? Step(closesText: true, work: .move(to: index)) : nil
  }

  /// Performs a request. Changes of the first responder's text are appended to `changes`.
  public mutating func perform(_ step: Step, into changes: inout TextChanges) {
    switch step.work {
    case .move(let index):
      let isForwards = firstResponder.map { index > $0 } ?? false
      guard end(isForwards: isForwards) else { return }
      begin(index)
    case .resign(let isForced): _ = end(isForwards: false, isForced: isForced)
    case .send: performSend()
    case .setText(let text, let index): setText(text, of: index, into: &changes)
    case .clear(let index): clear(index, into: &changes)
    case .reload(let index, let traits): entries[index].state.traits = traits
    case .reloadInputView(let index, let view): entries[index].state.inputView = view
    case .nothing: break
    }
  }

  private mutating func begin(_ index: Int) {
    firstResponder = index
    entries[index].mayHaveText = true
    moveCount += 1
    report(.didBegin, of: index)
    call(
      index, default: (), field: { $0.textFieldDidBeginEditing($1, &$2) },
      view: { $0.textViewDidBeginEditing($1, &$2) })
  }

  /// Ends editing of the first responder. Returns true if no field is being edited afterwards.
  private mutating func end(
    isForwards: Bool, isForced: Bool = false, reason: FieldEndReason = .committed
  ) -> Bool {
    guard let index = firstResponder else { return true }
    closeOpenText(of: index)
    problem = nil
    if !isForced {
      let held = isForwards ? holdBack() : nil
      let broken = isForwards ? held ?? rule(brokenBy: index) : nil
      if isForwards, let rule = check(broken.map { (index, $0) }, only: index)?.rule {
        report(.shouldEnd, of: index) {
          $0.answer = false
          $0.rule = rule
        }
        if held == nil { problem = (index, rule) }
        return false
      }
      let answer = call(
        index, default: true, field: { $0.textFieldShouldEndEditing($1, &$2) },
        view: { $0.textViewShouldEndEditing($1, &$2) })
      report(.shouldEnd, of: index) { $0.answer = answer }
      guard answer else { return false }
    }
    firstResponder = nil
    moveCount += 1
    report(.didEnd, of: index) { $0.reason = reason }
    call(
      index, default: (), field: { $0.textFieldDidEndEditing($1, reason: reason, &$2) },
      view: { $0.textViewDidEndEditing($1, &$2) })
    return true
  }

  /// Returns the rule that has refused text of the first responder, if the field is now empty; nil
  /// if there is no such refusal, or if it has already been returned. The user has to see that the
  /// text is gone before the field is left or the form is sent.
  private mutating func holdBack() -> FieldRules.Rule? {
    guard let found = refusal, found.field == firstResponder, !hasHeldBack,
      !entries[found.field].state.document.hasText, !entries[found.field].isUnknown
    else { return nil }
    hasHeldBack = true
    return found.rule
  }

  /// Returns the rule that the text of the field breaks; nil if it breaks none, or if a replay does
  /// not know the text.
  public func rule(brokenBy index: Int) -> FieldRules.Rule? {
    guard !entries[index].isUnknown else { return nil }
    let state = entries[index].state
    let other = state.rules.sameAs.flatMap { self.index(of: $0) }
    let known = other.flatMap { entries[$0].isUnknown ? nil : $0 }
    let rule = state.rules.problem(
      with: state.closedDocument.allCells.characters, in: state.traits.keyboardType,
      sameAs: known.map { entries[$0].state.closedDocument.allCells.characters })
    // A misspelt name must not switch the rule off.
    if rule != .required, other == nil, state.rules.sameAs != nil { return .sameAs }
    let text = state.closedDocument.allCells.characters
    let isItem = state.inputView?.contains(text) ?? true
    return rule ?? (isItem || !state.closedDocument.hasText ? nil : .choices)
  }

  /// Sends the form, or goes to the first field that breaks a rule.
  private mutating func performSend() {
    moveCount += 1
    let held = holdBack()
    let broken = held.flatMap { rule in firstResponder.map { ($0, rule) } } ?? firstProblem
    guard let (index, rule) = check(broken) else {
      guard end(isForwards: true) else { return }
      isSent = true
      report(.sent, of: nil)
      return
    }
    if held == nil { problem = (index, rule) }
    report(.problem, of: index) { $0.rule = rule }
    guard index != firstResponder, let step = move(to: index) else { return }
    // The field that is left may still break a rule.
    if end(isForwards: false), case .move(let index) = step.work { begin(index) }
    problem = (index, rule)
  }

  /// The first field whose text breaks a rule, and the rule.
  ///
  /// - Complexity: O(fields)
  var firstProblem: (Int, FieldRules.Rule)? {
    for index in entries.indices {
      if let rule = rule(brokenBy: index) { return (index, rule) }
    }
    return nil
  }

  private mutating func clear(_ index: Int, into changes: inout TextChanges) {
    let answer = call(
      index, default: true, field: { $0.textFieldShouldClear($1, &$2) }, view: { _, _, _ in true })
    report(.shouldClear, of: index) { $0.answer = answer }
    guard answer, entries[index].state.document.hasText else { return }
    replaceText(of: index, with: TextDocument(), into: &changes)
    tellChanges(of: index, hasChangedText: true)
  }

  private mutating func setText(
    _ text: TextDocument, of index: Int, into changes: inout TextChanges
  ) {
    replaceText(of: index, with: text, into: &changes)
    guard index == firstResponder else { return }
    tellChanges(of: index, hasChangedText: false)
  }

  private mutating func replaceText(
    of index: Int, with text: TextDocument, into changes: inout TextChanges
  ) {
    let old = entries[index].state.document
    entries[index].state.setText(text)
    guard index == firstResponder, !entries[index].state.traits.isSecureTextEntry else { return }
    for cell in old.allCells { changes.edits.remove(cell.scalar) }
    for cell in text.allCells { changes.edits.insert(cell) }
    changes.edits.commit(open: 0, moved: old.characterCountAfterCursor)
  }

  /// Aborts the form and ends editing, whatever its delegates answer.
  public mutating func abort() {
    guard !isOver else { return }
    requests.removeAll()
    _ = end(isForwards: false, isForced: true, reason: .cancelled)
    isAborted = true
    requests.removeAll { $0.isMove }
    report(.aborted, of: nil)
  }
}
