/// Any number of edits of any length, in three reused arrays. Their text may be a secret.
///
/// This is a class so that a ``TextEditBuffer`` is small, and can be read without a copy of the
/// arrays.
// Safety: its owner, a `TextEditBuffer`, changes it only while it holds the only reference, and
// otherwise copies it first.
@usableFromInline
package final class LongTextEdits: @unchecked Sendable {
  private(set) var removed = WipedArray<Unicode.Scalar>()
  private(set) var inserted = WipedArray<TextCell>()
  private(set) var edits = WipedArray<Header>()

  struct Header: Sendable {
    var removedEnd: Int32
    var insertedEnd: Int32
    var open: Int32
    var moved: Int32
  }

  init() {}

  init(copying other: LongTextEdits) {
    removed = other.removed
    inserted = other.inserted
    edits = other.edits
  }

  func remove(_ scalar: Unicode.Scalar) { removed.append(scalar) }

  func insert(_ cell: TextCell) { inserted.append(cell) }

  func commit(open: Int, moved: Int) {
    edits.append(
      Header(
        removedEnd: Int32(removed.count), insertedEnd: Int32(inserted.count),
        open: Int32(clamping: open), moved: Int32(clamping: moved)))
  }

  /// Appends the content of a short edit, committed or not.
  func append(_ short: ShortTextEdit) {
    if short.removedCount > 0 {
      remove(TextCell(scalarValue: short.removedValue, origin: 0).scalar)
    }
    if short.insertedCount > 0 { insert(short.first) }
    if short.insertedCount > 1 { insert(short.second) }
    if short.isCommitted { commit(open: Int(short.open), moved: Int(short.moved)) }
  }

  func removeAll() {
    removed.removeAll()
    inserted.removeAll()
    edits.removeAll()
  }

  func removedRange(_ index: Int) -> Range<Int> {
    (index > 0 ? Int(edits[index - 1].removedEnd) : 0)..<Int(edits[index].removedEnd)
  }

  func insertedRange(_ index: Int) -> Range<Int> {
    (index > 0 ? Int(edits[index - 1].insertedEnd) : 0)..<Int(edits[index].insertedEnd)
  }
}
