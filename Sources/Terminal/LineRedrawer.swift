/// Makes the bytes that keep the line under way on the terminal up to date, in place, each line on one row. Where the text has
/// other lines they stand above and below it.
///
/// It writes nothing itself. Between two calls the cursor of the terminal has to stay where it was put.
package struct LineRedrawer: Sendable {
  /// How large the terminal is. After a change the next ``draw(_:above:below:into:)`` draws all.
  package var size: TerminalSize {
    didSet { if size != oldValue { isStale = true } }
  }

  /// The rows that are shown, from the top; none where nothing is.
  private var shown: [TerminalRow] = []
  /// The bytes that made each of them.
  private var shownBytes: [[UInt8]] = []
  /// The one of them that the cursor is in.
  private var cursorRow = 0
  private var isStale = false

  package init(size: TerminalSize) { self.size = size }

  /// Shows the line in place of what is shown, and of the lines around it those that are nearest and fit. Nothing is written
  /// where that changes nothing.
  ///
  /// - Complexity: O(length of the line + rows × columns)
  package mutating func draw(
    _ line: TerminalLine, above: [RestingLine] = [], below: [RestingLine] = [],
    into output: inout [UInt8]
  ) {
    var glyphs: [TerminalGlyph] = []
    var column = 0
    let count = line.before.count
    for (index, character) in line.before.enumerated() {
      var style: TerminalGlyph.Style = index >= count - line.openCount ? .underlined : []
      if index >= count + line.selection { style.insert(.reversed) }
      glyphs.append(TerminalGlyph(character, column: column, style: style))
      column += glyphs[index].cells
    }
    for (index, character) in line.after.enumerated() {
      glyphs.append(
        TerminalGlyph(character, column: column, style: index < line.selection ? .reversed : []))
      column += glyphs[count + index].cells
    }
    var status: [TerminalGlyph] = []
    status.append(line.status, style: .dim)
    show(
      TerminalRow(glyphs, cursor: count, status: status, columns: size.columns), above, below,
      into: &output)
  }

  /// Shows that line alone in place of what is shown, where there is no room for more.
  package mutating func draw(_ line: RestingLine, into output: inout [UInt8]) {
    show(TerminalRow(line, columns: size.columns), [], [], into: &output)
  }

  /// Erases what is shown and puts the cursor at the start of its first row.
  package mutating func clear(into output: inout [UInt8]) {
    guard !shown.isEmpty else { return }
    output += erasing
    shown = []
    shownBytes = []
    cursorRow = 0
    isStale = false
  }

  private mutating func show(
    _ row: TerminalRow, _ above: [RestingLine], _ below: [RestingLine],
    into output: inout [UInt8]
  ) {
    // The last lines that fit; where many follow the cursor, as many before it.
    let room = max(0, size.rows - 1)
    let countAbove = min(above.count, max(room - below.count, room / 2))
    let lines = above.suffix(countAbove) + below.prefix(room - countAbove)
    if lines.isEmpty, row.glyphs.isEmpty { return clear(into: &output) }
    var rows = lines.map { TerminalRow($0, columns: size.columns) }
    rows.insert(row, at: countAbove)
    let bytes = rows.map(\.bytes)
    let isSame =
      !isStale && bytes == shownBytes && cursorRow == countAbove
      && shown[cursorRow].cursorColumn == row.cursorColumn
    if isSame { return }
    if isStale || shown.isEmpty {
      drawAll(bytes, into: &output)
    } else {
      drawChanges(bytes, into: &output)
    }
    output += Self.up(cursorRow - countAbove)
    output += Self.down(countAbove - cursorRow)
    output += "\r".utf8
    if row.cursorColumn > 0 { output += "\u{1B}[\(row.cursorColumn)C".utf8 }
    shown = rows
    shownBytes = bytes
    cursorRow = countAbove
  }

  /// Draws all rows where nobody knows what stands there, and leaves the cursor in the last.
  private mutating func drawAll(_ rows: [[UInt8]], into output: inout [UInt8]) {
    if !shown.isEmpty {
      output += erasing
    } else if rows.count > 1 {
      // Rows of a picture that was left when the process was stopped.
      output += "\r\u{1B}[J".utf8
    }
    for (index, row) in rows.enumerated() {
      output += index > 0 ? "\r\n".utf8 : "\r".utf8
      output += row
      output += "\u{1B}[K".utf8
    }
    cursorRow = rows.count - 1
    isStale = false
  }

  /// Draws the rows that are others than before, and leaves the cursor in the last of them.
  private mutating func drawChanges(_ rows: [[UInt8]], into output: inout [UInt8]) {
    for (index, row) in rows.enumerated()
    where index >= shownBytes.count || row != shownBytes[index] {
      // What is new begins with a line break: it may be below the end of the screen.
      let isNew = index >= shownBytes.count
      let place = isNew ? index - 1 : index
      output += Self.up(cursorRow - place)
      output += Self.down(place - cursorRow)
      output += isNew ? "\r\n".utf8 : "\r".utf8
      output += row
      output += "\u{1B}[K".utf8
      cursorRow = index
    }
    guard rows.count < shownBytes.count else { return }
    output += Self.up(cursorRow - rows.count)
    output += Self.down(rows.count - cursorRow)
    output += "\r\u{1B}[J".utf8
    cursorRow = rows.count
  }

  /// Erases what is shown, and goes to the start of its first row.
  ///
  /// That row is erased by itself: tmux keeps a screen that is erased as a whole among what was scrolled away.
  private var erasing: [UInt8] {
    let start = Self.up(rowsAboveCursor)
    if shown.count > 1 { return start + Array("\r\u{1B}[K\u{1B}[1B\r\u{1B}[J\u{1B}[1A".utf8) }
    return start + Array((isStale ? "\r\u{1B}[J" : "\r\u{1B}[K").utf8)
  }

  /// How many rows of the terminal what is shown takes above the cursor. Where the terminal has become narrower, most break
  /// what does not fit into several rows.
  private var rowsAboveCursor: Int {
    guard isStale, !shown.isEmpty else { return cursorRow }
    let above = shown[..<cursorRow].reduce(0) { $0 + $1.rows(columns: size.columns) }
    return above + shown[cursorRow].rowOfCursor(columns: size.columns)
  }

  /// `CUU`
  private static func up(_ rows: Int) -> [UInt8] { rows > 0 ? Array("\u{1B}[\(rows)A".utf8) : [] }

  /// `CUD`
  private static func down(_ rows: Int) -> [UInt8] {
    rows > 0 ? Array("\u{1B}[\(rows)B".utf8) : []
  }
}
