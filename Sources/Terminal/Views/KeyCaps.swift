import Composition
import Typing

/// The keys of a mode, in the rows of a keyboard, or by their names if there are few. A pressed key
/// is reversed.
enum KeyCaps {
  /// Which labels the keys have.
  enum Labels {
    case plain
    /// Those with Shift.
    case shift
    /// Both: a row above each has what the keys do with Shift, where that differs.
    case both
  }

  /// Returns the rows of keys; none if the mode has none.
  static func rows(_ panel: PanelState, _ shown: Labels, columns: Int) -> [[TerminalCell]] {
    if panel.rows.isEmpty { return named(panel, columns: columns) }
    let count = panel.rows.map(\.count).max() ?? 0
    let labels = panel.rows.joined().flatMap { [$0.label, $0.shiftLabel] }
    let width = labels.map { glyphs($0, []).width }.max() ?? 1
    // With a space on each side and a line between two keys, if there is room for that.
    let spacing: Spacing =
      (width + 3) * count + indents[3] < columns
      ? .wide : (width + 1) * count <= columns ? .narrow : .none
    // Only what differs is worth a row.
    let shift = shown == .both && panel.rows.joined().contains { $0.shiftLabel != $0.label }
    return panel.rows.enumerated().flatMap { index, keys in
      var rows: [[TerminalCell]] = []
      if shift {
        rows.append(
          row(keys, width, index, spacing, columns) {
            ($0.shiftLabel == $0.label ? "" : $0.shiftLabel, .secondary)
          })
      }
      rows.append(
        row(keys, width, index, spacing, columns) {
          (
            shown == .shift ? $0.shiftLabel : $0.label,
            panel.pressed.contains($0.code) ? .pressed : []
          )
        })
      return rows
    }
  }

  /// What is between two keys: a line with spaces, a space, nothing.
  private enum Spacing { case wide, narrow, none }

  /// The columns by which the rows of a keyboard are shifted, for keys of 4 to 6 columns.
  private static let indents = [0, 2, 3, 5]

  private static func row(
    _ keys: [PanelState.Key], _ width: Int, _ index: Int, _ spacing: Spacing, _ columns: Int,
    _ cap: (PanelState.Key) -> (label: String, style: TerminalStyle)
  ) -> [TerminalCell] {
    let isWide = spacing == .wide
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
      if spacing == .narrow { row.append(" ") }
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
      // The Enter key of the keypad needs no mention.
      let codes = key.codes.filter { $0 != .keypadEnter || !key.codes.contains(.enter) }
      for (index, code) in codes.enumerated() {
        item.append(index == 0 ? " " : " or ", style: index == 0 ? [] : .secondary)
        item.append(code.sign, style: panel.pressed.contains(code) ? .pressed : [])
      }
      if let last = rows.last, last.width + 4 + item.width < columns {
        rows[rows.count - 1] += [.blanks(4)] + item
      } else {
        rows.append(item)
      }
    }
    for hold in panel.guide.holds {
      var item: [TerminalGlyph] = []
      item.append("hold \(seconds(hold.microseconds)) = \(hold.label)")
      if let last = rows.last, last.width + 4 + item.width < columns {
        rows[rows.count - 1] += [.blanks(4)] + item
      } else {
        rows.append(item)
      }
    }
    return rows.map { TextRow($0, cursor: 0, columns: columns).cells }
  }

  /// A duration in seconds with one decimal, `0.4 s`.
  private static func seconds(_ microseconds: Int64) -> String {
    let tenths = (microseconds + 50_000) / 100_000
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }

  private static func glyphs(_ text: String, _ style: TerminalStyle) -> [TerminalGlyph] {
    var glyphs: [TerminalGlyph] = []
    glyphs.append(text, style: style)
    return glyphs
  }
}

/// A bar with the keys that do something in every mode, in an open list, or in a field.
enum KeyBar {
  /// Returns one row with the keys that leave a field.
  static func rows(of field: PanelState.Field, columns: Int) -> [[TerminalCell]] {
    rows(
      field.tools, after: "field \(field.index + 1) of \(field.count)", limit: 1, columns: columns)
  }

  /// Returns at most `limit` rows, each key in the first where it fits. The last row is cut if
  /// there are too many; there is none if there is nothing to show.
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

/// The signs of a code in columns that are read from top to bottom, in pages if they do not fit.
/// While a letter is open, those that it cannot become are dim, or left out if they do not fit.
enum CodeSheet {
  /// Returns a page of the sheet, or the last one, in at most that many rows, and the number of
  /// pages if no letter is open; no rows if the mode has no code.
  static func rows(
    _ guide: ComposerGuide, page: Int, rows room: Int, columns: Int
  ) -> (rows: [[TerminalCell]], pageCount: Int) {
    guard room > 0, !guide.signs.isEmpty else { return ([], 1) }
    let open = guide.openSignals
    var signs = guide.signs
    var pages = pages(of: signs, rows: room, columns: columns)
    let pageCount = pages.count
    var page = min(page, pageCount - 1)
    if pageCount > 1, !open.isEmpty {
      signs.removeAll { !$0.signals.hasPrefix(open) }
      pages = Self.pages(of: signs, rows: room, columns: columns)
      page = 0
    }
    signs = Array(signs[pages[page]])
    let table = Table(signs, columns: columns)
    var rows = (0..<min(room, table.rowCount)).map { row in
      var glyphs: [TerminalGlyph] = []
      for (column, index) in stride(from: row, to: signs.count, by: table.rowCount).enumerated() {
        let sign = signs[index]
        let isPossible = open.isEmpty || sign.signals.hasPrefix(open)
        let style: TerminalStyle =
          sign.signals == open ? .selection : isPossible ? [] : .secondary
        let widths = table.widths[column]
        append(sign.text, style, widths.text, to: &glyphs)
        append(sign.signals, style, widths.signals, to: &glyphs)
      }
      return TextRow(glyphs, cursor: 0, columns: columns).cells
    }
    if pages.count > 1, room > 1 {
      var glyphs: [TerminalGlyph] = []
      glyphs.append("page \(page + 1) of \(pages.count)", style: .secondary)
      rows.append(TextRow(glyphs, cursor: 0, columns: columns).cells)
    }
    return (rows, pageCount)
  }

  /// Returns the signs of each page. If there are several, the last row says which one it is.
  private static func pages(
    of signs: [ComposerGuide.Sign], rows room: Int, columns: Int
  ) -> [Range<Int>] {
    if Table(signs, columns: columns).rowCount <= room { return [signs.indices] }
    let widths = signs.map { sign in
      var text: [TerminalGlyph] = []
      text.append(sign.text)
      return text.width + 1 + sign.signals.count + 2
    }
    let perRow = max(1, (columns + 1) / (widths.max() ?? 1))
    let count = perRow * max(1, room - 1)
    return stride(from: 0, to: signs.count, by: count).map {
      $0..<min($0 + count, signs.count)
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
