public import Composition
public import KeyEvents
public import TextEditing

extension Form: TextClient {
  /// The cells before the cursor in the first responder; none if no field is edited.
  public var cellsBeforeCursor: CellsBeforeCursor {
    firstResponder.map { entries[$0].state.document.cellsBeforeCursor } ?? CellsBeforeCursor()
  }

  /// Returns a cell before the cursor in the first responder; nil if no field is edited.
  public func cell(beforeCursor distance: Int) -> TextCell? {
    firstResponder.flatMap { entries[$0].state.document.cell(beforeCursor: distance) }
  }

  /// Always true: rules and delegates may refuse.
  public var mayRefuse: Bool { true }

  /// The text of the first responder; empty if no field is edited.
  public var document: TextDocument {
    firstResponder.map { entries[$0].state.document } ?? TextDocument()
  }

  /// The expected input of the first responder.
  public var traits: TextInputTraits {
    firstResponder.map { entries[$0].state.traits } ?? TextInputTraits()
  }

  /// Always true: text that was acceptable before the last keystrokes is kept.
  public var shortensRefusedText: Bool { true }

  /// Returns the number of scalars in the first of ``signs`` with which `openText` ends; 0 if it
  /// ends with none of them.
  public func signLength(atEndOf openText: [TextCell]) -> Int {
    signs.first { name, _ in
      openText.suffix(name.unicodeScalars.count).lazy.map(\.scalar).elementsEqual(
        name.unicodeScalars)
    }?.key.unicodeScalars.count ?? 0
  }

