/// The last cells before the cursor, as far as an edit may change them: at most eight, enough for
/// nearly every key. Cells further away are read one at a time (`cell(beforeCursor:)`).
@frozen
public struct CellsBeforeCursor: Hashable, Sendable {
  /// The maximum number of cells.
  public static let capacity = 8

  /// The bits of the cells in the order of the text: the nearest to the cursor is last.
  @usableFromInline var bits = SIMD8<UInt64>()
  @usableFromInline package var cellCount = 0

  /// The number of cells.
  @inlinable
  public var count: Int { cellCount }

  /// Creates a value without cells, for a cursor with no cell before it that an edit may change, or
  /// for selected text.
  @inlinable
  public init() {}

  /// Creates a value from ``capacity`` cells, in the order of the text.
  @inlinable
  package init(inOrder bits: SIMD8<UInt64>) {
    self.bits = bits
    cellCount = Self.capacity
  }

  /// Creates a value from the last of `cells`, at most ``capacity``.
  @inlinable
  public init(_ cells: some BidirectionalCollection<TextCell>) {
    for cell in cells.reversed().prefix(Self.capacity) { append(cell) }
  }

  /// The cell at a distance before the cursor, 0 being the nearest; nil if there is none.
  @inlinable
  public subscript(distance: Int) -> TextCell? {
    distance >= 0 && distance < cellCount
      ? TextCell(bits: bits[Self.capacity - 1 - distance]) : nil
  }

  /// Adds the next cell, farther from the cursor; does nothing if there are ``capacity`` cells
  /// already.
  @inlinable
  package mutating func append(_ cell: TextCell) {
    guard cellCount < Self.capacity else { return }
    bits[Self.capacity - 1 - cellCount] = cell.bits
    cellCount += 1
  }

  /// Returns the cells without the one nearest to the cursor.
  package func dropFirst() -> CellsBeforeCursor {
    var rest = CellsBeforeCursor()
    for distance in 1..<max(1, cellCount) {
      rest.append(TextCell(bits: bits[Self.capacity - 1 - distance]))
    }
    return rest
  }

  /// Returns whether the cells, without the `distance` nearest to the cursor, end with `scalars`.
  public func endsWith(
    _ scalars: some BidirectionalCollection<Unicode.Scalar>, at distance: Int = 0
  ) -> Bool {
    var distance = distance
    for scalar in scalars.reversed() {
      guard self[distance]?.scalar == scalar else { return false }
      distance += 1
    }
    return true
  }
}
