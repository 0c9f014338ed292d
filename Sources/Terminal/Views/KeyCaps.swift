import Composition
import Typing

/// The keys of a mode, in the rows of a keyboard, or by their names if there are few. A pressed key
/// is reversed.
enum KeyCaps {
  /// Returns the rows of keys; none if the mode has none. If `showsShift`, a row above each has
  /// what the keys do with Shift, where that differs.
  static func rows(_ panel: PanelState, showsShift: Bool, columns: Int) -> [[TerminalCell]] {
    if panel.rows.isEmpty { return named(panel, columns: columns) }
    let count = panel.rows.map(\.count).max() ?? 0
    let labels = panel.rows.joined().flatMap { [$0.label, $0.shiftLabel] }
    let width = labels.map { glyphs($0, []).width }.max() ?? 1
    // With a space on each side and a line between two keys, if there is room for that.
    let isWide = (width + 3) * count + indents[3] < columns
    // Only what differs is worth a row.
    let shift = showsShift && panel.rows.joined().contains { $0.shiftLabel != $0.label }
    return panel.rows.enumerated().flatMap { index, keys in
      var rows: [[TerminalCell]] = []
      if shift {
        rows.append(
          row(keys, width, index, isWide, columns) {
            ($0.shiftLabel == $0.label ? "" : $0.shiftLabel, .secondary)
          })
      }
      rows.append(
        row(keys, width, index, isWide, columns) {
          ($0.label, panel.pressed.contains($0.code) ? .pressed : [])
        })
      return rows
    }
  }

  /// The columns by which the rows of a keyboard are shifted, for keys of 4 to 6 columns.
  private static let indents = [0, 2, 3, 5]

  private static func row(
    _ keys: [PanelState.Key], _ width: Int, _ index: Int, _ isWide: Bool, _ columns: Int,
    _ cap: (PanelState.Key) -> (label: String, style: TerminalStyle)
  ) -> [TerminalCell] {
    var row: [TerminalGlyph] = isWide ? [.blanks(indents[min(index, indents.count - 1)])] : []
    for key in keys {
      let (label, style) = cap(key)
      let own = glyphs(label, style)
      let left = (width - own.width) / 2
      if isWide { row.append("│", style: .secondary) }
      row.append(String(repeating: " ", count: left + (isWide ? 1 : 0)), style: style)
      row += own
      row.append(
        String(repeating: " ", count: width - own.width - left + (isWide ? 1 : 0)), style: style)
      if !isWide { row.append(" ") }
    }
    if isWide { row.append("│", style: .secondary) }
    return TextRow(row, cursor: 0, columns: columns).cells
  }

  /// What keys do, with their names, `· = f or .`, in as many rows as they need.
  private static func named(_ panel: PanelState, columns: Int) -> [[TerminalCell]] {
    var rows: [[TerminalGlyph]] = []
    for key in panel.guide.keys {
      var item: [TerminalGlyph] = []
      item.append("\(key.label) =")
      for (index, code) in key.codes.enumerated() {
        item.append(index == 0 ? " " : " or ", style: index == 0 ? [] : .secondary)
        item.append(code.sign, style: panel.pressed.contains(code) ? .pressed : [])
      }
      if let last = rows.last, last.width + 4 + item.width < columns {
        rows[rows.count - 1] += [.blanks(4)] + item
      } else {
        rows.append(item)
      }
    }
    return rows.map { TextRow($0, cursor: 0, columns: columns).cells }
  }

  private static func glyphs(_ text: String, _ style: TerminalStyle) -> [TerminalGlyph] {
    var glyphs: [TerminalGlyph] = []
    glyphs.append(text, style: style)
    return glyphs
  }
}

/// A bar with the keys that do something in every mode, or in an open list.
enum KeyBar {
  /// The keys of an open list.
  static func tools(of list: CandidateList) -> [PanelState.Tool] {
    var tools = [("enter", "choose the marked one"), ("up down", "mark"), ("esc", "close")]
    if list.characters == .choose || list.characters == .pick {
      tools.insert(("1-9", "choose"), at: 0)
    }
    return tools.map { PanelState.Tool(key: $0.0, name: $0.1) }
  }

  /// Returns one row with the keys that leave a field.
  static func rows(of field: PanelState.Field, columns: Int) -> [[TerminalCell]] {
    rows(field.tools, after: "field \(field.index + 1) of \(field.count)", columns: columns)
  }

  /// Returns one row, cut if there are too many keys; none if there are no keys.
  static func rows(
    _ tools: [PanelState.Tool], after text: String = "", columns: Int
  ) -> [[TerminalCell]] {
    guard !tools.isEmpty else { return [] }
    var row: [TerminalGlyph] = []
    row.append(text)
    for tool in tools {
      if !row.isEmpty { row.append(.blanks(2)) }
      row.append(" \(tool.key) ", style: .key)
      row.append(" \(tool.name)", style: [])
    }
    return [TextRow(row, cursor: 0, columns: columns).cells]
  }
}

/// The signs of a code in columns that are read from top to bottom. While a letter is open, those
/// that it cannot become are dim.
enum CodeSheet {
  /// Returns the sheet in at most that many rows; none if the mode has no code. If not all signs
  /// fit, those that the open letter cannot become are left out first.
  static func rows(_ guide: ComposerGuide, rows room: Int, columns: Int) -> [[TerminalCell]] {
    guard room > 0, !guide.signs.isEmpty else { return [] }
    let open = guide.openSignals
    var signs = guide.signs
    var table = Table(signs, columns: columns)
    if table.rowCount > room, !open.isEmpty {
      signs.removeAll { !$0.signals.hasPrefix(open) }
      table = Table(signs, columns: columns)
    }
    let isCut = table.rowCount > room
    return (0..<min(room, table.rowCount)).map { row in
      var glyphs: [TerminalGlyph] = []
      for (column, index) in stride(from: row, to: signs.count, by: table.rowCount).enumerated() {
        let sign = signs[index]
        let isPossible = open.isEmpty || sign.signals.hasPrefix(open)
        let style: TerminalStyle = sign.signals == open ? .selection : isPossible ? [] : .secondary
        let widths = table.widths[column]
        append(sign.text, style, widths.text, to: &glyphs)
        append(sign.signals, style, widths.signals, to: &glyphs)
      }
      if isCut, row == room - 1 { glyphs = [.ellipsis] }
      return TextRow(glyphs, cursor: 0, columns: columns).cells
    }
  }

  /// As many columns as fit, each as wide as its widest sign, and a gap of two cells.
  private struct Table {
    var rowCount = 1
    var widths: [(text: Int, signals: Int)] = []

    init(_ signs: [ComposerGuide.Sign], columns: Int) {
      let sizes = signs.map { sign in
        var text: [TerminalGlyph] = []
        text.append(sign.text)
        return (text: text.width + 1, signals: sign.signals.count + 2)
      }
      while rowCount <= signs.count {
        widths = stride(from: 0, to: signs.count, by: rowCount).map { start in
          let column = sizes[start..<min(start + rowCount, signs.count)]
          return (column.map(\.text).max() ?? 0, column.map(\.signals).max() ?? 0)
        }
        if widths.reduce(-2, { $0 + $1.text + $1.signals }) < columns { return }
        rowCount += 1
      }
      rowCount = max(1, signs.count)
    }
  }

  private static func append(
    _ text: String, _ style: TerminalStyle, _ width: Int, to row: inout [TerminalGlyph]
  ) {
    let start = row.width
    row.append(text, style: style)
    row.append(.blanks(max(0, width - (row.width - start))))
  }
}