  /// Edits the first responder, if its rules and its delegate allow that. They are asked about the
  /// closing text, then about the action. If only the action is refused, the text closes all the
  /// same, and the edits count as applied.
  ///
  /// Return is an edit only in a text view. In a field, the delegate is asked; if it agrees, the
  /// default action of Return becomes a request.
  ///
  /// - Complexity: O(length of the text)
  public mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    guard let index = firstResponder, !isOver else { return .refused }
    let closes = !edits.isEmpty || action != nil && entries[index].state.openScalarCount > 0
    if closes {
      let outcome = edit(index, edits, into: &changes)
      guard outcome == .applied else { return outcome }
    }
    guard let action else { return .applied }
    if action == .insertNewline, !entries[index].isTextView {
      askReturn(index)
      return .applied
    }
    let outcome = edit(index, action, into: &changes)
    return closes ? .applied : outcome
  }

  /// Applies edits as they are, without automatic capitals, because they were not typed.
  package mutating func applyAsWritten(
    _ edits: borrowing TextEditBuffer, into changes: inout TextChanges
  ) -> EditOutcome {
    guard let index = firstResponder, !isOver else { return .refused }
    return edit(index, edits, isTyped: false, into: &changes)
  }

  private mutating func edit(
    _ index: Int, _ edits: borrowing TextEditBuffer, isTyped: Bool = true,
    into changes: inout TextChanges
  ) -> EditOutcome {
    let old = entries[index].state
    var new = old
    var made = TextChanges()
    guard edits.isEmpty || new.document.apply(edits, into: &made.edits) else { return .mismatch }
    new.followOpenText(after: edits)
    var lowest = min(
      edits.lowestPosition(in: old.document), old.closedScalarCountBeforeCursor)
    let sign = new.removeSign(signs, from: lowest, into: &made.edits)
    lowest = min(lowest, new.closedScalarCountBeforeCursor)
    if sign == nil, isTyped { new.capitalize(from: lowest, language, into: &made.edits) }
    let outcome = replace(old, of: index, with: new, from: lowest, made, into: &changes)
    if outcome == .applied, let sign {
      requests.append(.sign(sign, isInSecret: new.traits.isSecureTextEntry))
    }
    return outcome
  }

  /// Sets the text of the first responder to one chosen from a list, if its rules and its delegate
  /// allow that. If they do, also handles Return in the field.
  package mutating func choose(_ text: String, into changes: inout TextChanges) {
    guard let index = firstResponder, !isOver else { return }
    if setIfAllowed(text, of: index, into: &changes) { askReturn(index) }
  }

  /// Sets the text of a field, if its rules and its delegate allow that. Returns whether they do.
  /// Edits of the first responder are appended to `changes`.
  mutating func setIfAllowed(
    _ text: String, of index: Int, into changes: inout TextChanges
  ) -> Bool {
    let old = entries[index].state.closed
    var new = old
    new.text = text
    var made = TextChanges()
    for cell in old.document.allCells { made.edits.remove(cell.scalar) }
    made.edits.insert(text)
    made.edits.commit(open: 0, moved: old.document.characterCountAfterCursor)
    guard index != firstResponder else {
      return replace(old, of: index, with: new, from: 0, made, into: &changes) == .applied
    }
    var elsewhere = TextChanges()
    return replace(old, of: index, with: new, from: 0, made, into: &elsewhere) == .applied
  }

  private mutating func edit(
    _ index: Int, _ action: TextAction, into changes: inout TextChanges
  ) -> EditOutcome {
    let old = entries[index].state
    var new = old
    var made = TextChanges()
    new.document.perform(action, into: &made.edits)
    let lowest = min(old.document.selectedScalars.lowerBound, new.document.countBeforeCursor)
    return replace(old, of: index, with: new, from: lowest, made, into: &changes)
  }

  /// Replaces the state of the field, if that is allowed. `lowest` is the index of the first scalar
  /// that may differ.
  private mutating func replace(
    _ old: FieldState, of index: Int, with new: FieldState, from lowest: Int,
    _ made: TextChanges, into changes: inout TextChanges
  ) -> EditOutcome {
    let difference =
      made.edits.changesText || old.openScalarCount != new.openScalarCount
      ? FieldDifference(from: old, to: new, from: lowest) : nil
    guard allows(new, instead: old, difference, of: index) else { return .refused }
    entries[index].state.document = new.document
    entries[index].state.openCount = new.openCount
    entries[index].state.openScalarCount = new.openScalarCount
    // The edits of a secure field would keep its text longer than the field does.
    if !old.traits.isSecureTextEntry {
      for position in 0..<made.edits.count { changes.edits.append(made.edits, at: position) }
    }
    // Text that merely closes is a change too, although no edit makes it.
    if !made.isEmpty || difference != nil {
      tellChanges(of: index, hasChangedText: difference != nil)
    }
    return .applied
  }

  /// Whether rules and the delegate allow a new text of the field.
  private mutating func allows(
    _ new: FieldState, instead old: FieldState, _ difference: FieldDifference?, of index: Int
  ) -> Bool {
    // A space that a pause has written closes with the next letter: where it would be refused then,
    // it is not written.
    if new.isSpaceOpen, !old.isSpaceOpen, !new.accepts(" ") { return false }
    if new.openScalarCount > 0, isFull(new, instead: old), !mayBecomeSign(new) {
      refusal = (index, .maximumLength)
      report(.shouldChange, of: index) {
        $0.answer = false
        $0.rule = .maximumLength
      }
      return false
    }
    guard let difference else { return true }
    let hasReaders = entries[index].hasDelegate || recordsEvents
    guard hasReaders || difference.inserts && entries[index].limitsText else { return true }
    let (oldText, newText) = (old.closedDocument.allCells, new.closedDocument.allCells)
    let whole = difference.widened(from: oldText, to: newText)
    let rule =
      difference.inserts
      ? refusal(of: whole.inserted(in: newText), making: newText.characters, in: index) : nil
    if let rule { refusal = (index, rule) }
    lazy var change = whole.change(from: oldText, to: newText)
    // Without open text, so that the range fits the text.
    let answer =
      rule == nil
      && (!entries[index].hasDelegate
        || call(
          index, as: old.closed, default: true,
          field: {
            $0.textField(
              $1, shouldChangeCharactersIn: change.range, replacementString: change.replacement, &$2
            )
          },
          view: {
            $0.textView(
              $1, shouldChangeTextIn: change.range, replacementText: change.replacement, &$2)
          }))
    report(.shouldChange, of: index) {
      $0.change = change
      $0.answer = answer
      $0.rule = rule
    }
    return answer
  }

  /// Returns the rule that refuses an insertion into the field; nil if none does. Only text views
  /// accept line breaks, whatever characters their rules allow.
  private func refusal(
    of inserted: some Sequence<Character>, making text: some Sequence<Character>, in index: Int
  ) -> FieldRules.Rule? {
    let state = entries[index].state
    let isTextView = entries[index].isTextView
    if !isTextView, inserted.contains(where: \.isNewline) { return .characters }
    let rule = state.rules.refusal(
      of: inserted.lazy.filter { !$0.isNewline }, making: text, in: state.traits.keyboardType)
    return rule ?? (state.inputView?.canContinue(text) == false ? .choices : nil)
  }

  /// Whether the field has no room for the open text, which counts as one character.
  private func isFull(_ new: FieldState, instead old: FieldState) -> Bool {
    guard let limit = new.rules.maximumLength else { return false }
    let count = new.closedDocument.allCells.characterCount
    return count + 1 > limit
      && (admitsOpenSigns || old.openScalarCount == 0
        || count > old.closedDocument.allCells.characterCount)
  }

  /// Whether the open text may still become a sign: it is a single letter, or begins with `<`.
  /// Always false without ``admitsOpenSigns``.
  private func mayBecomeSign(_ state: FieldState) -> Bool {
    guard admitsOpenSigns else { return false }
    let open = state.document.lastCells(state.openScalarCount)
    return open.cellsByCharacter.count == 1 || open.first?.scalar == "<"
  }

  /// Closes text that the owner has left open, as at the end of a composition. Refused text is
  /// removed.
  mutating func closeOpenText(of index: Int) {
    let old = entries[index].state
    guard old.openScalarCount > 0 else { return }
    var new = old
    new.openCount = 0
    new.openScalarCount = 0
    var changes = TextChanges()
    let cursor = old.document.countBeforeCursor
    let outcome = replace(old, of: index, with: new, from: cursor, changes, into: &changes)
    if outcome != .applied { entries[index].state = old.closed }
  }

  mutating func tellChanges(of index: Int, hasChangedText: Bool) {
    forgetProblem(of: index, hasChangedText: hasChangedText)
    if hasChangedText {
      report(.didChange, of: index)
      call(
        index, default: (), field: { $0.textFieldDidChange($1, &$2) },
        view: { $0.textViewDidChange($1, &$2) })
    }
    report(.didChangeSelection, of: index)
    call(
      index, default: (), field: { $0.textFieldDidChangeSelection($1, &$2) },
      view: { $0.textViewDidChangeSelection($1, &$2) })
  }

  /// Forgets the problem of the field when its text no longer breaks the rule. Open text is enough
  /// for a required field; the other rules are checked again only when the text has changed,
  /// without open text.
  private mutating func forgetProblem(of index: Int, hasChangedText: Bool) {
    guard let found = problem, found.field == index else { return }
    let isBroken =
      if found.rule == .required {
        !entries[index].state.document.hasText
      } else {
        !hasChangedText || rule(brokenBy: index) == found.rule
      }
    if !isBroken { problem = nil }
  }

  private mutating func askReturn(_ index: Int) {
    let state = entries[index].state
    if state.traits.enablesReturnKeyAutomatically {
      let isEmpty = !state.document.hasText && !entries[index].isUnknown
      if check(isEmpty ? (index, .required) : nil, only: index) != nil { return }
    }
    let count = moveCount
    let answer = call(
      index, default: true, field: { $0.textFieldShouldReturn($1, &$2) }, view: { _, _, _ in true })
    report(.shouldReturn, of: index) { $0.answer = answer }
    if answer { requests.append(.performReturn(moveCount: count)) }
  }
}

