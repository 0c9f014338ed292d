import Typing

/// The line with the cursor in large letters, or the marked item of an open list: the part that
/// fits, with `…` for the rest.
struct LargeLine {
  private(set) var rows: [[TerminalCell]]

  /// Lays out the line of a session. Up to a third of the width is for the text after the cursor.
  ///
  /// - Complexity: O(length of the line)
  init(_ state: SessionState, _ blocks: LetterBlocks, columns: Int) {
    rows = Array(repeating: [], count: blocks.rowCount)
    var (glyphs, cursor) = LineView.line(of: state)
    if let list = state.list {
      glyphs.removeAll()
      glyphs.append(list.items[list.marked].text, style: .selection)
      cursor = 0
    }
    // The cursor takes a column, the last column stays empty, and both ends may need `…`.
    let room = columns - 4
    func width(_ glyph: TerminalGlyph) -> Int { Self.width(of: glyph, blocks) }
    var right = 0
    for glyph in glyphs[cursor...] where right < room / 3 { right += width(glyph) }
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
    if start > 0 { append(.ellipsis, blocks) }
    for glyph in glyphs[start..<cursor] { append(glyph, blocks) }
    if state.list == nil { for row in rows.indices { rows[row].append(TerminalCell("│")) } }
    for glyph in glyphs[cursor..<end] { append(glyph, blocks) }
    if end < glyphs.count { append(.ellipsis, blocks) }
  }

  /// Returns whether at least a wide letter and the cursor fit.
  static func fits(_ blocks: LetterBlocks, columns: Int) -> Bool {
    columns >= 2 * blocks.columnCount + 4
  }

  /// Returns whether a glyph is drawn large: it has a shape, and is not the `…` for omitted text.
  private static func isLarge(_ glyph: TerminalGlyph) -> Bool {
    guard let character = glyph.text.first, glyph.text != TerminalGlyph.ellipsis.text else {
      return false
    }
    return glyph.text.count == 1 && LetterShape.exists(for: character)
  }

  private static func width(of glyph: TerminalGlyph, _ blocks: LetterBlocks) -> Int {
    isLarge(glyph) ? glyph.width * blocks.columnCount : glyph.width
  }

  private mutating func append(_ glyph: TerminalGlyph, _ blocks: LetterBlocks) {
    guard glyph.width > 0 else { return }
    let width = Self.width(of: glyph, blocks)
    let shape = Self.isLarge(glyph) ? glyph.text.first.flatMap(LetterShape.init) : nil
    for row in rows.indices {
      // Underlining in every row would cross the letter.
      let style =
        row == rows.count - 1 ? glyph.style : glyph.style.subtracting(.composition)
      if let shape {
        let blocks = blocks.row(row, of: shape)
        let padding = Array(repeating: " ", count: max(0, width - blocks.count))
        rows[row] += (blocks + padding).prefix(width).map { TerminalCell($0, style: style) }
      } else {
        // The glyph keeps its normal size, in the middle row.
        if row == rows.count / 2 {
          glyph.append(to: &rows[row])
        } else {
          rows[row] += Array(repeating: TerminalCell(style: style), count: width)
        }
      }
    }
  }
}
