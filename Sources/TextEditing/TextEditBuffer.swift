/// Edits in the order they are to be made, in storage that is used again and again.
///
/// A composer appends an edit by naming what goes (``remove(_:)``) and what comes (``insert(_:)``), each in the order of
/// the text, and then closing it (``commit(open:moved:)``). Reading it as a collection makes ``TextEdit`` values with
/// strings of their own; a document applies it without.
public struct TextEditBuffer: Sendable {
  /// What there is, until it is more than one short edit; then everything stands in `long`.
  @usableFromInline package internal(set) var short = ShortTextEdit()
  private(set) var long = LongTextEdits()
  @usableFromInline package internal(set) var isLong = false

  /// Starts empty.
  public init() {}

  /// Names a scalar that goes; several in the order they stand in the text.
  public mutating func remove(_ scalar: Unicode.Scalar) {
    if !isLong, short.remove(scalar) { return }
    lengthen()
    long.remove(scalar)
  }

  /// Names a scalar that comes.
  public mutating func insert(_ cell: TextCell) {
    if !isLong, short.insert(cell) { return }
    lengthen()
    long.insert(cell)
  }

  /// Names scalars that come.
  public mutating func insert(_ text: String) {
    for scalar in text.unicodeScalars { insert(TextCell(scalar)) }
  }

  /// Closes the edit that was named since the last one.
  public mutating func commit(open: Int, moved: Int = 0) {
    if !isLong, short.commit(open: open, moved: moved) { return }
    lengthen()
    long.commit(open: open, moved: moved)
  }

  /// Adds an edit in which one scalar or none goes and at most two come; the cell of U+0000 stands for none.
  ///
  /// - Complexity: O(1), a few stores where the buffer is empty
  @inlinable
  package mutating func append(
    removing removed: TextCell, inserting first: TextCell, _ second: TextCell, open: Int
  ) {
    guard !isLong, short.isEmpty else {
      appendSlowly(removing: removed, inserting: first, second, open: open)
      return
    }
    let isPair = first.scalarValue != 0 && second.scalarValue != 0
    short.first = first.scalarValue == 0 ? second : first
    short.second = second
    short.removedValue = removed.scalarValue
    short.removedCount = removed.scalarValue == 0 ? 0 : 1
    short.insertedCount = isPair ? 2 : short.first.scalarValue == 0 ? 0 : 1
    short.open = Int32(truncatingIfNeeded: open)
    short.moved = 0
    short.isCommitted = true
  }

  /// Forgets all edits and keeps the storage.
  @inlinable
  public mutating func removeAll() {
    if isLong { removeAllLong() }
    short.isCommitted = false
    short.removedCount = 0
    short.insertedCount = 0
  }

  /// Adds the edit with that index of another buffer.
  package mutating func append(_ other: borrowing TextEditBuffer, at index: Int) {
    if !isLong, !other.isLong, short.isEmpty {
      short = other.short
      return
    }
    for place in other.removedRange(index) { remove(other.removed(at: place)) }
    for place in other.insertedRange(index) { insert(other.inserted(at: place)) }
    commit(open: other.open(index), moved: other.moved(index))
  }

  @usableFromInline
  @inline(never)
  mutating func appendSlowly(
    removing removed: TextCell, inserting first: TextCell, _ second: TextCell, open: Int
  ) {
    if removed.scalarValue != 0 { remove(removed.scalar) }
    for cell in [first, second] where cell.scalarValue != 0 { insert(cell) }
    commit(open: open)
  }

  @usableFromInline
  @inline(never)
  mutating func removeAllLong() {
    long.removeAll()
    isLong = false
  }

  /// Moves what is there to where there is room for more.
  @inline(never)
  private mutating func lengthen() {
    guard !isLong else { return }
    long.take(short)
    isLong = true
  }
}

extension TextEditBuffer {
  /// Whether any of the edits writes something.
  package var hasInserted: Bool { isLong ? !long.inserted.isEmpty : short.insertedCount > 0 }

  /// The scalar that goes at that place of ``removedRange(_:)``.
  func removed(at place: Int) -> Unicode.Scalar {
    isLong ? long.removed[place] : TextCell(scalarValue: short.removedValue, origin: 0).scalar
  }

  /// The cell that comes at that place of ``insertedRange(_:)``.
  package func inserted(at place: Int) -> TextCell {
    isLong ? long.inserted[place] : place == 0 ? short.first : short.second
  }

  /// The places of what goes in the edit with that index. Ranges, where slices would have to be counted as references.
  func removedRange(_ index: Int) -> Range<Int> {
    isLong ? long.removedRange(index) : 0..<Int(short.removedCount)
  }

  /// The places of what comes in the edit with that index.
  package func insertedRange(_ index: Int) -> Range<Int> {
    isLong ? long.insertedRange(index) : 0..<Int(short.insertedCount)
  }

  private func open(_ index: Int) -> Int { Int(isLong ? long.edits[index].open : short.open) }

  private func moved(_ index: Int) -> Int { Int(isLong ? long.edits[index].moved : short.moved) }
}

extension TextEditBuffer: RandomAccessCollection {
  /// Always 0.
  @inlinable
  public var startIndex: Int { 0 }
  /// The number of edits.
  @inlinable
  public var endIndex: Int { isLong ? longCount : short.isCommitted ? 1 : 0 }

  @usableFromInline var longCount: Int { long.edits.count }

  /// The edit as a value of its own. A start that goes and comes again, because only its origin changes, is left out.
  public subscript(index: Int) -> TextEdit {
    precondition(index < endIndex, "there is no edit with that index")
    var edit = TextEdit(moved: moved(index), open: open(index))
    let going = removedRange(index).map { removed(at: $0) }
    let coming = insertedRange(index).map { inserted(at: $0) }
    let kept = zip(going, coming).prefix { $0 == $1.scalar }.count
    for scalar in going.dropFirst(kept) { edit.removed.unicodeScalars.append(scalar) }
    for cell in coming.dropFirst(kept) { edit.inserted.unicodeScalars.append(cell.scalar) }
    return edit
  }
}
