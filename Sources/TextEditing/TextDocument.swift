/// A text with a cursor, and a selection that extends from the cursor to one side.
///
/// It is stored in two halves that meet at the cursor, so that the cost of an edit does not depend
/// on the length of the text.
public struct TextDocument: Sendable {
  /// The text up to the cursor, in order.
  @usableFromInline package internal(set) var before = CellStack()
  /// The text after the cursor, in reverse: the scalar next to the cursor is last.
  package internal(set) var after = CellStack()
  /// The number of selected scalars: before the cursor if negative, after it if positive.
  @usableFromInline var selection = 0
  /// The column, in characters, that consecutive moves from line to line try to keep; nil before
  /// the first of them.
  @usableFromInline var goalColumn: Int?

  /// Creates an empty text.
  public init() {}

  /// Creates a text with the cursor at its end.
  public init(_ text: String) {
    for scalar in text.unicodeScalars { before.append(TextCell(scalar)) }
  }

  /// Creates a text with `cells` before the cursor and `text` after it.
  package init(before cells: [TextCell], after text: String) {
    self.init(before: cells, after: text.unicodeScalars.map { TextCell($0) })
  }

  /// Creates a text with `cells` before the cursor and `following` after it.
  init(before cells: [TextCell], after following: [TextCell]) {
    for cell in cells { before.append(cell) }
    after = CellStack(following.reversed())
  }

  /// The whole text as a string, which, unlike the document, is not overwritten when it is freed.
  public var text: String {
    var text = String.UnicodeScalarView()
    text.reserveCapacity(before.count + after.count)
    for cell in before { text.append(cell.scalar) }
    for cell in after.reversed() { text.append(cell.scalar) }
    return String(text)
  }

  /// Returns the scalar at an index from the start of the text, or nil past its end.
  ///
  /// - Complexity: O(1)
  package func scalar(at index: Int) -> Unicode.Scalar? {
    guard index >= 0 else { return nil }
    if index < before.count { return before[index].scalar }
    let position = after.count - 1 - (index - before.count)
    return position >= 0 ? after[position].scalar : nil
  }

  /// The number of scalars before the cursor.
  ///
  /// - Complexity: O(1)
  @inlinable
  package var countBeforeCursor: Int { before.count }

  /// The number of scalars in the whole text.
  ///
  /// - Complexity: O(1)
  package var scalarCount: Int { before.count + after.count }

  /// The indices of the selected scalars; empty at the cursor if nothing is selected.
  ///
  /// - Complexity: O(1)
  package var selectedScalars: Range<Int> {
    selection < 0
      ? before.count + selection..<before.count : before.count..<before.count + selection
  }

  /// Returns the number of scalars in the last `characters` characters before the cursor.
  ///
  /// - Complexity: O(length of the text)
  package func scalarCount(ofLast characters: Int) -> Int {
    var document = self
    return (0..<characters).reduce(0) { count, _ in count + document.step(.backward) }
  }

  /// The number of characters after the cursor.
  ///
  /// - Complexity: O(text after the cursor)
  package var characterCountAfterCursor: Int { cellsAfterCursor(after.count).characterCount }

  /// Removes `count` scalars before the cursor, or all if there are fewer, and ends the selection.
  package mutating func removeLast(scalars count: Int) {
    selection = 0
    goalColumn = nil
    before.removeLast(min(count, before.count))
  }

  /// Whether text is selected.
  public var hasSelection: Bool { selection != 0 }

  /// Returns the number of selected characters among the `limit` scalars nearest to the cursor:
  /// negative if they are before the cursor, positive if after it.
  ///
  /// - Complexity: O(limit), whatever the length of the selection
  package func selectedCharacterCount(limit: Int) -> Int {
    let count = min(abs(selection), limit)
    return selection < 0
      ? -cellsBeforeCursor(count).characterCount
      : cellsAfterCursor(count).characterCount
  }

