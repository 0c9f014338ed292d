/// Edits in the order they are to be made, in storage that is used again and again.
///
/// A composer appends an edit by naming what goes (``remove(_:)``) and what comes (``insert(_:)``), each in the order of
/// the text, and then closing it (``commit(open:moved:)``). Reading it as a collection makes ``TextEdit`` values with
/// strings of their own; a document applies it without.
public struct TextEditBuffer: Sendable {
  package var removed: [Unicode.Scalar] = []
  package var inserted: [TextCell] = []
  package var edits: [Header] = []

  package struct Header: Sendable {
    package var removedEnd: Int32
    package var insertedEnd: Int32
    package var open: Int32
    package var moved: Int32
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
    removed.removeAll(keepingCapacity: true)
    inserted.removeAll(keepingCapacity: true)
    edits.removeAll(keepingCapacity: true)
  }

  /// Adds the edit with that index of another buffer.
  package mutating func append(_ other: borrowing TextEditBuffer, at index: Int) {
    for place in other.removedRange(index) { removed.append(other.removed[place]) }
    for place in other.insertedRange(index) { inserted.append(other.inserted[place]) }
    commit(open: Int(other.edits[index].open), moved: Int(other.edits[index].moved))
  }

  package func starts(of index: Int) -> (removed: Int, inserted: Int) {
    guard index > 0 else { return (0, 0) }
    let before = edits[index - 1]
    return (Int(before.removedEnd), Int(before.insertedEnd))
  }

  package func removedRange(_ index: Int) -> Range<Int> {
    starts(of: index).removed..<Int(edits[index].removedEnd)
  }

  package func insertedRange(_ index: Int) -> Range<Int> {
    starts(of: index).inserted..<Int(edits[index].insertedEnd)
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
