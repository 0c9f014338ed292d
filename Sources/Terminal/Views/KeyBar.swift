import Typing

/// A bar with the keys that do something in every mode, in an open list, or in a field.
enum KeyBar {
  /// Returns one row with the keys that leave a field.
  static func rows(of field: PanelState.Field, columns: Int) -> [[TerminalCell]] {
    rows(
      field.tools, after: "field \(field.index + 1) of \(field.count)", limit: 1, columns: columns)
  }

  /// Returns at most `limit` rows, with each key in the first row in which it fits. The last row is
  /// cut if there are too many keys. Returns no rows if there is nothing to show.
  static func rows(
    _ tools: [PanelState.Tool], after text: String = "", limit: Int, columns: Int
  ) -> [[TerminalCell]] {
    var rows: [[TerminalGlyph]] = [[]]
    rows[0].append(text)
    for tool in tools {
      var item: [TerminalGlyph] = []
      item.append(" \(tool.key) ", style: .key)
      item.append(" \(tool.name)", style: [])
      let fitting = rows.firstIndex { $0.isEmpty || $0.width + 2 + item.width < columns }
      if fitting == nil, rows.count < limit {
        rows.append(item)
      } else {
        let row = fitting ?? rows.count - 1
        rows[row] += (rows[row].isEmpty ? [] : [.blanks(2)]) + item
      }
    }
    return rows.filter { !$0.isEmpty }.map { TextRow($0, cursor: 0, columns: columns).cells }
  }
}
