/// Cells that are written and taken away at their end.
///
/// An array is longer than what stands in it, so that its end can be written over whatever the number of cells that come
/// and go: a key costs one check that nobody else has the array, and no branch that hangs on the text.
@frozen
@usableFromInline
package struct CellStack: Sendable {
  /// Of no meaning from `count` on.
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

  /// The last ones, up to ``CellsBeforeCursor/capacity``.
  ///
  /// - Complexity: O(1), one load where there are so many
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
    for place in (0..<count).reversed() { cells.append(storage[place]) }
    return cells
  }

  func first(_ count: Int) -> ArraySlice<TextCell> {
    precondition(count <= self.count, "there are not so many cells")
    return storage[..<count]
  }

  /// Writes `coming` cells, two at most, in place of the last one, where `going` is 1 and not 0 and that is this scalar.
  /// Returns false, and changes nothing, where another one stands there, or none.
  ///
  /// - Complexity: O(1) amortised
  @inlinable
  mutating func replaceLast(
    _ going: Int, _ removedValue: UInt32, with first: TextCell, _ second: TextCell,
    count coming: Int
  ) -> Bool {
    let place = count &- going
    guard place >= 0 else { return false }
    if place &+ 2 > storage.count { grow() }
    // Where nothing goes, both sides are 0: of a condition, the optimiser would make a branch that is often guessed wrong.
    let mask = 0 &- UInt32(truncatingIfNeeded: going)
    guard storage[place].scalarValue & mask == removedValue & mask else { return false }
    storage.withUnsafeMutableBufferPointer { cells in
      cells[place] = first
      cells[place &+ 1] = second
    }
    count = place &+ coming
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
