import Typing

/// The line with the cursor in large letters: the part of it that fits.
struct LargeLine {
  private(set) var rows: [[TerminalCell]]

  /// Lays out the line of a session. Up to a third of the width is for the text after the cursor.
  ///
  /// - Complexity: O(length of the line)
  init(_ state: SessionState, _ blocks: LetterBlocks, columns: Int) {
    rows = Array(repeating: [], count: blocks.rowCount)
    let (glyphs, cursor) = LineView.line(of: state)
    // The cursor takes a column, and the last one stays empty.
    let room = columns - 2
    func width(_ glyph: TerminalGlyph) -> Int { glyph.width * blocks.columnCount }
    let right = glyphs[cursor...].reduce(0) { $0 + width($1) }
    var start = cursor
    var taken = 0
    while start > 0, taken + width(glyphs[start - 1]) <= room - min(right, room / 3) {
      start -= 1
      taken += width(glyphs[start])
    }
    var end = cursor
    while end < glyphs.count, taken + width(glyphs[end]) <= room {
      taken += width(glyphs[end])
      end += 1
    }
    for glyph in glyphs[start..<cursor] { append(glyph, blocks) }
    for row in rows.indices { rows[row].append(TerminalCell("│")) }
    for glyph in glyphs[cursor..<end] { append(glyph, blocks) }
  }

  private mutating func append(_ glyph: TerminalGlyph, _ blocks: LetterBlocks) {
    guard glyph.width > 0 else { return }
    let width = glyph.width * blocks.columnCount
    let shape = glyph.text.first.flatMap(LetterShape.init)
    for row in rows.indices {
      // A line below each row would cross the letter.
      let style =
        row == rows.count - 1 ? glyph.style : glyph.style.subtracting(.composition)
      if let shape, glyph.text.count == 1 {
        let blocks = blocks.row(row, of: shape)
        let padding = Array(repeating: " ", count: max(0, width - blocks.count))
        rows[row] += (blocks + padding).prefix(width).map { TerminalCell($0, style: style) }
      } else {
        // Without a shape: in its own size.
        var cells: [TerminalCell] = []
        if row == rows.count / 2 { glyph.append(to: &cells) }
        cells += Array(repeating: TerminalCell(style: style), count: max(0, width - cells.count))
        rows[row] += cells
      }
    }
  }
}
