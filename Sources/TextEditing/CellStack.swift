/// A stack of ``TextCell`` values, whose text may be a secret.
///
/// An edit always writes two cells into spare storage, and the count decides how many of them
/// belong to the stack, so no branch depends on the text. An edit costs one check whether the
/// storage is shared. Removed cells are overwritten at the latest when the storage is freed.
@frozen
@usableFromInline
package struct CellStack: Sendable {
  @usableFromInline var cells: WipedArray<TextCell>

  // Safety: storage without capacity is never written to.
  @usableFromInline nonisolated(unsafe) static let noRoom = WipedStorage<TextCell>.make(capacity: 0)

  @inlinable
  init() { cells = WipedArray(sharing: Self.noRoom) }

  /// Creates a stack of `cells`; the last one is on top.
  init(_ cells: some Sequence<TextCell>) {
    self.init()
    for cell in cells { append(cell) }
  }

  @inlinable
  package var count: Int { cells.count }

  /// The number of cells that fit in the storage.
  var capacity: Int { cells.capacity }

  @inlinable
  mutating func append(_ cell: TextCell) {
    _ = replaceLast(0, 0, with: cell, cell, count: 1)
  }

  mutating func append(contentsOf cells: some Sequence<TextCell>) {
    for cell in cells { append(cell) }
  }

  mutating func popLast() -> TextCell? {
    guard let last else { return nil }
    removeLast(1)
    return last
  }

  mutating func removeLast(_ removed: Int) {
    precondition(removed <= count, "cannot remove more cells than there are")
    cells.dropLastWithoutWiping(removed)
  }

  /// The last cells, up to ``CellsBeforeCursor/capacity``.
  ///
  /// - Complexity: O(1); a single load if there are at least that many cells
  @inlinable
  package var lastCells: CellsBeforeCursor {
    let start = count &- CellsBeforeCursor.capacity
    guard start >= 0 else { return fewLastCells }
    return cells.withElements { elements in
      CellsBeforeCursor(
        inOrder: UnsafeRawPointer(elements + start).loadUnaligned(as: SIMD8<UInt64>.self))
    }
  }

  @usableFromInline
  @inline(never)
  var fewLastCells: CellsBeforeCursor {
    var last = CellsBeforeCursor()
    for position in (0..<count).reversed() { last.append(cells[position]) }
    return last
  }

  /// Replaces the last cell, or adds cells, without a branch.
  ///
  /// If `going` is 1 and the scalar of the last cell is `removedValue`, replaces that cell with the
  /// first `coming` of the two new cells. If `going` is 0, adds the first `coming` of them. Returns
  /// false, and changes nothing, if the cell to replace is different or absent.
  ///
  /// - Complexity: O(1) amortised
  @inlinable
  mutating func replaceLast(
    _ going: Int, _ removedValue: UInt32, with first: TextCell, _ second: TextCell,
    count coming: Int
  ) -> Bool {
    let position = count &- going
    guard position >= 0 else { return false }
    // If no cell is replaced, the mask makes both sides 0. A condition would compile to a branch
    // that is often mispredicted.
    let mask = 0 &- UInt32(truncatingIfNeeded: going)
    let elements = cells.elements(withRoomFor: position &+ 2)
    guard elements[position].scalarValue & mask == removedValue & mask else { return false }
    elements[position] = first
    elements[position &+ 1] = second
    cells.setCount(position &+ coming)
    return true
  }
}

extension CellStack: RandomAccessCollection {
  @inlinable
  package var startIndex: Int { 0 }
  @inlinable
  package var endIndex: Int { count }
  @inlinable
  package var indices: Range<Int> { 0..<count }

  @inlinable
  package subscript(index: Int) -> TextCell { cells[index] }

  @inlinable
  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<TextCell>) throws -> Result
  ) rethrows -> Result? {
    try cells.withContiguousStorageIfAvailable(body)
  }
}

extension CellStack: Equatable {
  @usableFromInline
  package static func == (left: CellStack, right: CellStack) -> Bool {
    left.elementsEqual(right)
  }
}
