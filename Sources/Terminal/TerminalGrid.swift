/// What a terminal shows: rows of cells from the top, and where the cursor is. What a view makes, and ``GridDrawer`` draws.
///
/// A row holds one cell a column, and ends where nothing more stands in it. It is never longer than the terminal is wide;
/// a view whose rows are drawn below a text leaves the last column empty, since terminals do not agree on what a character
/// does that is written there.
package struct TerminalGrid: Hashable, Sendable {
  /// The rows; none where nothing is shown.
  package var rows: [[TerminalCell]]
  /// The row of the cursor, counted from 0.
  package var cursorRow: Int
  /// Its column, counted from 0.
  package var cursorColumn: Int

  /// Makes a grid; one that shows nothing without arguments.
  package init(rows: [[TerminalCell]] = [], cursorRow: Int = 0, cursorColumn: Int = 0) {
    self.rows = rows
    self.cursorRow = cursorRow
    self.cursorColumn = cursorColumn
  }
}
