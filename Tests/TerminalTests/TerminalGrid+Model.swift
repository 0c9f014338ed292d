import TestSupport

@testable import Terminal

extension TerminalGrid {
  /// A grid of these lines in one style; characters with these widths take several cells.
  init(
    _ lines: [String], style: TerminalStyle = [], widths: [Character: Int] = [:],
    cursor: (row: Int, column: Int)
  ) {
    self.init(
      rows: lines.map { line in
        line.flatMap { character -> [TerminalCell] in
          let rest = (widths[character] ?? 1) - 1
          return [TerminalCell(String(character), style: style)]
            + Array(repeating: TerminalCell("", style: style), count: rest)
        }
      }, cursorRow: cursor.row, cursorColumn: cursor.column)
  }
}

extension TerminalModel.Cell {
  /// How a terminal shows the cell.
  init(_ cell: TerminalCell) {
    self.init(cell, TerminalPalette())
  }

  init(_ cell: TerminalCell, _ palette: TerminalPalette) {
    let parameters = String(decoding: palette.sequence(for: cell.style), as: UTF8.self)
      .dropFirst(2).dropLast().split(separator: ";")
    self.init(text: cell.text, style: parameters.dropFirst().map { Int($0)! })
  }
}

extension TerminalModel {
  /// A terminal that shows the grid and nothing below it.
  init(showing grid: TerminalGrid, columns: Int, height: Int, widths: [Character: Int]) {
    self.init(
      columns: columns, height: height, widths: widths,
      rows: grid.rows.map { $0.map { Cell($0) } },
      row: grid.cursorRow, column: grid.cursorColumn)
  }
}
