/// A stack of cells.
///
/// The storage is longer than the content. So the cells after the end can always be written,
/// whatever the number of cells that are added or removed: a key costs one uniqueness check, and no
/// branch that depends on the text.
@frozen
@usableFromInline
package struct CellStack: Sendable {
  /// Undefined from `count` on.
  @usableFromInline var storage: [TextCell] = []
  @usableFromInline package private(set) var count = 0

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ cell: TextCell) {
    _ = replaceLast(0, 0, with: cell, cell, count: 1)
  }

  mutating func popLast() -> TextCell? {
    guard let last else { return nil }
    count -= 1
    return last
  }

  mutating func removeLast(_ removed: Int) {
    precondition(removed <= count, "there are not so many cells")
    count -= removed
  }

  /// The last cells, up to ``CellsBeforeCursor/capacity``.
  ///
  /// - Complexity: O(1); a single load if there are that many cells
  @inlinable
  package var lastCells: CellsBeforeCursor {
    guard count >= CellsBeforeCursor.capacity else { return fewLastCells }
    return storage.withUnsafeBytes { bytes in
      let start = (count &- CellsBeforeCursor.capacity) &* MemoryLayout<TextCell>.size
      return CellsBeforeCursor(
        inOrder: bytes.loadUnaligned(fromByteOffset: start, as: SIMD8<UInt64>.self))
    }
  }

  @usableFromInline
  @inline(never)
  var fewLastCells: CellsBeforeCursor {
    var cells = CellsBeforeCursor()
    for position in (0..<count).reversed() { cells.append(storage[position]) }
    return cells
  }

  func first(_ count: Int) -> ArraySlice<TextCell> {
    precondition(count <= self.count, "there are not so many cells")
    return storage[..<count]
  }

  /// If `going` is 1, replaces the last cell with the first `coming` of the two cells, provided
  /// that its scalar is `removedValue`. If `going` is 0, adds these cells. Returns false, and
  /// changes nothing, if the last cell is different or absent.
  ///
  /// - Complexity: O(1) amortised
  @inlinable
  mutating func replaceLast(
    _ going: Int, _ removedValue: UInt32, with first: TextCell, _ second: TextCell,
    count coming: Int
  ) -> Bool {
    let position = count &- going
    guard position >= 0 else { return false }
    if position &+ 2 > storage.count { grow() }
    // If no cell is replaced, the mask makes both sides 0. A condition would compile to a branch
    // that is often mispredicted.
    let mask = 0 &- UInt32(truncatingIfNeeded: going)
    guard storage[position].scalarValue & mask == removedValue & mask else { return false }
    storage.withUnsafeMutableBufferPointer { cells in
      cells[position] = first
      cells[position &+ 1] = second
    }
    count = position &+ coming
    return true
  }

  @usableFromInline
  @inline(never)
  mutating func grow() {
    let room = Swift.max(storage.count, 16)
    storage.append(contentsOf: repeatElement(TextCell("\0"), count: room))
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
  package subscript(index: Int) -> TextCell {
    precondition(index < count, "there are not so many cells")
    return storage[index]
  }
}

extension CellStack: Equatable {
  @usableFromInline
  package static func == (left: CellStack, right: CellStack) -> Bool {
    left.elementsEqual(right)
  }
}
