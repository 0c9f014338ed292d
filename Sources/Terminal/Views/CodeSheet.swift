import Composition

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
