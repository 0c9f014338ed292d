/// Cells of a document in the order of the text. They are not copied, because they may be a secret.
package struct TextDocumentCells: RandomAccessCollection {
  private let before: CellStack
  private let after: CellStack
  package let startIndex: Int
  package let endIndex: Int

  init(_ document: TextDocument) {
    before = document.before
    after = document.after
    startIndex = 0
    endIndex = before.count + after.count
  }

  private init(_ whole: TextDocumentCells, _ range: Range<Int>) {
    before = whole.before
    after = whole.after
    startIndex = range.lowerBound
    endIndex = range.upperBound
  }

  package var indices: Range<Int> { startIndex..<endIndex }

  package subscript(index: Int) -> TextCell {
    index < before.count ? before[index] : after[after.count - 1 - (index - before.count)]
  }

  package subscript(range: Range<Int>) -> TextDocumentCells {
    precondition(
      range.lowerBound >= startIndex && range.upperBound <= endIndex, "the range is out of bounds")
    return TextDocumentCells(self, range)
  }
}

extension TextDocument {
  /// The whole text as cells, which are not copied.
  package var allCells: TextDocumentCells { TextDocumentCells(self) }

  /// Returns the last `count` cells before the cursor, or all if there are fewer.
  package func cellsBeforeCursor(_ count: Int) -> TextDocumentCells {
    allCells[max(0, before.count - count)..<before.count]
  }

  /// Returns the first `count` cells after the cursor, or all if there are fewer.
  package func cellsAfterCursor(_ count: Int) -> TextDocumentCells {
    allCells[before.count..<before.count + min(count, after.count)]
  }
}

/// The characters (grapheme clusters) of cells, created one at a time: a string of the whole text
/// could not be overwritten, and the text may be a secret.
package struct CellCharacters: Sequence, IteratorProtocol {
  private let cells: TextDocumentCells
  private var position: Int
  /// The rest of a string created from cells, which may contain several characters.
  private var rest: String.Iterator?

  init(_ cells: TextDocumentCells) {
    self.cells = cells
    position = cells.startIndex
  }

  package mutating func next() -> Character? {
    if rest != nil {
      if let character = rest?.next() { return character }
      rest = nil
    }
    guard position < cells.endIndex else { return nil }
    let start = position
    position = cells.certainBoundary(after: start)
    if position == start + 1 { return Character(cells[start].scalar) }
    rest = TextDocument.string(cells[start..<position]).makeIterator()
    return rest?.next()
  }
}

extension TextDocumentCells {
  /// The characters (grapheme clusters).
  package var characters: CellCharacters { CellCharacters(self) }

  /// The number of characters (grapheme clusters).
  ///
  /// - Complexity: O(length)
  package var characterCount: Int {
    var count = 0
    var position = startIndex
    while position < endIndex {
      let end = certainBoundary(after: position)
      count += end == position + 1 ? 1 : TextDocument.string(self[position..<end]).count
      position = end
    }
    return count
  }

  /// Returns whether a character starts at the index, or the text ends there.
  ///
  /// - Complexity: O(length of the character before it)
  package func startsCharacter(at index: Int) -> Bool {
    guard index > startIndex, index < endIndex else { return true }
    if self[index - 1].scalar.breaksAlways(before: self[index].scalar) { return true }
    var start = index - 1
    while start > startIndex, !self[start - 1].scalar.breaksAlways(before: self[start].scalar) {
      start -= 1
    }
    return TextDocument.string(self[start..<index + 1]).last?.unicodeScalars.count == 1
  }

  /// Returns the first index after `start` at which a character certainly ends, nearly always the
  /// end of the next character.
  fileprivate func certainBoundary(after start: Int) -> Int {
    var end = start + 1
    while end < endIndex, !self[end - 1].scalar.breaksAlways(before: self[end].scalar) { end += 1 }
    return end
  }
}