extension Form {
  /// Whether any field has a delegate.
  package var hasDelegates: Bool { entries.contains(where: \.hasDelegate) }
}

extension Form.Entry {
  fileprivate var hasDelegate: Bool {
    switch delegate {
    case .field(let delegate): delegate != nil
    case .view(let delegate): delegate != nil
    }
  }

  /// Whether a rule may refuse an insertion.
  fileprivate var limitsText: Bool {
    let rules = state.rules
    return !isTextView || rules.characters != nil || !rules.classes.isEmpty
      || rules.maximumLength != nil || rules.range != nil || state.traits.keyboardType != .default
      || state.inputView != nil
  }
}

extension TextDocument {
  /// Returns the last `count` cells before the cursor, in order.
  func lastCells(_ count: Int) -> [TextCell] {
    (0..<count).reversed().compactMap { cell(beforeCursor: $0) }
  }
}

extension TextEditBuffer {
  /// Returns the smallest number of scalars before the cursor while the edits are applied in order.
  fileprivate borrowing func lowestPosition(in document: TextDocument) -> Int {
    var position =
      hasInserted ? document.selectedScalars.lowerBound : document.countBeforeCursor
    var lowest = position
    for index in 0..<count {
      position -= removedRange(index).count
      lowest = Swift.min(lowest, position)
      position += insertedRange(index).count
    }
    return lowest
  }
}

extension TextComposition where Client == Form {
  /// Performs the requests of delegates, of Return and of the owner, such as to move the focus or
  /// to send the form. Call it after each press and each deadline.
  public mutating func performRequests(at time: EventTime, into changes: inout TextChanges) {
    while let step = client.nextRequest() {
      if step.closesText { finish(at: time, into: &changes) }
      client.perform(step, into: &changes)
    }
  }
}
