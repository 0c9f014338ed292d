/// A text with a cursor, and a selection that reaches from the cursor to one side.
///
/// Kept in two halves that meet at the cursor, so that what an edit costs does not depend on how long the text is.
public struct TextDocument: Sendable {
  /// Up to the cursor, in the order of the text.
  @usableFromInline package internal(set) var before = CellStack()
  /// From the cursor on, in reverse: the scalar right of the cursor is the last.
  package internal(set) var after: [TextCell] = []
  /// Selected scalars: so many before the cursor if negative, after it if positive.
  @usableFromInline var selection = 0
  /// The column that steps from line to line aim at, while one follows the other.
  @usableFromInline var goalColumn: Int?

  /// Starts with an empty text.
  public init() {}

  /// Starts with the cursor at the end of `text`.
  public init(_ text: String) {
    for scalar in text.unicodeScalars { before.append(TextCell(scalar)) }
  }

  /// Starts with the cursor between these.
  package init(before cells: [TextCell], after text: String) {
    for cell in cells { before.append(cell) }
    after = text.unicodeScalars.reversed().map { TextCell($0) }
  }

  /// The whole text.
  public var text: String {
    var text = String.UnicodeScalarView()
    text.reserveCapacity(before.count + after.count)
    for cell in before { text.append(cell.scalar) }
    for cell in after.reversed() { text.append(cell.scalar) }
    return String(text)
  }

  /// The scalar with that index from the start of the text; nil past its end.
  ///
  /// - Complexity: O(1)
  package func scalar(at index: Int) -> Unicode.Scalar? {
    if index < before.count { return before[index].scalar }
    let place = after.count - 1 - (index - before.count)
    return place >= 0 ? after[place].scalar : nil
  }

  /// The cell before the cursor; nil at the start of the text, and where text is selected.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var cellBeforeCursor: TextCell? {
    selection == 0 ? before.last : nil
  }

  /// How many scalars stand before the cursor.
  ///
  /// - Complexity: O(1)
  @inlinable
  package var countBeforeCursor: Int { before.count }

  /// Whether text is selected.
  public var hasSelection: Bool { selection != 0 }

  /// How many characters are selected, of the `limit` scalars nearest to the cursor: before the cursor if negative, after
  /// it if positive.
  ///
  /// - Complexity: O(limit), however much is selected
  package func selectedCharacterCount(limit: Int) -> Int {
    let count = min(abs(selection), limit)
    return selection < 0
      ? -Self.string(before.suffix(count)).count
      : Self.string(after.suffix(count).reversed()).count
  }

  /// Makes the edit with that index, if there is one and what it removes stands before the cursor; else changes nothing and
  /// returns false. Moves of the cursor in it are ignored: those were made when it was recorded.
  ///
  /// - Complexity: O(length of the edit)
  @inlinable
  public mutating func apply(_ edits: borrowing TextEditBuffer, at index: Int) -> Bool {
    guard index >= 0, index < edits.editCount else { return false }
    if edits.isLong, let long = edits.long { return applyLong(long, at: index) }
    // Each field is read by itself: what has just been written in another width makes the processor wait.
    return replace(
      Int(edits.short.removedCount), edits.short.removedValue, with: edits.short.first,
      edits.short.second, count: Int(edits.short.insertedCount))
  }

  /// Writes `count` cells, two at most, in place of the scalar before the cursor where `going` is 1, and of nothing where it
  /// is 0. Returns false, and changes nothing, where another scalar stands there.
  @inlinable
  package mutating func replace(
    _ going: Int, _ removedValue: UInt32, with first: TextCell, _ second: TextCell, count: Int
  ) -> Bool {
    guard
      before.replaceLast(going, removedValue, with: first, second, count: count)
    else { return false }
    goalColumn = nil
    return true
  }

  @usableFromInline
  @inline(never)
  mutating func applyLong(_ edits: LongTextEdits, at index: Int) -> Bool {
    let removed = edits.removedRange(index)
    guard removed.count <= before.count else { return false }
    var place = before.count - removed.count
    for removedPlace in removed {
      guard before[place].scalarValue == edits.removed[removedPlace].value else { return false }
      place += 1
    }
    // One by one is faster than `removeLast(_:)` for the one scalar or two that an edit takes.
    for _ in removed { _ = before.popLast() }
    for place in edits.insertedRange(index) { before.append(edits.inserted[place]) }
    goalColumn = nil
    return true
  }

  /// Gives away what stands before the cursor, but for its last `open` characters, and forgets it.
  ///
  /// - Complexity: O(text before the cursor)
  package mutating func takeClosed(
    keepingOpen open: Int = 0, _ body: (ArraySlice<TextCell>) -> Void
  ) {
    var kept = 0
    for _ in 0..<open { kept += step(.backward) }
    let count = before.count
    if count > 0 { body(before.first(count)) }
    before.removeLast(count)
    for _ in 0..<kept { if let cell = after.popLast() { before.append(cell) } }
    if selection < 0 { selection = -min(-selection, before.count) }
  }

  /// The whole text, cell by cell.
  ///
  /// - Complexity: O(length of the text)
  package var cells: [TextCell] { Array(before) + after.reversed() }
}

extension TextDocument: TextDocumentProxy {
  /// The line before the cursor, as far as it can be reached; nil where it is empty.
  public var documentContextBeforeInput: String? {
    let count = lineDistance(.backward)
    return count == 0 ? nil : Self.string(before.suffix(count))
  }

  /// The line after the cursor; nil where it is empty.
  public var documentContextAfterInput: String? {
    let count = lineDistance(.forward)
    return count == 0 ? nil : Self.string(after.suffix(count).reversed())
  }

  /// The selected text; nil where nothing is selected.
  public var selectedText: String? {
    switch selection {
    case 0: nil
    case ..<0: Self.string(before.suffix(-selection))
    default: Self.string(after.suffix(selection).reversed())
    }
  }

  /// Whether there is any text at all.
  public var hasText: Bool { !before.isEmpty || !after.isEmpty }

  /// Writes at the cursor, in place of the selection.
  public mutating func insertText(_ text: String) {
    if hasSelection {
      var edits = TextEditBuffer()
      deleteSelection(into: &edits)
    }
    for scalar in text.unicodeScalars { before.append(TextCell(scalar)) }
    goalColumn = nil
  }

  /// Deletes the selection, else the character before the cursor.
  public mutating func deleteBackward() {
    var edits = TextEditBuffer()
    _ = delete(.character, .backward, into: &edits)
  }

  /// Moves the cursor by characters, no further than to the ends, and drops the selection.
  public mutating func adjustTextPosition(byCharacterOffset offset: Int) {
    selection = 0
    goalColumn = nil
    for _ in 0..<offset.magnitude where step(offset < 0 ? .backward : .forward) == 0 { break }
  }

  static func string(_ cells: some Sequence<TextCell>) -> String {
    var text = String.UnicodeScalarView()
    for cell in cells { text.append(cell.scalar) }
    return String(text)
  }
}