  /// Applies the edit at an index.
  ///
  /// Returns false, and changes nothing, if there is no such edit, or if the text that it removes
  /// is not before the cursor. The edit's cursor movement is ignored, because the cursor was moved
  /// when the edit was recorded.
  ///
  /// - Complexity: O(length of the edit)
  @inlinable
  public mutating func apply(_ edits: borrowing TextEditBuffer, at index: Int) -> Bool {
    guard index >= 0, index < edits.editCount else { return false }
    if edits.isLong, let long = edits.long { return applyLong(long, at: index) }
    // Each field is read separately: a load that is wider or narrower than the preceding store
    // would stall the processor.
    return replace(
      Int(edits.short.removedCount), edits.short.removedValue, with: edits.short.first,
      edits.short.second, count: Int(edits.short.insertedCount))
  }

  /// Replaces the scalar before the cursor, or inserts cells, without a branch.
  ///
  /// If `going` is 1 and the scalar before the cursor is `removedValue`, replaces it with the first
  /// `count` of the two cells. If `going` is 0, inserts the first `count` cells. Returns false, and
  /// changes nothing, if a different scalar, or none, precedes the cursor.
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
    var position = before.count - removed.count
    for removedPlace in removed {
      guard before[position].scalarValue == edits.removed[removedPlace].value else { return false }
      position += 1
    }
    // For one or two scalars this is faster than `removeLast(_:)`.
    for _ in removed { _ = before.popLast() }
    for position in edits.insertedRange(index) { before.append(edits.inserted[position]) }
    goalColumn = nil
    return true
  }

  /// Passes the text before the cursor, except its last `open` characters, to `body`, then removes
  /// it.
  ///
  /// - Complexity: O(text before the cursor)
  package mutating func removeClosed(
    keepingOpen open: Int = 0, _ body: (Slice<CellStack>) -> Void
  ) {
    var kept = 0
    for _ in 0..<open { kept += step(.backward) }
    let count = before.count
    if count > 0 { body(before.prefix(count)) }
    before.removeLast(count)
    for _ in 0..<kept { if let cell = after.popLast() { before.append(cell) } }
    if selection < 0 { selection = -min(-selection, before.count) }
  }

  /// The whole text, copied to an array of cells, which is not overwritten when it is freed.
  ///
  /// - Complexity: O(length of the text)
  package var cells: [TextCell] { Array(before) + after.reversed() }
}

extension TextDocument: TextDocumentProxy {
  /// The part of the line before the cursor; nil if it is empty.
  public var documentContextBeforeInput: String? {
    let count = lineDistance(.backward)
    return count == 0 ? nil : Self.string(before.suffix(count))
  }

  /// The part of the line after the cursor; nil if it is empty.
  public var documentContextAfterInput: String? {
    let count = lineDistance(.forward)
    return count == 0 ? nil : Self.string(after.suffix(count).reversed())
  }

  /// The selected text; nil if nothing is selected.
  public var selectedText: String? {
    switch selection {
    case 0: nil
    case ..<0: Self.string(before.suffix(-selection))
    default: Self.string(after.suffix(selection).reversed())
    }
  }

  /// Whether the document has any text.
  public var hasText: Bool { !before.isEmpty || !after.isEmpty }

  /// Inserts the text at the cursor, replacing the selection.
  public mutating func insertText(_ text: String) {
    if hasSelection {
      var edits = TextEditBuffer()
      deleteSelection(into: &edits)
    }
    for scalar in text.unicodeScalars { before.append(TextCell(scalar)) }
    goalColumn = nil
  }

  /// Deletes the selection; if there is none, the character before the cursor.
  public mutating func deleteBackward() {
    var edits = TextEditBuffer()
    _ = delete(.character, .backward, into: &edits)
  }

  /// Moves the cursor by characters, negative towards the start, at most to the ends of the text.
  /// Ends the selection.
  public mutating func adjustTextPosition(byCharacterOffset offset: Int) {
    selection = 0
    goalColumn = nil
    for _ in 0..<offset.magnitude where step(offset < 0 ? .backward : .forward) == 0 { break }
  }

  /// Returns the scalars of the cells as a string.
  package static func string(_ cells: some Sequence<TextCell>) -> String {
    var text = String.UnicodeScalarView()
    for cell in cells { text.append(cell.scalar) }
    return String(text)
  }
}
