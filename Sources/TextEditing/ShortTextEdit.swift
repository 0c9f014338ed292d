/// An edit in a few machine words, which removes at most one scalar and inserts at most two. This
/// is enough for nearly every key.
@frozen
@usableFromInline
package struct ShortTextEdit: Sendable {
  @usableFromInline package var first = TextCell("\0")
  @usableFromInline package var second = TextCell("\0")
  @usableFromInline package var removedValue: UInt32 = 0
  @usableFromInline package var open: Int32 = 0
  @usableFromInline package var moved: Int32 = 0
  @usableFromInline package var removedCount: UInt8 = 0
  @usableFromInline package var insertedCount: UInt8 = 0
  @usableFromInline package var isCommitted = false

  @inlinable
  package init() {}

  /// Whether the edit is unused: nothing was removed, inserted or committed.
  @inlinable
  package var isEmpty: Bool { !isCommitted && removedCount == 0 && insertedCount == 0 }

  /// Adds a scalar to remove. Returns false if the edit has ended or has no room for it.
  package mutating func remove(_ scalar: Unicode.Scalar) -> Bool {
    guard !isCommitted, removedCount == 0 else { return false }
    removedValue = scalar.value
    removedCount = 1
    return true
  }

  /// Adds a cell to insert. Returns false if the edit has ended or has no room for it.
  package mutating func insert(_ cell: TextCell) -> Bool {
    guard !isCommitted, insertedCount < 2 else { return false }
    if insertedCount == 0 { first = cell } else { second = cell }
    insertedCount += 1
    return true
  }

  /// Ends the edit. Returns false if it has already ended.
  package mutating func commit(open: Int, moved: Int) -> Bool {
    guard !isCommitted else { return false }
    self.open = Int32(clamping: open)
    self.moved = Int32(clamping: moved)
    isCommitted = true
    return true
  }
}
