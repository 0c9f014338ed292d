import Composition
import KeyEvents
import TextAssistance
import TextEditing

/// Assistance: the changes to a text when a word or a line ends.
///
/// Each change is one edit, made after the edit that led to it, so that the typed text remains if
/// the change is refused.
extension AssistedText {
  /// Applies edits, and changes the text if they end a word.
  @inline(never)
  mutating func applyAssisted(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    let openStart = assistant?.value.openStart
    assistant?.value.openStart = nil
    if let action {
      let closes = openStart != nil && assistant?.value.settings.changesTimedWords == true
      if closes || action == .insertNewline {
        return apply(action, after: edits, openFrom: openStart, into: &changes)
      }
    }
    if let mark = markBehindCompletion(edits, then: action) {
      return applyFollowed(mark, then: nil, into: &changes)
    }
    if let capital = capital(in: edits) {
      let outcome = apply(capital, into: &changes)
      if outcome != .refused { return outcome }
    }
    let deletes = action != nil || edits.isDeletion
    let wasInWord = deletes && isBehindWord(openFrom: openStart)
    let outcome = applyFollowed(edits, then: action, into: &changes)
    guard outcome == .applied else {
      assistant?.value.openStart = openStart
      return outcome
    }
    followCursor()
    if let openStart, let open = edits.lastOpen {
      endWords(closedFrom: openStart, open: open, atEnd: deletes, into: &changes)
    }
    if deletes {
      followDeletion(
        isCharacter: action.map { $0 == .delete(.character, .backward) } ?? true, wasInWord)
    } else if edits.lastOpen == 0, !edits.isEmpty,
      // A mark that was open, as in Morse, is in the text before it closes.
      let last = edits.lastInserted ?? cell(beforeCursor: 0)?.scalar
    {
      if !last.isInWord {
        joinMark(behind: 1, into: &changes)
        endWord(with: last, into: &changes)
      }
    }
    if let open = edits.lastOpen, open > 0, action == nil {
      let end = document.countBeforeCursor
      assistant?.value.openStart = end - open
    }
    return outcome
  }

  /// Applies an action that closes open text, or Return, which sends the text. The words before it
  /// change first.
  private mutating func apply(
    _ action: TextAction, after edits: borrowing TextEditBuffer, openFrom openStart: Int?,
    into changes: inout TextChanges
  ) -> EditOutcome {
    let hasEdits = !edits.isEmpty
    if hasEdits, applyFollowed(edits, then: nil, into: &changes) != .applied {
      return applyFollowed(edits, then: action, into: &changes)
    }
    followCursor()
    let count = editCount
    if let openStart { endWords(closedFrom: openStart, open: 0, atEnd: true, into: &changes) }
    guard action == .insertNewline else {
      let isChanged = editCount != count
      let outcome = applyAssisted(TextEditBuffer(), then: action, into: &changes)
      return hasEdits || isChanged ? .applied : outcome
    }
    applyRules(TextEnd(separatorCount: 0, cameBack: cameBack), into: &changes)
    let isChanged = editCount != count
    noteTypedWord(behind: 0)
    let outcome = applyFollowed(TextEditBuffer(), then: action, into: &changes)
    assistant?.value.returnPlace = nil
    assistant?.value.checkedEnd = nil
    return hasEdits || isChanged ? .applied : outcome
  }

  /// Applies edits, and updates the positions of the changes in the text.
  mutating func applyFollowed(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, isTyped: Bool = true,
    into changes: inout TextChanges
  ) -> EditOutcome {
    guard assistant?.value.changes.isEmpty == false else {
      return applyPlainly(edits, then: action, isTyped: isTyped, into: &changes)
    }
    let cursor = document.countBeforeCursor
    let count = document.scalarCount
    let sentCount = changes.sent.count
    let outcome = applyPlainly(edits, then: action, isTyped: isTyped, into: &changes)
    if changes.sent.count != sentCount {
      assistant?.value.forgetText()
    } else {
      let difference = document.scalarCount - count
      assistant?.value.follow(cursor: cursor, difference: difference)
      if isTyped { forgetEdited(from: min(cursor, document.countBeforeCursor)) }
    }
    return outcome
  }

