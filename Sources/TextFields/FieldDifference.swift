import TextEditing

/// What differs between two states of a field, without what is open in them: a range of scalars.
struct FieldDifference {
  /// The first scalar that may differ, in both texts.
  private var start: Int
  /// The end of the range in the old text.
  private var oldEnd: Int
  /// The end of the range in the new text.
  private var newEnd: Int

  /// Compares two states, of which the scalars before `lowest` are the same. Nil if nothing
  /// differs.
  init?(from old: FieldState, to new: FieldState, from lowest: Int) {
    let oldClosed = old.document.countBeforeCursor - old.openScalarCount
    let newClosed = new.document.countBeforeCursor - new.openScalarCount
    let selected = old.document.selectedScalars
    let afterCursor = min(
      old.document.scalarCount - selected.upperBound,
      new.document.scalarCount - new.document.countBeforeCursor)
    start = min(lowest, oldClosed, newClosed)
    oldEnd = old.document.scalarCount - old.openScalarCount - afterCursor
    newEnd = new.document.scalarCount - new.openScalarCount - afterCursor
    // A selection is replaced as a whole, even if its beginning is typed again.
    if selected.isEmpty {
      while start < min(oldEnd, newEnd), oldClosed > start, newClosed > start,
        old.document.scalar(at: start) == new.document.scalar(at: start)
      { start += 1 }
    }
    if start == oldEnd, start == newEnd { return nil }
  }

  /// Whether anything is inserted.
  var inserts: Bool { newEnd > start }

  /// The difference in characters, each as a whole.
  ///
  /// - Complexity: O(length of the texts)
  func change(from old: String, to new: String) -> FormEvent.Change {
    let oldScalars = old.unicodeScalars
    let newScalars = new.unicodeScalars
    var oldStart = oldScalars.index(oldScalars.startIndex, offsetBy: start)
    var newStart = newScalars.index(newScalars.startIndex, offsetBy: start)
    var oldEnd = oldScalars.index(oldStart, offsetBy: self.oldEnd - start)
    var newEnd = newScalars.index(newStart, offsetBy: self.newEnd - start)
    while oldStart.samePosition(in: old) == nil || newStart.samePosition(in: new) == nil {
      oldStart = oldScalars.index(before: oldStart)
      newStart = newScalars.index(before: newStart)
    }
    while oldEnd.samePosition(in: old) == nil || newEnd.samePosition(in: new) == nil {
      oldEnd = oldScalars.index(after: oldEnd)
      newEnd = newScalars.index(after: newEnd)
    }
    let lower = old.distance(from: old.startIndex, to: oldStart)
    let upper = lower + old.distance(from: oldStart, to: oldEnd)
    return FormEvent.Change(range: lower..<upper, replacement: String(new[newStart..<newEnd]))
  }
}
