/// Edits in the order in which they must be applied, in reused storage.
///
/// A composer builds an edit with ``remove(_:)`` and ``insert(_:)``, each in the order of the text,
/// and ends it with ``commit(open:moved:)``. Reading the buffer as a collection creates
/// ``TextEdit`` values with separate strings; a document applies the edits without them.
public struct TextEditBuffer: Sendable {
  /// The content if it fits in one short edit; otherwise everything is in `long`.
  @usableFromInline package internal(set) var short = ShortTextEdit()
  @usableFromInline package internal(set) var isLong = false
  /// The number of committed edits.
  @usableFromInline package internal(set) var editCount = 0
  /// The unlimited storage, which is created when it is first needed, and kept.
  @usableFromInline package private(set) var long: LongTextEdits?

  /// Creates an empty buffer without storage.
  public init() {}

  /// Adds a scalar, in the order of the text, to those that the current edit removes.
  public mutating func remove(_ scalar: Unicode.Scalar) {
    if !isLong, short.remove(scalar) { return }
    lengthened().remove(scalar)
  }

  /// Adds a cell, in the order of the text, to those that the current edit inserts.
  public mutating func insert(_ cell: TextCell) {
    if !isLong, short.insert(cell) { return }
    lengthened().insert(cell)
  }

  /// Adds scalars with unknown origins to those that the current edit inserts.
  public mutating func insert(_ text: String) {
    for scalar in text.unicodeScalars { insert(TextCell(scalar)) }
  }

  /// Ends the current edit. `open` and `moved` have the same meaning as in ``TextEdit``; they are
  /// clamped to 32 bits.
  public mutating func commit(open: Int, moved: Int = 0) {
    editCount += 1
    if !isLong, short.commit(open: open, moved: moved) { return }
    lengthened().commit(open: open, moved: moved)
  }

  /// Adds an edit that removes at most one scalar and inserts at most two.
  ///
  /// A cell of U+0000 means none, because an optional would be larger; an edit that contains U+0000
  /// is built with ``remove(_:)`` and ``insert(_:)``.
  ///
  /// - Complexity: O(1); a few stores if the buffer is empty
  @inlinable
  package mutating func append(
    removing removed: TextCell, inserting first: TextCell, _ second: TextCell, open: Int
  ) {
    guard !isLong, short.isEmpty else {
      appendSlowly(removing: removed, inserting: first, second, open: open)
      return
    }
    let isFirst = first.scalarValue != 0
    let isSecond = second.scalarValue != 0
    short.first = isFirst ? first : second
    short.second = second
    short.removedValue = removed.scalarValue
    short.removedCount = removed.scalarValue != 0 ? 1 : 0
    short.insertedCount = (isFirst ? 1 : 0) + (isSecond ? 1 : 0)
    short.open = Int32(truncatingIfNeeded: open)
    short.moved = 0
    short.isCommitted = true
    editCount = 1
  }

  /// Removes all edits and keeps the storage.
  @inlinable
  public mutating func removeAll() {
    if isLong { removeAllLong() }
    editCount = 0
    short.isCommitted = false
    short.removedCount = 0
    short.insertedCount = 0
  }

  /// Adds a copy of the edit at an index of another buffer.
  package mutating func append(_ other: borrowing TextEditBuffer, at index: Int) {
    if !isLong, !other.isLong, short.isEmpty {
      short = other.short
      editCount = 1
      return
    }
    for position in other.removedRange(index) { remove(other.removed(at: position)) }
    for position in other.insertedRange(index) { insert(other.inserted(at: position)) }
    commit(open: other.open(index), moved: other.moved(index))
  }

  @usableFromInline
  @inline(never)
  mutating func appendSlowly(
    removing removed: TextCell, inserting first: TextCell, _ second: TextCell, open: Int
  ) {
    if removed.scalarValue != 0 { remove(removed.scalar) }
    if first.scalarValue != 0 { insert(first) }
    if second.scalarValue != 0 { insert(second) }
    commit(open: open)
  }

