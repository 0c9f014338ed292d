package import Typing

/// The text on a screen: the lines around the cursor that fit, broken at spaces.
package struct ScreenText {
  private var rows: [[TerminalCell]] = []
  private var cursorRow = 0
  private var cursorColumn = 0

  /// Returns the part of a session that the view shows on a terminal of this size.
  package static func reach(in size: TerminalSize) -> SessionState.Reach {
    SessionState.Reach(
      lines: max(0, size.rows - 1), scalars: max(0, size.columns) * max(1, size.rows))
  }

  /// Returns the text in at most as many rows as `size` has. The lines in `past`, which were sent
  /// before, are above it as far as they fit.
  package static func grid(
    of state: SessionState, after past: [String], in size: TerminalSize
  ) -> TerminalGrid {
    let text = ScreenText(state, past, size)
    return TerminalGrid(
      rows: text.rows, cursorRow: text.cursorRow, cursorColumn: text.cursorColumn)
  }

  private init(_ state: SessionState, _ past: [String], _ size: TerminalSize) {
    let (columns, count) = (size.columns, size.rows)
    var (glyphs, cursor) = LineView.line(of: state)
    var ranges = Self.broken(glyphs, columns)
    if !state.continuation.isEmpty {
      // A suggestion must not move the typed text.
      let typed = Self.broken(Array(glyphs[..<cursor]), columns)
      if typed.count != ranges.count {
        glyphs.removeSubrange(cursor...)
        ranges = typed
      }
    }
    rows = Self.rows(glyphs, ranges, columns)
    // Between two rows, the cursor is at the start of the second one, where the next character will
    // be.
    cursorRow = ranges.lastIndex { $0.lowerBound <= cursor } ?? 0
    cursorColumn = min(glyphs[ranges[cursorRow].lowerBound..<cursor].width, columns - 1)
    for line in state.below where rows.count - cursorRow <= count {
      rows += Self.rows(RestingLine(line), columns)
    }
    // The nearest rows first.
    var above: [[TerminalCell]] = []
    for index in 0..<state.above.count + past.count where above.count + cursorRow < count {
      let line =
        index < state.above.count
        ? RestingLine(state.above[state.above.count - 1 - index])
        : RestingLine(past[past.count - 1 - (index - state.above.count)])
      above += Self.rows(line, columns).reversed()
    }
    rows.insert(contentsOf: above.reversed(), at: 0)
    cursorRow += above.count
    // Some of the lines below the cursor stay in view.
    let below = min(rows.count - 1 - cursorRow, count / 4)
    let first = max(0, min(cursorRow + below + 1 - count, rows.count - count))
    rows = Array(rows[first..<min(rows.count, first + count)])
    cursorRow -= first
  }

  private static func rows(_ line: RestingLine, _ columns: Int) -> [[TerminalCell]] {
    let glyphs = glyphs(line)
    return rows(glyphs, broken(glyphs, columns), columns)
  }

  private static func glyphs(_ line: RestingLine) -> [TerminalGlyph] {
    var glyphs: [TerminalGlyph] = []
    glyphs.reserveCapacity(line.text.utf8.count)
    var column = 0
    for (index, character) in line.text.enumerated() {
      let style: TerminalStyle = line.selected.contains(index) ? .selection : []
      glyphs.append(TerminalGlyph(character, column: column, style: style))
      column += glyphs[index].width
    }
    return glyphs
  }

  /// Returns the glyphs of each row of a line: at least one row, although it may be empty. A row
  /// ends with the last space that fits or, if there is none, with the last character that fits. A
  /// space directly after the last cell still belongs to the row.
  private static func broken(_ glyphs: [TerminalGlyph], _ columns: Int) -> [Range<Int>] {
    // The last column stays empty, as in every row.
    let room = max(1, columns - 1)
    var ranges: [Range<Int>] = []
    var start = 0
    var width = 0
    var afterSpace = 0
    for (index, glyph) in glyphs.enumerated() {
      while width + glyph.width > room, index > start {
        let end = glyph.isSpace ? index + 1 : afterSpace > start ? afterSpace : index
        ranges.append(start..<end)
        start = end
        width = glyphs[min(start, index)..<index].width
      }
      if index >= start { width += glyph.width }
      if glyph.isSpace { afterSpace = index + 1 }
    }
    return ranges + [start..<glyphs.count]
  }

  private static func rows(
    _ glyphs: [TerminalGlyph], _ ranges: [Range<Int>], _ columns: Int
  ) -> [[TerminalCell]] {
    ranges.map { range in
      var cells = glyphs[range].cells
      // A character may be wider than a narrow terminal.
      cells.removeLast(max(0, cells.count - max(1, columns - 1)))
      return cells
    }
  }
}
