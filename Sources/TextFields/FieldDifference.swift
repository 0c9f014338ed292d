import TextEditing

/// The difference between two states of a field without their open text: a range of scalars.
struct FieldDifference {
  /// The index of the first scalar that may differ, in both texts.
  private var start: Int
  /// The end of the range in the old text.
  private var oldEnd: Int
  /// The end of the range in the new text.
  private var newEnd: Int

  /// Compares two states whose first `lowest` scalars are the same. Nil if there is no difference.
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

  /// Whether characters are inserted.
  var inserts: Bool { newEnd > start }

  /// Returns the difference, extended to whole characters of both texts.
  func widened(from old: TextDocumentCells, to new: TextDocumentCells) -> FieldDifference {
    var whole = self
    while !old.startsCharacter(at: whole.start) || !new.startsCharacter(at: whole.start) {
      whole.start -= 1
    }
    while !old.startsCharacter(at: whole.oldEnd) || !new.startsCharacter(at: whole.newEnd) {
      whole.oldEnd += 1
      whole.newEnd += 1
    }
    return whole
  }

  /// Returns the inserted characters.
  func inserted(in new: TextDocumentCells) -> CellCharacters {
    new[start..<newEnd].characters
  }

  /// Returns the difference as a range of characters and a string that replaces them.
  ///
  /// - Complexity: O(length of the old text)
  func change(from old: TextDocumentCells, to new: TextDocumentCells) -> FormEvent.Change {
    let lower = old[..<start].characterCount
    let upper = lower + old[start..<oldEnd].characterCount
    return FormEvent.Change(
      range: lower..<upper, replacement: TextDocument.string(new[start..<newEnd]))
  }
}
