import Composition

/// The signs of a code in columns that are read from top to bottom, on several pages if they do not
/// fit on one. While a letter is open, signs that it cannot become are dim, or left out if there
/// are several pages.
enum CodeSheet {
  /// A sign, with the widths of its text and of its signals in cells, including the gap after each.
  private struct Entry {
    let text: String
    let signals: String
    let textWidth: Int
    let signalsWidth: Int

    init(_ sign: ComposerGuide.Sign) {
      var glyphs: [TerminalGlyph] = []
      glyphs.append(sign.text)
      text = sign.text
      signals = sign.signals
      textWidth = glyphs.width + 1
      signalsWidth = sign.signals.count + 2
    }
  }

  /// Returns page `page` of the sheet, from 0, in at most `room` rows, and the number of pages
  /// while no letter is open. Returns the last page if `page` is beyond it, and no rows if the mode
  /// does not have a code. While a letter is open, a sheet with several pages contains only the
  /// signs that the letter can still become, and its first page is returned.
  static func rows(
    _ guide: ComposerGuide, page: Int, rows room: Int, columns: Int
  ) -> (rows: [[TerminalCell]], pageCount: Int) {
    guard room > 0, !guide.signs.isEmpty else { return ([], 1) }
    let open = guide.openSignals
    var entries = guide.signs.map(Entry.init)
    var pages = pages(of: entries, rows: room, columns: columns)
    let pageCount = pages.count
    var page = min(page, pageCount - 1)
    if pageCount > 1, !open.isEmpty {
      entries.removeAll { !$0.signals.hasPrefix(open) }
      pages = Self.pages(of: entries, rows: room, columns: columns)
      page = 0
    }
    entries = Array(entries[pages[page]])
    let table = Table(entries, columns: columns)
    var rows = (0..<min(room, table.rowCount)).map { row in
      var glyphs: [TerminalGlyph] = []
      for (column, index) in stride(from: row, to: entries.count, by: table.rowCount).enumerated() {
        let entry = entries[index]
        let isPossible = open.isEmpty || entry.signals.hasPrefix(open)
        let style: TerminalStyle =
          entry.signals == open ? .selection : isPossible ? [] : .secondary
        let widths = table.widths[column]
        glyphs.append(entry.text, style: style)
        glyphs.append(.blanks(max(0, widths.text - entry.textWidth + 1)))
        glyphs.append(entry.signals, style: style)
        glyphs.append(.blanks(max(0, widths.signals - entry.signalsWidth + 2)))
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

  /// Returns the entries of each page. If there are several pages, the last row is left for the
  /// page number.
  private static func pages(of entries: [Entry], rows room: Int, columns: Int) -> [Range<Int>] {
    if Table(entries, columns: columns).rowCount <= room { return [entries.indices] }
    let widest = entries.map { $0.textWidth + $0.signalsWidth }.max() ?? 1
    let perRow = max(1, (columns + 1) / widest)
    let count = perRow * max(1, room - 1)
    return stride(from: 0, to: entries.count, by: count).map {
      $0..<min($0 + count, entries.count)
    }
  }

  /// A table with as many columns as fit, each as wide as its widest entry.
  private struct Table {
    var rowCount = 1
    var widths: [(text: Int, signals: Int)] = []

    init(_ entries: [Entry], columns: Int) {
      // Fewer rows cannot hold all cells.
      let cells = entries.reduce(0) { $0 + $1.textWidth + $1.signalsWidth }
      rowCount = max(1, cells / (columns + 2))
      while rowCount <= entries.count {
        widths = stride(from: 0, to: entries.count, by: rowCount).map { start in
          let column = entries[start..<min(start + rowCount, entries.count)]
          return (column.map(\.textWidth).max() ?? 0, column.map(\.signalsWidth).max() ?? 0)
        }
        if widths.reduce(-2, { $0 + $1.text + $1.signals }) < columns { return }
        rowCount += 1
      }
      rowCount = max(1, entries.count)
    }
  }
}
