/// Edits in the order they are to be made, in storage that is used again and again.
///
/// A composer appends an edit by naming what goes (``remove(_:)``) and what comes (``insert(_:)``), each in the order of
/// the text, and then closing it (``commit(open:moved:)``). Reading it as a collection makes ``TextEdit`` values with
/// strings of their own; a document applies it without.
public struct TextEditBuffer: Sendable {
  private var removed = ReusedArray<Unicode.Scalar>()
  private var inserted = ReusedArray<TextCell>()
  private var edits = ReusedArray<Header>()

  private struct Header: Sendable {
    var removedEnd: Int32
    var insertedEnd: Int32
    var open: Int32
    var moved: Int32
  }

  /// Starts empty.
  public init() {}

  /// Names a scalar that goes; several in the order they stand in the text.
  public mutating func remove(_ scalar: Unicode.Scalar) { removed.append(scalar) }

  /// Names a scalar that comes.
  public mutating func insert(_ cell: TextCell) { inserted.append(cell) }

  /// Names scalars that come.
  public mutating func insert(_ text: String) {
    for scalar in text.unicodeScalars { inserted.append(TextCell(scalar)) }
  }

  /// Closes the edit that was named since the last one.
  public mutating func commit(open: Int, moved: Int = 0) {
    edits.append(
      Header(
        removedEnd: Int32(removed.count), insertedEnd: Int32(inserted.count), open: Int32(open),
        moved: Int32(moved)))
  }

  /// Forgets all edits and keeps the storage.
  public mutating func removeAll() {
    removed.removeAll()
    inserted.removeAll()
    edits.removeAll()
  }

  /// Adds the edit with that index of another buffer.
  package mutating func append(_ other: borrowing TextEditBuffer, at index: Int) {
    for place in other.removedRange(index) { removed.append(other.removed[place]) }
    for place in other.insertedRange(index) { inserted.append(other.inserted[place]) }
    commit(open: Int(other.edits[index].open), moved: Int(other.edits[index].moved))
  }

  /// Whether any of the edits writes something.
  package var hasInserted: Bool { !inserted.isEmpty }

  /// The scalar that goes at that place of ``removedRange(_:)``.
  func removed(at place: Int) -> Unicode.Scalar { removed[place] }

  /// The cell that comes at that place of ``insertedRange(_:)``.
  package func inserted(at place: Int) -> TextCell { inserted[place] }

  /// The places of what goes in the edit with that index. Ranges, where slices would have to be counted as references.
  func removedRange(_ index: Int) -> Range<Int> {
    (index > 0 ? Int(edits[index - 1].removedEnd) : 0)..<Int(edits[index].removedEnd)
  }

  /// The places of what comes in the edit with that index.
  package func insertedRange(_ index: Int) -> Range<Int> {
    (index > 0 ? Int(edits[index - 1].insertedEnd) : 0)..<Int(edits[index].insertedEnd)
  }
}

extension TextEditBuffer: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of edits.
  public var endIndex: Int { edits.count }

  /// The edit as a value of its own. A start that goes and comes again, because only its origin changes, is left out.
  public subscript(index: Int) -> TextEdit {
    var edit = TextEdit(moved: Int(edits[index].moved), open: Int(edits[index].open))
    let going = removed[removedRange(index)]
    let coming = inserted[insertedRange(index)]
    let kept = zip(going, coming).prefix { $0 == $1.scalar }.count
    for scalar in going.dropFirst(kept) { edit.removed.unicodeScalars.append(scalar) }
    for cell in coming.dropFirst(kept) { edit.inserted.unicodeScalars.append(cell.scalar) }
    return edit
  }
}
