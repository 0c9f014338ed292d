package import KeyEvents
import TextAssistance
import TextEditing

/// What assistance knows of a text: its settings, the changes that can be undone, and what the user
/// has said to leave alone.
struct Assistant {
  let settings: TypingSession.Assistance
  /// When the present event happened.
  var time = EventTime.zero
  /// The changes that can be undone, in the order in which they were made.
  private(set) var changes: [Change] = []
  /// Who is asked; nil in a replay.
  var source: (any AssistanceSource)?
  /// What a source wrote according to a recording, in order.
  private(set) var expected: [SessionInput] = []
  /// When the last space was typed.
  var lastSpace: EventTime?
  /// Whether the cursor came back into the word before it: that word is not corrected.
  var cameBack = false
  /// After how many edits a word was completed, whose space a mark replaces.
  var completionCount: Int?
  /// After how many edits the last change was made, if it is the last edit.
  private var editCount: Int?
  /// Words that stay as they are because a change of them was undone, or the user kept
  /// them, in lower case.
  private var leftAlone: Set<String> = []
  /// The changes since the last ``clearRecords()``, for review.
  private(set) var records: [AutomaticChangeRecord] = []

  /// The last change to tell, of this text or of one before it.
  private(set) var lastChange: SessionState.Change?
  private var changeCount = 0

  /// How many changes can be undone.
  static let limit = 100

  /// A change as it stands in the text.
  struct Change {
    var kind: AutomaticChange.Kind
    /// The index of its first scalar in the text.
    var start: Int
    /// The replaced text.
    var old: [TextCell]
    /// The text that replaced it.
    var new: [TextCell]
    /// The word that was changed, in lower case; nil if it was none.
    var word: String?
  }

  init(_ settings: TypingSession.Assistance) { self.settings = settings }

  /// Notes a change that was the last edit.
  mutating func append(_ change: Change, editCount: Int) {
    if changes.count == Self.limit { changes.removeFirst() }
    changes.append(change)
    self.editCount = editCount
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

  /// Returns the indices of the changes that start between two places.
  func changes(between start: Int, and end: Int) -> [Int] {
    changes.indices.filter { changes[$0].start > start && changes[$0].start < end }
  }

  /// Removes the last change after it was undone. The changes at the indices `rewritten` are in the
  /// text that was written anew behind it, and move with it.
  mutating func removeUndone(rewritten: [Int]) {
    guard let change = changes.popLast() else { return }
    editCount = nil
    if let word = change.word { leftAlone.insert(word) }
    for index in rewritten { changes[index].start += change.old.count - change.new.count }
    record(change, isUndone: true)
  }

  /// Whether the delete key undoes the last change, after that many edits.
  func undoesByDelete(editCount: Int) -> Bool {
    guard let change = changes.last, self.editCount == editCount else { return false }
    return settings.undoneByDelete.contains(change.kind)
  }

  /// Leaves that word as it is from now on.
  mutating func leaveAlone(_ word: String) { leftAlone.insert(word.lowercased()) }

  /// Whether changes of that word were undone.
  func leavesAlone(_ word: String) -> Bool {
    !leftAlone.isEmpty && leftAlone.contains(word.lowercased())
  }

  /// Follows an edit before the cursor, which was at `cursor` before it, that made the text longer
  /// by `difference` scalars.
  mutating func follow(cursor: Int, difference: Int) {
    guard difference != 0 else { return }
    for index in changes.indices where changes[index].start >= cursor {
      changes[index].start += difference
    }
  }

  /// Forgets the text: another one is edited.
  mutating func forgetText() {
    changes.removeAll(keepingCapacity: true)
    editCount = nil
    completionCount = nil
    lastSpace = nil
    cameBack = false
  }

  /// Keeps what a source wrote, until the word has ended that it changes. Older recordings of forms
  /// do not count the edits before it: there it belongs to the next word that fits.
  mutating func expect(_ input: SessionInput) {
    var input = input
    if input.editCount == 0 { input.editCount = nil }
    if expected.count < SessionInput.waitingLimit { expected.append(input) }
  }

  /// Removes and returns what a source wrote in place of `replaced`, when that many edits had been
  /// offered.
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

  /// Forgets the records after they were read.
  mutating func clearRecords() { records.removeAll(keepingCapacity: true) }
}

/// An automatic change, for a list of all of them.
package struct AutomaticChangeRecord: Hashable, Sendable {
  /// When it was made or undone.
  package var time: EventTime
  package var kind: AutomaticChange.Kind
  /// What stood in the text.
  package var old: String
  /// What was written in its place.
  package var new: String
  /// Whether the change was undone: then `old` stands there again.
  package var isUndone: Bool
}
