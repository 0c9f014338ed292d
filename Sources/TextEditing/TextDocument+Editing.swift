extension TextDocument {
  /// Deletes the selection; if there is none, the unit of text on one side of the cursor.
  ///
  /// Adds the change to `edits`. Returns whether anything was deleted.
  ///
  /// - Complexity: O(length of the unit), at most ``keyReach`` or ``documentReach``
  package mutating func delete(
    _ unit: TextUnit, _ direction: TextDirection, into edits: inout TextEditBuffer
  ) -> Bool {
    if hasSelection {
      deleteSelection(into: &edits)
      return true
    }
    let count = deletionDistance(unit, direction)
    guard count > 0 else { return false }
    selection = direction == .backward ? -count : count
    deleteSelection(into: &edits)
    return true
  }

  /// Deletes the selected text, if any, and adds the change to `edits`.
  package mutating func deleteSelection(into edits: inout TextEditBuffer) {
    guard hasSelection else { return }
    let count = abs(selection)
    let moved = selection > 0 ? skip(count, .forward) : 0
    selection = 0
    goalColumn = nil
    for cell in before.suffix(count) { edits.remove(cell.scalar) }
    before.removeLast(count)
    edits.commit(open: 0, moved: moved)
  }

  /// Inserts one cell at the cursor and adds the change to `edits`. No text may be selected.
  package mutating func insert(_ cell: TextCell, into edits: inout TextEditBuffer) {
    before.append(cell)
    goalColumn = nil
    edits.insert(cell)
    edits.commit(open: 0)
  }

  /// Moves the cursor over a unit of text.
  ///
  /// If `selecting` is true, the selection is extended. Otherwise the selection ends: the cursor
  /// first moves to the edge of the selection in `direction`, where a move by one character stops.
  /// Returns the number of characters that the cursor moved, negative towards the start.
  package mutating func move(
    _ unit: TextUnit, _ direction: TextDirection, selecting: Bool
  ) -> Int {
    goalColumn = nil
    if !selecting, hasSelection {
      let inward = (selection < 0) == (direction == .backward)
      let count = abs(selection)
      selection = 0
      let moved = inward ? skip(count, direction) : 0
      return unit == .character ? moved : moved + move(unit, direction, selecting: false)
    }
    return moveCursor(by: distance(unit, direction), direction, selecting: selecting)
  }

  /// Moves the cursor to the line above or below, to the same column if that line is long enough.
  ///
  /// From the first line it moves to the start of the text, from the last line to the end. On each
  /// line it moves at most ``keyReach`` scalars. Returns the number of characters that the cursor
  /// moved, negative towards the start.
  package mutating func moveByLine(_ direction: TextDirection, selecting: Bool) -> Int {
    let column =
      goalColumn
      ?? cellsBeforeCursor(lineDistance(.backward, limit: Self.keyReach)).characterCount
    if !selecting { selection = 0 }
    let toEdge = distance(.line, direction)
    guard reachable(direction) > toEdge, scalar(toEdge, direction).isLineBreak else {
      goalColumn = nil
      return moveCursor(by: toEdge, direction, selecting: selecting)
    }
    var moved = moveCursor(by: toEdge + 1, direction, selecting: selecting)
    if direction == .backward {
      moved += moveCursor(by: distance(.line, .backward), .backward, selecting: selecting)
    }
    var left = lineDistance(.forward, limit: Self.keyReach)
    for _ in 0..<column where left > 0 {
      let step = characterDistance(.forward)
      left -= step
      moved += moveCursor(by: step, .forward, selecting: selecting)
    }
    goalColumn = column
    return moved
  }

  /// Moves the cursor to the end of the text, and ends the selection.
  package mutating func moveToEnd() {
    selection = 0
    goalColumn = nil
    shift(after.count, .forward)
  }

  /// Moves the cursor over one character. Returns the number of scalars of the character; 0 if
  /// there is none.
  mutating func step(_ direction: TextDirection) -> Int {
    let count = characterDistance(direction)
    if direction == .backward {
      for _ in 0..<count { if let cell = before.popLast() { after.append(cell) } }
    } else {
      for _ in 0..<count { if let cell = after.popLast() { before.append(cell) } }
    }
    return count
  }

  private mutating func moveCursor(
    by count: Int, _ direction: TextDirection, selecting: Bool
  ) -> Int {
    if selecting { selection += direction == .backward ? count : -count }
    return moveCells(count, direction)
  }

  /// Moves the cursor over whole characters until it has passed `count` scalars. Returns the number
  /// of characters, negative towards the start.
  private mutating func moveCells(_ count: Int, _ direction: TextDirection) -> Int {
    var passed = 0
    var characters = 0
    while passed < count {
      let plain = plainCharacters(direction, limit: count - passed)
      if plain > 0 {
        shift(plain, direction)
        passed += plain
        characters += plain
        continue
      }
      let step = step(direction)
      guard step > 0 else { break }
      passed += step
      characters += 1
    }
    return direction == .backward ? -characters : characters
  }

  /// Moves the cursor over `count` scalars of the selection, which may end within a character.
  /// Returns the number of characters, negative towards the start.
  private mutating func skip(_ count: Int, _ direction: TextDirection) -> Int {
    let characters =
      direction == .backward
      ? cellsBeforeCursor(count).characterCount : cellsAfterCursor(count).characterCount
    shift(count, direction)
    return direction == .backward ? -characters : characters
  }

  /// Moves the cursor over `count` scalars.
  private mutating func shift(_ count: Int, _ direction: TextDirection) {
    if direction == .backward {
      after.append(contentsOf: before.suffix(count).reversed())
      before.removeLast(count)
    } else {
      for cell in after.suffix(count).reversed() { before.append(cell) }
      after.removeLast(count)
    }
  }

  private func deletionDistance(_ unit: TextUnit, _ direction: TextDirection) -> Int {
    let count = distance(unit, direction)
    // At the start or the end of a line, deleting to there deletes the line break.
    return unit == .line && count == 0 ? characterDistance(direction) : count
  }
}