  /// Records whether a deletion left the cursor directly after a word that was written earlier.
  /// Deleting letters of the word that is being typed does not count, but deleting the space after
  /// an earlier word does.
  private mutating func followDeletion(isCharacter: Bool, _ wasInWord: Bool) {
    assistant?.value.lastSpace = nil
    if isCharacter, wasInWord { return }
    let place = isBehindWord() ? document.countBeforeCursor : nil
    assistant?.value.returnPlace = place
  }

  /// Whether the cursor is directly after a word, not counting the spaces that a keyer may still
  /// take back. The open text begins at the position `openStart`.
  private func isBehindWord(openFrom openStart: Int? = nil) -> Bool {
    var count = 0
    if let openStart {
      let start = max(openStart, assistant?.value.checkedEnd ?? 0)
      let openCount = document.countBeforeCursor - start
      while count < openCount, typedScalar(beforeCursor: count)?.isSpace == true { count += 1 }
    }
    return typedScalar(beforeCursor: count)?.isInWord ?? false
  }

  /// Whether the cursor came back to a word that has not ended since.
  private var cameBack: Bool { assistant?.value.returnPlace != nil }

  /// Forgets the end of a chosen word, and the end of the words already checked, if the cursor is
  /// now before it, because the text before it was edited.
  private mutating func followCursor() {
    forgetChosenWord()
    guard let end = assistant?.value.checkedEnd, document.countBeforeCursor < end else { return }
    assistant?.value.checkedEnd = nil
  }
}

/// The end of a word.
extension AssistedText {
  private mutating func endWord(
    with separator: Unicode.Scalar, into changes: inout TextChanges
  ) {
    let now = assistant?.value.time ?? .zero
    let space = assistant?.value.lastSpace
    assistant?.value.lastSpace = separator == " " ? now : nil
    applyRules(
      TextEnd(
        separator: separator, separatorCount: 1, timeSinceSpace: space?.microseconds(to: now),
        cameBack: cameBack),
      into: &changes)
    noteTypedWord(behind: 1)
    assistant?.value.returnPlace = nil
  }

  /// Applies the rules to the words that ended in text that was open and has closed: a keyer writes
  /// spaces that it may take back, and may still rewrite the letters before them.
  ///
  /// - Parameters:
  ///   - start: the position of the first scalar that was open.
  ///   - openCount: the number of scalars before the cursor that are still open.
  ///   - atEnd: whether the last scalar may end a word here too; otherwise the caller sees to it.
  ///   - changes: the changes to the text, to which more are added.
  /// - Complexity: O(scalars after `start`)
  private mutating func endWords(
    closedFrom start: Int, open openCount: Int, atEnd: Bool = false,
    into changes: inout TextChanges
  ) {
    guard let assistant, assistant.value.settings.changesTimedWords, !assistant.value.isUndoing
    else { return }
    let cursor = document.countBeforeCursor
    // A space that opened again has ended its word before.
    let start = max(start, assistant.value.checkedEnd ?? 0)
    let restCount = max(openCount, atEnd ? 0 : 1)
    guard start < cursor - restCount else { return }
    // Changes move the text, but not its distance from the cursor.
    var returnCount = assistant.value.returnPlace.map { cursor - $0 }
    self.assistant?.value.openCount = openCount
    for count in (restCount + 1...cursor - start).reversed() {
      // A sign without a meaning may be a slip within the word.
      guard let separator = typedScalar(beforeCursor: count - 1), !separator.isInWord,
        !isUnknownSign(beforeCursor: count - 1)
      else { continue }
      joinMark(behind: count, into: &changes)
      guard let last = typedScalar(beforeCursor: count), !last.isSpace else { continue }
      // If not to this word, the cursor came back to a later one.
      let cameBack = returnCount.map { count <= $0 } ?? false
      self.assistant?.value.tailCount = count
      applyRules(
        TextEnd(separator: separator, separatorCount: count, cameBack: cameBack), into: &changes)
      self.assistant?.value.tailCount = 0
      noteTypedWord(behind: count)
      if cameBack { returnCount = nil }
    }
    let newCursor = document.countBeforeCursor
    self.assistant?.value.openCount = 0
    self.assistant?.value.returnPlace = returnCount.map { newCursor - $0 }
    self.assistant?.value.checkedEnd = newCursor - restCount
  }

