extension TextDocument {
  /// Applies all edits, and adds the changes to `changes`. Inserted text replaces the selection.
  /// Returns false, and changes nothing, if an edit removes text that is not before the cursor.
  ///
  /// - Complexity: O(length of the edits)
  public mutating func apply(
    _ edits: borrowing TextEditBuffer, into changes: inout TextEditBuffer
  ) -> Bool {
    guard edits.count == 1 && !hasSelection || fits(edits) else { return false }
    if hasSelection, edits.hasInserted { deleteSelection(into: &changes) }
    for index in 0..<edits.count {
      guard apply(edits, at: index) else { return false }
      changes.append(edits, at: index)
    }
    return true
  }

  /// Applies an edit from another document: moves the cursor, then replaces the removed text.
  ///
  /// Returns false if the text to remove is not before the cursor; then only the cursor has moved.
  /// Unlike an edit of a host's text, the edit may span several lines.
  package mutating func make(_ edit: TextEdit) -> Bool {
    if edit.moved != 0 { adjustTextPosition(byCharacterOffset: edit.moved) }
    let removed = edit.removed.unicodeScalars
    guard removed.count <= before.count,
      before.suffix(removed.count).lazy.map(\.scalar).elementsEqual(removed)
    else { return false }
    before.removeLast(removed.count)
    for scalar in edit.inserted.unicodeScalars { before.append(TextCell(scalar)) }
    return true
  }

  /// Performs an editing action, and adds the changes to `changes`.
  ///
  /// - Complexity: O(length of the deleted or skipped text), at most 65,536 scalars
  public mutating func perform(_ action: TextAction, into changes: inout TextEditBuffer) {
    switch action {
    case .delete(let unit, let direction):
      _ = delete(unit, direction, into: &changes)
    case .move(let unit, let direction, let selecting):
      changes.commitMove(move(unit, direction, selecting: selecting))
    case .moveByLine(let direction, let selecting):
      changes.commitMove(moveByLine(direction, selecting: selecting))
    case .insertNewline:
      deleteSelection(into: &changes)
      insert(.newline, into: &changes)
    }
  }

  /// The last cells before the cursor; none if text is selected.
  @inlinable
  public var cellsBeforeCursor: CellsBeforeCursor {
    selection == 0 ? before.lastCells : CellsBeforeCursor()
  }

  /// Returns the cell at a distance before the cursor, 0 being the nearest; nil past the start of
  /// the text, and if text is selected.
  @inlinable
  public func cell(beforeCursor distance: Int) -> TextCell? {
    distance >= 0 && distance < before.count && selection == 0
      ? before[before.count - 1 - distance] : nil
  }

  /// Returns whether the text that each edit removes is before the cursor once the preceding edits
  /// are applied.
  private func fits(_ edits: borrowing TextEditBuffer) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: edits.insertedCount) { written in
      defer { wipe(UnsafeMutableRawBufferPointer(written)) }
      var count = 0
      var removedCount = 0
      for index in 0..<edits.count {
        for position in edits.removedRange(index).reversed() {
          let standing: UInt32?
          if count > 0 {
            count -= 1
            standing = written[count]
          } else {
            standing =
              removedCount < before.count && !hasSelection
              ? before[before.count - 1 - removedCount].scalarValue : nil
            removedCount += 1
          }
          guard standing == edits.removed(at: position).value else { return false }
        }
        for position in edits.insertedRange(index) {
          written.initializeElement(at: count, to: edits.inserted(at: position).scalarValue)
          count += 1
        }
      }
      return true
    }
  }
}

extension TextEditBuffer {
  /// Adds a move of the cursor by `characters`, unless it is 0.
  package mutating func commitMove(_ characters: Int) {
    if characters != 0 { commit(open: 0, moved: characters) }
  }

  /// The number of characters that the last edit left open; nil if there is no edit.
  package var lastOpen: Int? { isEmpty ? nil : open(count - 1) }

  /// Whether an edit inserts or removes anything.
  package var changesText: Bool {
    indices.contains { !insertedRange($0).isEmpty || !removedRange($0).isEmpty }
  }
}