  @usableFromInline
  @inline(never)
  mutating func removeAllLong() {
    lengthened().removeAll()
    isLong = false
  }

  /// Moves the content to the unlimited storage if necessary, and returns the storage, uniquely
  /// referenced.
  @inline(never)
  private mutating func lengthened() -> LongTextEdits {
    var edits = long ?? LongTextEdits()
    long = nil
    if !isKnownUniquelyReferenced(&edits) { edits = LongTextEdits(copying: edits) }
    if !isLong {
      edits.removeAll()
      edits.append(short)
      isLong = true
    }
    long = edits
    return edits
  }
}

extension TextEditBuffer {
  /// Whether any edit inserts text.
  package var hasInserted: Bool {
    if isLong, let long { return !long.inserted.isEmpty }
    return short.insertedCount > 0
  }

  /// The number of scalars that all edits insert.
  var insertedCount: Int {
    if isLong, let long { return long.inserted.count }
    return Int(short.insertedCount)
  }

  /// Returns the removed scalar at a position in ``removedRange(_:)``.
  func removed(at position: Int) -> Unicode.Scalar {
    if isLong, let long { return long.removed[position] }
    return TextCell(scalarValue: short.removedValue, origin: 0).scalar
  }

  /// Returns the inserted cell at a position in ``insertedRange(_:)``.
  package func inserted(at position: Int) -> TextCell {
    if isLong, let long { return long.inserted[position] }
    return position == 0 ? short.first : short.second
  }

  /// Returns the positions of the removed scalars of an edit: a range, because a slice would be
  /// reference-counted.
  package func removedRange(_ index: Int) -> Range<Int> {
    if isLong, let long { return long.removedRange(index) }
    return 0..<Int(short.removedCount)
  }

  /// Returns the positions of the inserted cells of an edit.
  package func insertedRange(_ index: Int) -> Range<Int> {
    if isLong, let long { return long.insertedRange(index) }
    return 0..<Int(short.insertedCount)
  }

  func open(_ index: Int) -> Int {
    if isLong, let long { return Int(long.edits[index].open) }
    return Int(short.open)
  }

  private func moved(_ index: Int) -> Int {
    if isLong, let long { return Int(long.edits[index].moved) }
    return Int(short.moved)
  }
}

extension TextEditBuffer: RandomAccessCollection {
  /// The index of the first edit, always 0.
  @inlinable
  public var startIndex: Int { 0 }
  /// The number of edits.
  @inlinable
  public var endIndex: Int { editCount }
  /// Whether there are no edits.
  @inlinable
  public var isEmpty: Bool { editCount == 0 }
  /// The indices of the edits.
  @inlinable
  public var indices: Range<Int> { 0..<editCount }

  /// The edit as a value. Scalars with which both the removed and the inserted text begin are left
  /// out, because only their origins change.
  public subscript(index: Int) -> TextEdit {
    precondition(index < editCount, "there is no edit with that index")
    var edit = TextEdit(moved: moved(index), open: open(index))
    let going = removedRange(index).map { removed(at: $0) }
    let coming = insertedRange(index).map { inserted(at: $0) }
    let kept = zip(going, coming).prefix { $0 == $1.scalar }.count
    for scalar in going.dropFirst(kept) { edit.removed.unicodeScalars.append(scalar) }
    for cell in coming.dropFirst(kept) { edit.inserted.unicodeScalars.append(cell.scalar) }
    return edit
  }
}

/// The changes made to a text, in reused storage.
public struct TextChanges: Sendable {
  /// The edits, in order.
  public var edits = TextEditBuffer()
  /// The cells sent since the last ``removeAll()``; they are no longer in the document.
  public var sent: [TextCell] = []

  /// Creates an empty collection without storage.
  public init() {}

  /// Whether there are no changes.
  public var isEmpty: Bool { edits.isEmpty && sent.isEmpty }

  /// Removes all changes and keeps the storage.
  public mutating func removeAll() {
    edits.removeAll()
    if !sent.isEmpty { sent.removeAll(keepingCapacity: true) }
  }
}