  /// Applies the rules to the text before the separator.
  private mutating func applyRules(_ end: TextEnd, into changes: inout TextChanges) {
    var end = end
    end.word = wordThatMayChange(separatorCount: end.separatorCount)
    for apply in assistant?.value.settings.actions ?? [] {
      if apply(&self, &end, &changes) { return }
    }
  }

  /// Returns the typed word before the separator; nil within a word, or if words may not be changed
  /// in the field.
  func wordThatMayChange(separatorCount: Int) -> EndedWord? {
    guard traits.allowsWordChanges, !isInsideWord,
      let word = EndedWord(separatorCount: separatorCount, typedScalar),
      !word.text.unicodeScalars.contains("\u{FFFD}")
    else { return nil }
    return word
  }

  /// Replaces a word with the answer of a source, and reports the change for the recording. In a
  /// replay, makes the change that is in the recording. Returns false if nothing was written.
  mutating func ask(
    _ kind: AutomaticChange.Kind, for word: String, before tailCount: Int,
    into changes: inout TextChanges, _ question: (any AssistanceSource) -> String?
  ) -> Bool {
    let tail = string(last: tailCount)
    var change: AutomaticChange?
    if let source = assistant?.value.source {
      change = question(source).flatMap { text in
        text == word
          ? nil
          : Candidate(text + tail, replacing: word + tail).map { AutomaticChange(kind, $0) }
      }
    } else {
      let count = editCount
      change = assistant?.value.removeExpected(kind, replacing: word + tail, editCount: count)
    }
    guard let change else { return false }
    report(change)
    let cells = change.candidate.text.unicodeScalars.map { TextCell($0) }
    return self.change(
      kind, last: change.candidate.replaced.unicodeScalars.count, to: cells,
      word: word.lowercased(), into: &changes)
  }

  /// Writes `text` in place of a word.
  mutating func write(
    _ text: String, for word: String, _ kind: AutomaticChange.Kind, before tailCount: Int,
    into changes: inout TextChanges
  ) {
    let tail = (0..<tailCount).reversed().compactMap(cell)
    let cells = text.unicodeScalars.map { TextCell($0) } + tail
    _ = change(
      kind, last: word.unicodeScalars.count + tailCount, to: cells, word: word.lowercased(),
      into: &changes)
  }

  /// Whether the cursor is inside a word, or in front of text that was not typed.
  var isInsideWord: Bool {
    let document = document
    guard let next = document.scalar(at: document.countBeforeCursor) else { return false }
    return next.isInWord || !isTypedAfterCursor
  }

  func string(last count: Int) -> String {
    TextDocument.string((0..<count).reversed().compactMap(cell))
  }
}

extension TextEditBuffer {
  /// Whether the last edit only removes text.
  fileprivate var isDeletion: Bool {
    guard let index = indices.last else { return false }
    return insertedRange(index).isEmpty && !removedRange(index).isEmpty
  }

  /// The last scalar that the last edit inserts; nil if it inserts nothing.
  fileprivate var lastInserted: Unicode.Scalar? {
    guard let index = indices.last else { return nil }
    return insertedRange(index).last.map { inserted(at: $0).scalar }
  }
}
