/// Makes the bytes that bring what a terminal shows up to date, in place: the difference between the grid that it shows and
/// the one that it shall show.
///
/// The grid stands where the cursor was when it was drawn first, and what is above it stays. Between two calls the cursor of
/// the terminal has to stay where it was put. A row that has changed is written as a whole, from the start of its row to the
/// end and with nothing left behind it: then it is right again with the next key where somebody else has written there (the
/// kernel its messages to a console), and on a terminal with an opinion of its own on how wide a character is.
package struct GridDrawer: Sendable {
  /// How large the terminal is. After a change the next ``draw(_:into:)`` draws all.
  package var size: TerminalSize {
    didSet { if size != oldValue { isStale = true } }
  }

  /// What is shown; no rows where nothing is.
  private var shown = TerminalGrid()
  private var isStale = false

  package init(size: TerminalSize) { self.size = size }

  /// Shows the grid in place of what is shown. Nothing is written where that changes nothing.
  ///
  /// - Complexity: O(cells of both)
  package mutating func draw(_ grid: TerminalGrid, into output: inout [UInt8]) {
    guard !grid.rows.isEmpty else { return clear(into: &output) }
    guard isStale || grid != shown else { return }
    let row: Int
    if isStale || shown.rows.isEmpty {
      row = drawAll(grid.rows, into: &output)
    } else {
      row = drawChanges(grid.rows, into: &output)
    }
    move(from: row, to: grid.cursorRow, into: &output)
    output += "\r".utf8
    if grid.cursorColumn > 0 { output += "\u{1B}[\(grid.cursorColumn)C".utf8 }
    shown = grid
    isStale = false
  }

  /// Erases what is shown and puts the cursor at the start of its first row.
  package mutating func clear(into output: inout [UInt8]) {
    guard !shown.rows.isEmpty else { return }
    output += erasing
    shown = TerminalGrid()
    isStale = false
  }

  /// Draws all rows where nobody knows what stands there. Returns the row that the cursor is in.
  private func drawAll(_ rows: [[TerminalCell]], into output: inout [UInt8]) -> Int {
    if !shown.rows.isEmpty {
      output += erasing
    } else if rows.count > 1 {
      // Rows of a picture that was left when the process was stopped.
      output += "\r\u{1B}[J".utf8
    }
    for (index, row) in rows.enumerated() {
      output += index > 0 ? "\r\n".utf8 : "\r".utf8
      write(row, into: &output)
    }
    return rows.count - 1
  }

  /// Draws the rows that are others than before. Returns the row that the cursor is in.
  private func drawChanges(_ rows: [[TerminalCell]], into output: inout [UInt8]) -> Int {
    let old = shown.rows
    var current = shown.cursorRow
    for (index, row) in rows.enumerated() where index >= old.count || row != old[index] {
      // What is new begins with a line break: it may be below the end of the screen.
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

  /// Writes a row, from its start, where the cursor is.
  private func write(_ row: [TerminalCell], into output: inout [UInt8]) {
    var style: TerminalStyle = []
    for cell in row {
      if cell.style != style {
        style = cell.style
        output += style.sequence
      }
      output += cell.text.utf8
    }
    if !style.isEmpty { output += TerminalStyle().sequence }
    // Behind the last column the cursor is still in it, and erasing would take what stands there.
    if row.count < size.columns { output += "\u{1B}[K".utf8 }
  }

  /// Moves the cursor up or down (`CUU`, `CUD`); the column stays.
  private func move(from row: Int, to other: Int, into output: inout [UInt8]) {
    if row != other {
      output += "\u{1B}[\(abs(row - other))\(row > other ? "A" : "B")".utf8
    }
  }

  /// Erases what is shown, and goes to the start of its first row.
  ///
  /// That row is erased by itself: tmux keeps a screen that is erased as a whole among what was scrolled away.
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

  /// How many rows of the terminal what is shown takes above the cursor. Where the terminal has become narrower, most break
  /// what does not fit into several rows.
  private var rowsAboveCursor: Int {
    guard isStale, !shown.rows.isEmpty else { return shown.cursorRow }
    let above = shown.rows[..<shown.cursorRow].reduce(0) { $0 + lastBroken($1[...]) + 1 }
    return above + lastBroken(shown.rows[shown.cursorRow].prefix(shown.cursorColumn))
  }

  /// In which row the last of these cells stands where the terminal breaks lines after as many columns as it has now.
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
