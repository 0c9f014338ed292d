import Typing

/// The text on a screen: the lines around the cursor that fit, broken at spaces.
struct ScreenText {
  private(set) var rows: [[TerminalCell]] = []
  private(set) var cursorRow = 0
  private(set) var cursorColumn = 0

  /// Lays out the text in that many rows; empty rows follow the last line.
  init(_ picture: ScreenView.Picture, rows count: Int, columns: Int) {
    // A line takes at least one row.
    for line in picture.past.suffix(count) { append(Self.glyphs(RestingLine(line)), columns) }
    for line in picture.state.above.suffix(count) {
      append(Self.glyphs(RestingLine(line)), columns)
    }
    let (glyphs, cursor) = LineView.line(of: picture.state)
    let start = rows.count
    let ranges = append(glyphs, columns)
    // At the start of a row, not at the end of the one before it, as the next character will be.
    let row = ranges.lastIndex { $0.lowerBound <= cursor } ?? 0
    cursorRow = start + row
    let before = glyphs[ranges[row].lowerBound..<cursor].reduce(0) { $0 + $1.width }
    cursorColumn = min(before, columns - 1)
    for line in picture.state.below.prefix(count) {
      append(Self.glyphs(RestingLine(line)), columns)
    }
    // Some of the lines below the cursor stay in view.
    let below = min(rows.count - 1 - cursorRow, count / 4)
    let first = max(0, min(cursorRow + below + 1 - count, rows.count - count))
    rows = Array(rows[first..<min(rows.count, first + count)])
    cursorRow -= first
    while rows.count < count { rows.append([]) }
  }

  private static func glyphs(_ line: RestingLine) -> [TerminalGlyph] {
    var glyphs: [TerminalGlyph] = []
    var column = 0
    for (index, character) in line.text.enumerated() {
      let style: TerminalStyle = line.selected.contains(index) ? .reversed : []
      glyphs.append(TerminalGlyph(character, column: column, style: style))
      column += glyphs[index].width
    }
    return glyphs
  }

  /// Appends a line, broken into rows. Returns the glyphs of each row: at least one row, although
  /// it may be empty. A row ends with the last space that fits, or where no space does, anywhere.
  @discardableResult
  private mutating func append(_ glyphs: [TerminalGlyph], _ columns: Int) -> [Range<Int>] {
    // The last column stays empty, as in every row.
    let room = max(1, columns - 1)
    var ranges: [Range<Int>] = []
    var start = 0
    var width = 0
    var afterSpace = 0
    for (index, glyph) in glyphs.enumerated() {
      if width + glyph.width > room, index > start {
        let end = afterSpace > start ? afterSpace : index
        ranges.append(start..<end)
        start = end
        width = glyphs[start..<index].reduce(0) { $0 + $1.width }
      }
      width += glyph.width
      if glyph.isSpace { afterSpace = index + 1 }
    }
    ranges.append(start..<glyphs.count)
    rows += ranges.map { range in
      // A tab may be wider than the terminal.
      Array(Array(glyphs[range]).cells.prefix(room))
    }
    return ranges
  }
}
