import Composition
import KeyEvents
import TextEditing

/// Making and undoing changes.
extension AssistedText {
  /// Replaces the last cells before the cursor in one edit, which can be undone. Returns false if
  /// the client refuses it.
  mutating func change(
    _ kind: AutomaticChange.Kind, last count: Int, to cells: [TextCell], word: String?,
    into changes: inout TextChanges
  ) -> Bool {
    let old = (0..<count).reversed().compactMap(cell)
    guard old.count == count else { return false }
    // Scalars that stay the same keep their origin.
    let kept = zip(old, cells).prefix { $0.scalar == $1.scalar }.count
    let new = old[..<kept] + cells[kept...]
    let start = document.countBeforeCursor - count
    let open = assistant?.value.openCount ?? 0
    guard replace(old, with: new, open: open, into: &changes) == .applied else { return false }
    let offered = editCount
    let tail = assistant?.value.tailCount ?? 0
    assistant?.value.append(
      Assistant.Change(
        kind: kind, start: start, old: old.dropLast(tail), new: Array(new.dropLast(tail)),
        word: word),
      editCount: tail > 1 ? nil : offered)
    return true
  }

  private mutating func replace(
    _ old: some Sequence<TextCell>, with new: some Sequence<TextCell>, open: Int = 0,
    into changes: inout TextChanges
  ) -> EditOutcome {
    var edits = TextEditBuffer()
    for cell in old { edits.remove(cell.scalar) }
    for cell in new { edits.insert(cell) }
    edits.commit(open: open)
    return applyFollowed(edits, then: nil, isTyped: false, into: &changes)
  }

  /// Whether the delete key undoes the last change.
  var undoesByDelete: Bool { assistant?.value.undoesByDelete(editCount: editCount) ?? false }

  /// Undoes the last change whose text is still there, in one edit. Changes whose text was edited
  /// or deleted are forgotten. Returns false if there is no such change, or if the cursor is before
  /// it.
  mutating func undo(into changes: inout TextChanges) -> Bool {
    while let changes = assistant?.value.changes, let change = changes.last, !stands(change) {
      assistant?.value.forget(at: changes.count - 1)
    }
    guard let change = undoneNext else { return false }
    let cursor = document.countBeforeCursor
    let standing = (change.start..<cursor).map { cursor - 1 - $0 }.compactMap(cell)
    let new = change.old + standing.dropFirst(change.new.count)
    // Changes after the cursor move as with any edit.
    let rewritten = assistant?.value.changes(between: change.start, and: cursor) ?? []
    guard replace(standing, with: new, into: &changes) == .applied else { return false }
    assistant?.value.removeUndone(rewritten: rewritten)
    return true
  }

  /// The change that is undone next; nil if there is none, if the cursor is before the end of its
  /// text, or if text is selected.
  var undoneNext: Assistant.Change? {
    guard let change = assistant?.value.changes.last(where: stands) else { return nil }
    let document = document
    let end = change.start + change.new.count
    return document.hasSelection || end > document.countBeforeCursor ? nil : change
  }

  /// Forgets the changes whose text was edited by typing from that position on. If the same text is
  /// typed again, it does not belong to the change.
  mutating func forgetEdited(from place: Int) {
    guard let changes = assistant?.value.changes else { return }
    for index in changes.indices.reversed()
    where changes[index].start + changes[index].new.count > place && !stands(changes[index]) {
      assistant?.value.forget(at: index)
    }
  }

  /// Whether the text of a change is still there.
  private func stands(_ change: Assistant.Change) -> Bool {
    let document = document
    return change.new.indices.allSatisfy {
      document.scalar(at: change.start + $0) == change.new[$0].scalar
    }
  }
}
