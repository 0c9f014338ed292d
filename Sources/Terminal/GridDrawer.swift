/// A generator of the bytes that update a terminal in place: the differences between the shown grid
/// and the next one.
///
/// The cursor is put where typing continues, because screen readers follow it. A changed row is
/// written completely, from its start, and the rest of the line is erased. So the next change of a
/// row repairs it if another program or the kernel has written in it, or if the terminal's widths
/// of characters differ.
///
/// In ``TerminalArea/inline``, the grid begins in the row that contained the cursor when the grid
/// was first drawn, and the rows above it are kept. Between two calls the cursor of the terminal
/// must not be moved.
package struct GridDrawer: Sendable {
  /// The size of the terminal. After a change the next ``draw(_:into:)`` draws everything.
  package var size: TerminalSize {
    didSet { if size != oldValue { isStale = true } }
  }

  /// The palette that shows the styles. After a change the next ``draw(_:into:)`` draws everything.
  package var palette = TerminalPalette() {
    didSet { if palette != oldValue { isStale = true } }
  }

  /// The shown grid; without rows if nothing is shown.
  private var shown = TerminalGrid()
  private var isStale = false
  /// The part of the terminal that the grid uses.
  package let area: TerminalArea

  /// Characters that the terminal lacks, each with one of the same width to draw instead.
  private let substitutes: [String: String]

  package init(
    size: TerminalSize, area: TerminalArea = .inline, substitutes: [String: String] = [:]
  ) {
    self.size = size
    self.area = area
    self.substitutes = substitutes
  }

  /// Replaces the shown grid with another. Writes nothing if there is no difference.
  ///
  /// - Complexity: O(cells of both grids)
  package mutating func draw(_ grid: TerminalGrid, into output: inout [UInt8]) {
    guard !grid.rows.isEmpty else { return clear(into: &output) }
    guard isStale || grid != shown else { return }
    defer {
      shown = grid
      isStale = false
    }
    if area == .full { return drawFull(grid, into: &output) }
    let row: Int
    if isStale || shown.rows.isEmpty {
      row = drawAll(grid.rows, into: &output)
    } else {
      row = drawChanges(grid.rows, into: &output)
    }
    move(from: row, to: grid.cursorRow, into: &output)
    output += "\r".utf8
    if grid.cursorColumn > 0 { output += "\u{1B}[\(grid.cursorColumn)C".utf8 }
  }

  /// Draws the rows that differ from the shown grid; after a change of the size or the palette,
  /// erases the screen and draws all rows. A terminal that has synchronized output (DEC mode 2026)
  /// shows them all at once; others ignore the mode.
  private func drawFull(_ grid: TerminalGrid, into output: inout [UInt8]) {
    output += "\u{1B}[?2026h".utf8
    if isStale { output += "\u{1B}[H\u{1B}[2J".utf8 }
    let old = isStale ? [] : shown.rows
    for (index, row) in grid.rows.enumerated()
    where index < old.count ? row != old[index] : !row.isEmpty {
      place(row: index, column: 0, into: &output)
      write(row, into: &output)
    }
    if grid.rows.count < old.count {
      place(row: grid.rows.count, column: 0, into: &output)
      output += "\u{1B}[J".utf8
    }
    place(row: grid.cursorRow, column: grid.cursorColumn, into: &output)
    output += "\u{1B}[?2026l".utf8
  }

  /// Moves the cursor to a cell of the terminal (`CUP`).
  private func place(row: Int, column: Int, into output: inout [UInt8]) {
    output += "\u{1B}[\(row + 1);\(column + 1)H".utf8
  }

  /// Erases the shown grid and moves the cursor to the start of its first row. Does nothing in
  /// ``TerminalArea/full``, whose ``TerminalArea/end`` erases the whole screen.
  package mutating func clear(into output: inout [UInt8]) {
    guard !shown.rows.isEmpty, area == .inline else { return }
    output += erasing
    shown = TerminalGrid()
    isStale = false
  }

  /// Draws all rows, for the first grid or after the size or the palette has changed. Returns the
  /// row of the cursor.
  private func drawAll(_ rows: [[TerminalCell]], into output: inout [UInt8]) -> Int {
    if !shown.rows.isEmpty {
      output += erasing
    } else if rows.count > 1 {
      // Erases rows of a picture left from when the process was stopped.
      output += "\r\u{1B}[J".utf8
    }
    for (index, row) in rows.enumerated() {
      output += index > 0 ? "\r\n".utf8 : "\r".utf8
      write(row, into: &output)
    }
    return rows.count - 1
  }

  /// Draws the rows that have changed. Returns the row of the cursor.
  private func drawChanges(_ rows: [[TerminalCell]], into output: inout [UInt8]) -> Int {
    let old = shown.rows
    var current = shown.cursorRow
    for (index, row) in rows.enumerated() where index >= old.count || row != old[index] {
      // A new row needs a line break first: it may be below the end of the screen.
      let isNew = index >= old.count
      move(from: current, to: isNew ? index - 1 : index, into: &output)
      output += isNew ? "\r\n".utf8 : "\r".utf8
      write(row, into: &output)
      current = index
    }
    guard rows.count < old.count else { return current }
    move(from: current, to: rows.count, into: &output)
    output += "\r\u{1B}[J".utf8
    return rows.count
  }

  /// Writes a row and erases the rest of its line. The cursor must be at the start of the row.
  private func write(_ row: [TerminalCell], into output: inout [UInt8]) {
    var style: TerminalStyle = []
    for cell in row {
      if cell.style != style {
        style = cell.style
        output += palette.sequence(for: style)
      }
      if !substitutes.isEmpty, let other = substitutes[cell.text] {
        output += other.utf8
      } else {
        output += cell.text.utf8
      }
    }
    // The rest of the line has the background of the surface.
    let rest = style.intersection(.surfaces)
    if style != rest { output += palette.sequence(for: rest) }
    // After the last column the cursor is still in it, and erasing would remove that character.
    if row.count < size.columns { output += "\u{1B}[K".utf8 }
    if !rest.isEmpty { output += palette.sequence(for: []) }
  }

  /// Moves the cursor up or down (`CUU`, `CUD`); the column stays.
  private func move(from row: Int, to other: Int, into output: inout [UInt8]) {
    if row != other {
      output += "\u{1B}[\(abs(row - other))\(row > other ? "A" : "B")".utf8
    }
  }

  /// The bytes that erase the shown grid and move to the start of its first row.
  ///
  /// The first row is erased separately: tmux adds a screen that is erased as a whole to its
  /// scrollback.
  private var erasing: [UInt8] {
    var bytes: [UInt8] = []
    move(from: rowsAboveCursor, to: 0, into: &bytes)
    if shown.rows.count > 1 {
      bytes += "\r\u{1B}[K\u{1B}[1B\r\u{1B}[J\u{1B}[1A".utf8
    } else {
      bytes += (isStale ? "\r\u{1B}[J" : "\r\u{1B}[K").utf8
    }
    return bytes
  }

  /// The number of rows of the shown grid above the cursor. If the terminal has become narrower,
  /// most terminals break long rows into several, which is assumed here. On a terminal that
  /// truncates them instead, too many rows above the grid are erased.
  private var rowsAboveCursor: Int {
    guard isStale, !shown.rows.isEmpty else { return shown.cursorRow }
    let above = shown.rows[..<shown.cursorRow].reduce(0) { $0 + lastBroken($1[...]) + 1 }
    return above + lastBroken(shown.rows[shown.cursorRow].prefix(shown.cursorColumn))
  }

  /// Returns the row of the last cell, from 0, if the terminal breaks the cells into rows of its
  /// current width.
  private func lastBroken(_ cells: ArraySlice<TerminalCell>) -> Int {
    var (row, column) = (0, 0)
    var rest = cells
    while rest.popFirst() != nil {
      var width = 1
      while rest.first?.isContinuation == true {
        rest.removeFirst()
        width += 1
      }
      if column + width > size.columns { (row, column) = (row + 1, 0) }
      column += width
    }
    return row
  }
}
