/// The content of a terminal: rows of cells from the top, and the cursor. Views create it, and
/// ``GridDrawer`` draws it.
///
/// A row has one cell per column, up to its last content, and is never longer than the terminal is
/// wide. Views leave the last column empty, because terminals differ in how they handle a character
/// there.
package struct TerminalGrid: Hashable, Sendable {
  /// The rows; empty if nothing is shown.
  package var rows: [[TerminalCell]]
  /// The row of the cursor, from 0.
  package var cursorRow: Int
  /// The column of the cursor, from 0.
  package var cursorColumn: Int

  /// Creates a grid, by default an empty one.
  package init(rows: [[TerminalCell]] = [], cursorRow: Int = 0, cursorColumn: Int = 0) {
    self.rows = rows
    self.cursorRow = cursorRow
    self.cursorColumn = cursorColumn
  }
}
