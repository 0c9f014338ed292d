/// The characters (grapheme clusters) of cells, made one after the other: the cells may be a secret,
/// and a string cannot be overwritten.
package struct CellCharacters<Cells: RandomAccessCollection<TextCell>>: Sequence, IteratorProtocol {
  private var segments: CellSegments<Cells>
  /// What is left of a segment that may be several characters.
  private var rest: String.Iterator?

  init(_ cells: Cells) { segments = CellSegments(cells) }

  package mutating func next() -> Character? {
    if let character = rest?.next() { return character }
    guard let segment = segments.next() else { return nil }
    if let cell = segment.first, segment.count == 1 { return Character(cell.scalar) }
    rest = TextDocument.string(segment).makeIterator()
    return rest?.next()
  }
}

/// Cells between which no character goes on: nearly always those of one character.
private struct CellSegments<Cells: RandomAccessCollection<TextCell>>: Sequence, IteratorProtocol {
  private var rest: Cells.SubSequence

  init(_ cells: Cells) { rest = cells[...] }

  mutating func next() -> Cells.SubSequence? {
    guard var last = rest.first?.scalar else { return nil }
    var end = rest.index(after: rest.startIndex)
    while end < rest.endIndex {
      let scalar = rest[end].scalar
      if last.breaksAlways(before: scalar) { break }
      last = scalar
      rest.formIndex(after: &end)
    }
    defer { rest = rest[end...] }
    return rest[..<end]
  }
}

extension RandomAccessCollection<TextCell> {
  /// The characters (grapheme clusters).
  package var characters: CellCharacters<Self> { CellCharacters(self) }

  /// How many characters (grapheme clusters) there are.
  ///
  /// - Complexity: O(length)
  package var characterCount: Int {
    CellSegments(self).reduce(0) { count, segment in
      count + (segment.count == 1 ? 1 : TextDocument.string(segment).count)
    }
  }
}

extension RandomAccessCollection<TextCell> where Index == Int {
  /// Whether a character starts there, or the text ends.
  ///
  /// - Complexity: O(length of the character before it)
  package func startsCharacter(at index: Int) -> Bool {
    guard index > startIndex, index < endIndex else { return true }
    if self[index - 1].scalar.breaksAlways(before: self[index].scalar) { return true }
    var start = index - 1
    while start > startIndex, !self[start - 1].scalar.breaksAlways(before: self[start].scalar) {
      start -= 1
    }
    return TextDocument.string(self[start...index]).last?.unicodeScalars.count == 1
  }
}

extension TextDocument {
  /// The whole text, cell by cell, without a copy.
  package var allCells: TextDocumentCells { TextDocumentCells(self) }
}

/// The cells of a document, in the order of the text.
package struct TextDocumentCells: RandomAccessCollection {
  private let document: TextDocument

  init(_ document: TextDocument) { self.document = document }

  package var startIndex: Int { 0 }
  package var endIndex: Int { document.scalarCount }

  package subscript(index: Int) -> TextCell {
    let (before, after) = (document.before, document.after)
    return index < before.count ? before[index] : after[after.count - 1 - (index - before.count)]
  }
}
