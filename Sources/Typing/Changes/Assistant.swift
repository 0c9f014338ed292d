package import KeyEvents
import TextAssistance
import TextEditing

/// The state of assistance for a text: the settings, the changes that can be undone, and the words
/// that the user wants left alone.
struct Assistant {
  let settings: TypingSession.Assistance
  /// The time of the current event.
  var time = EventTime.zero
  /// The changes that can be undone, in the order in which they were made.
  private(set) var changes: [Change] = []
  /// The source that is asked; nil in a replay.
  var source: (any AssistanceSource)?
  /// The changes that a source made according to a recording, in order.
  private(set) var expected: [SessionInput] = []
  /// The time of the last typed space; nil if another separator, a deletion or an action came after
  /// it.
  var lastSpace: EventTime?
  /// The position at which the cursor came back to a word, which is then not corrected.
  var returnPlace: Int?
  /// The position at which the open text begins; nil if no text is open.
  var openStart: Int?
  /// The position up to which the rules have been applied to the words that ended in open text; nil
  /// if there is none.
  var checkedEnd: Int?
  /// The number of open scalars before the cursor, while a word in front of them is changed;
  /// otherwise 0.
  var openCount = 0
  /// The number of scalars from the separator that ended a word to the cursor, while the word is
  /// changed and open text may follow it; otherwise 0. These scalars do not belong to the change,
  /// because a keyer may still rewrite them.
  var tailCount = 0
  /// Whether a change is about to be undone. The words that close before the change is undone stay
  /// as they are, because the user has not seen any change of them.
  var isUndoing = false
  /// The number of edits up to the one that completed a word, including that edit; nil if no word
  /// was completed. A punctuation mark that comes next replaces the space after the word.
  var completionCount: Int?
  /// The position of the cursor after a word that was chosen with a single switch. A punctuation
  /// mark that comes next replaces the space after the word.
  var chosenWordEnd: Int?
  /// The number of edits right after the last change was made; nil if a change was forgotten or
  /// undone since.
  private var editCount: Int?
  /// Words, in lower case, that stay unchanged because a change of them was undone or the user kept
  /// them.
  private var leftAlone: Set<String> = []
  /// The changes since the last ``clearRecords()``, for review.
  private(set) var records: [AutomaticChangeRecord] = []

  /// The last change to show, of this text or of an earlier one.
  private(set) var lastChange: SessionState.Change?
  private var changeCount = 0

  /// The maximum number of changes that can be undone.
  static let limit = 100

  /// A change in the text.
  struct Change {
    var kind: AutomaticChange.Kind
    /// The index of its first scalar in the text.
    var start: Int
    /// The replaced text.
    var old: [TextCell]
    /// The text that replaced ``old``.
    var new: [TextCell]
    /// The word that was changed, in lower case; nil if the change was not of a word.
    var word: String?
  }

  init(_ settings: TypingSession.Assistance) { self.settings = settings }

  /// Adds a change, which was the last edit. `editCount` is the number of edits up to the change;
  /// nil if the delete key may not undo the change.
  mutating func append(_ change: Change, editCount: Int?) {
    if changes.count == Self.limit { changes.removeFirst() }
    changes.append(change)
    self.editCount = editCount
    checkedEnd = nil
    record(change, isUndone: false)
    guard !ChangeRule.all.contains(where: { $0.kind == change.kind && $0.isSmall }) else { return }
    changeCount += 1
    lastChange = SessionState.Change(
      old: TextDocument.string(change.old), new: TextDocument.string(change.new),
      number: changeCount)
  }

  private mutating func record(_ change: Change, isUndone: Bool) {
    records.append(
      AutomaticChangeRecord(
        time: time, kind: change.kind, old: TextDocument.string(change.old),
        new: TextDocument.string(change.new), isUndone: isUndone))
  }

  /// Removes a change, because its text was edited.
  mutating func forget(at index: Int) {
    changes.remove(at: index)
    editCount = nil
  }

  /// Returns the indices of the changes that start between two positions.
  func changes(between start: Int, and end: Int) -> [Int] {
    changes.indices.filter { changes[$0].start > start && changes[$0].start < end }
  }

  /// Removes the last change after it was undone. The changes at the indices `rewritten` are in the
  /// rewritten text after it, and move with that text.
  mutating func removeUndone(rewritten: [Int]) {
    guard let change = changes.popLast() else { return }
    editCount = nil
    checkedEnd = nil
    if let word = change.word { leftAlone.insert(word) }
    for index in rewritten { changes[index].start += change.old.count - change.new.count }
    record(change, isUndone: true)
  }

  /// Whether the delete key undoes the last change, if `editCount` edits have been offered.
  func undoesByDelete(editCount: Int) -> Bool {
    guard let change = changes.last, self.editCount == editCount else { return false }
    return settings.undoneByDelete.contains(change.kind)
  }

  /// Leaves that word as it is from now on.
  mutating func leaveAlone(_ word: String) { leftAlone.insert(word.lowercased()) }

  /// Whether that word is to be left as it is.
  func leavesAlone(_ word: String) -> Bool {
    !leftAlone.isEmpty && leftAlone.contains(word.lowercased())
  }

  /// Updates the positions of the changes after an edit that lengthened the text by `difference`
  /// scalars. `cursor` is the position of the cursor before the edit.
  mutating func follow(cursor: Int, difference: Int) {
    guard difference != 0 else { return }
    for index in changes.indices where changes[index].start >= cursor {
      changes[index].start += difference
    }
  }

  /// Forgets the text, because another one is edited.
  mutating func forgetText() {
    changes.removeAll(keepingCapacity: true)
    editCount = nil
    openStart = nil
    checkedEnd = nil
    completionCount = nil
    chosenWordEnd = nil
    lastSpace = nil
    returnPlace = nil
  }

  /// Keeps a change of a source until the word that it changes has ended. Older recordings of forms
  /// do not count the edits before the change. In these, the change belongs to the next word that
  /// matches.
  mutating func expect(_ input: SessionInput) {
    var input = input
    if input.editCount == 0 { input.editCount = nil }
    if expected.count < SessionInput.waitingLimit { expected.append(input) }
  }

  /// Removes and returns the change with which a source replaced `replaced` after `editCount`
  /// edits; nil if the next expected change is another one.
  mutating func removeExpected(
    _ kind: AutomaticChange.Kind, replacing replaced: String, editCount: Int
  ) -> AutomaticChange? {
    guard let input = expected.first, case .change(let change) = input.content, change.kind == kind,
      input.editCount ?? editCount == editCount,
      change.candidate.replaced.utf8.elementsEqual(replaced.utf8)
    else { return nil }
    expected.removeFirst()
    return change
  }

  /// Removes the records after their owner has read them.
  mutating func clearRecords() { records.removeAll(keepingCapacity: true) }
}

/// An automatic change, for a list of all of them.
package struct AutomaticChangeRecord: Hashable, Sendable {
  /// The time at which the change was made or undone.
  package var time: EventTime
  package var kind: AutomaticChange.Kind
  /// The replaced text.
  package var old: String
  /// The text that replaced ``old``.
  package var new: String
  /// Whether the change was undone, so that `old` is in the text again.
  package var isUndone: Bool
}
