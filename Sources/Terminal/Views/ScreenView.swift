import Composition
package import Typing

/// A whole screen: the text or a form, and below it a picture of the keyboard, the panel. The panel
/// contains the keys that leave a field, the composition with its possible continuations, the open
/// list, the keys of the mode, a sheet of its code or of its keys with Shift, and a bar with the
/// keys that do something in every mode. The keys of the mode are left out while the list of a
/// field whose text can only be chosen is open.
///
/// If there are not enough rows, the sheet is left out first, then the keys of the mode, the bar,
/// the keys that leave a field, all of the list but one row, and the line in large letters. The
/// text and the composition are always shown.
package enum ScreenView {
  /// The size of the smallest terminal that can show a screen.
  private static let smallest = TerminalSize(columns: 10, rows: 4)

  /// Returns whether a terminal of this size can have a screen.
  package static func fits(in size: TerminalSize) -> Bool {
    size.rows >= smallest.rows && size.columns >= smallest.columns
  }

  /// Returns the screen, with as many rows as the terminal has, and the number of pages of the
  /// sheet. `top` returns the part above the panel in the size that remains for it. `page` is the
  /// page of the sheet, from 0; nil if the sheet is hidden. If `letters` is not nil, the line is
  /// also shown in large letters of these blocks.
  ///
  /// - Complexity: O(rows × columns)
  package static func grid(
    of state: SessionState, _ panel: PanelState, sheet page: Int?,
    letters: LetterBlocks? = nil, in size: TerminalSize, top: (TerminalSize) -> TerminalGrid
  ) -> (grid: TerminalGrid, pageCount: Int) {
    let columns = size.columns
    // The rows for the panel. The text keeps a third of the screen, but at least one row. If it is
    // also shown in large letters, it keeps only one row.
    var room = size.rows - 2
    var large: [[TerminalCell]] = []
    let listCount = state.list == nil ? 0 : 1
    if let letters, letters.rowCount + listCount <= room, LargeLine.fits(letters, columns: columns)
    {
      large = LargeLine(state, letters, columns: columns).rows
      room -= large.count
    } else {
      room -= max(1, size.rows / 3) - 1
    }
    func grant(_ part: [[TerminalCell]]) -> [[TerminalCell]] {
      // Nothing less important is shown instead of a part that does not fit.
      guard part.count <= room else {
        room = 0
        return []
      }
      room -= part.count
      return part
    }
    let list = state.list.map { ScreenList($0, rows: max(1, room), columns: columns) }
    let listRows = grant(list?.rows ?? [])
    let leaving = grant(panel.field.map { KeyBar.rows(of: $0, columns: columns) } ?? [])
    var bar = grant(KeyBar.rows(panel.tools, limit: 1, columns: columns))
    var caps = KeyCaps.rows(panel, page == nil ? .plain : .both, columns: columns)
    // The keys of such a list are in the bar.
    if [.pick, .number].contains(state.list?.characters) { caps = [] }
    if caps.count > room, page != nil { caps = KeyCaps.rows(panel, .shift, columns: columns) }
    let keys = grant(caps)
    let longBar = KeyBar.rows(panel.tools, limit: 2, columns: columns)
    if longBar.count > bar.count, !bar.isEmpty, room > 0 {
      bar = longBar
      room -= 1
    }
    var sheet: [[TerminalCell]] = []
    var pageCount = 1
    if let page {
      let (rows, count) = CodeSheet.rows(panel.guide, page: page, rows: room, columns: columns)
      sheet = grant(rows)
      pageCount = count
    }
    let composition = composition(state, panel.guide, columns: columns)
    let rows = leaving + large + [composition] + listRows + keys + sheet + bar
    let area = TerminalSize(columns: columns, rows: size.rows - rows.count)
    var grid = top(area)
    grid.fill(area)
    if let list, !listRows.isEmpty {
      // The cursor is on the item that a key would choose, which a screen reader reads aloud.
      grid.cursorRow = area.rows + leaving.count + large.count + 1 + list.markedRow
      grid.cursorColumn = list.markedColumn
    }
    grid.rows += rows
    switch panel.appearance {
    case .default: break
    case .light: grid.paint(.onLight, from: area.rows, columns: columns)
    case .dark, .alert: grid.paint(.onDark, from: area.rows, columns: columns)
    }
    return (grid, pageCount)
  }

  /// The row between the text and the rest of the panel: the mode, the composition, its possible
  /// continuations, and the speed.
  private static func composition(
    _ state: SessionState, _ guide: ComposerGuide, columns: Int
  ) -> [TerminalCell] {
    var glyphs: [TerminalGlyph] = []
    func add(_ text: String, _ style: TerminalStyle) {
      guard !text.isEmpty else { return }
      if !glyphs.isEmpty { glyphs.append(.blanks(2)) }
      glyphs.append(text, style: style)
    }
    add(state.mode, .mode)
    add(state.preview, [])
    add(continuations(of: guide).joined(separator: "  "), .secondary)
    add(state.upcoming.isEmpty ? "" : "then \(state.upcoming)", .secondary)
    add(state.suggestions.joined(separator: "  "), [])
    add(state.notice?.words ?? "", [])
    if let speed = state.speed ?? guide.wordsPerMinute.map({ "\(Int($0 + 0.5)) words a minute" }) {
      var words: [TerminalGlyph] = []
      words.append(speed, style: .secondary)
      let gap = columns - 1 - glyphs.width - words.width
      if gap >= 2 { glyphs += [.blanks(gap)] + words }
    }
    return TextRow(glyphs, cursor: 0, columns: columns).cells
  }

  /// Returns the letters that the open letter may become, each after the signals that it still
  /// lacks, the shortest first. After `·–`, `– w` says that one more dah makes a w.
  private static func continuations(of guide: ComposerGuide) -> [String] {
    guard !guide.openSignals.isEmpty else { return [] }
    let longer = guide.signs.filter {
      $0.signals.hasPrefix(guide.openSignals) && $0.signals.count > guide.openSignals.count
    }
    // Signs of equal length keep the order of the code.
    return longer.enumerated().sorted { first, second in
      let lengths = (first.element.signals.count, second.element.signals.count)
      return lengths.0 == lengths.1 ? first.offset < second.offset : lengths.0 < lengths.1
    }
    .prefix(6).map {
      "\($0.element.signals.dropFirst(guide.openSignals.count)) \($0.element.text)"
    }
  }
}

/// The items of an open list, one below the other, each followed by its comment.
struct ScreenList {
  private(set) var rows: [[TerminalCell]] = []
  /// The row of the marked item, and its column.
  private(set) var markedRow = 0
  private(set) var markedColumn = 0

  /// Lays out the page of the list; in a single row if the page and its title do not fit.
  init(_ list: CandidateList, rows room: Int, columns: Int) {
    let page = list.page
    guard page.count + 1 <= room else {
      let row = TextRow(RestingLine(list), columns: columns)
      rows = [row.cells]
      markedColumn = row.cursorColumn
      return
    }
    let position =
      list.items.count > page.count ? "  \(list.marked + 1) of \(list.items.count)" : ""
    let heading = list.items[list.marked].heading
    let title = heading.isEmpty ? list.title : "\(list.title): \(heading)"
    rows.append(TextRow(RestingLine(title + position), columns: columns).cells)
    let hasNumbers = list.characters == .choose || list.characters == .pick
    for (place, index) in page.enumerated() {
      let item = list.items[index]
      var glyphs: [TerminalGlyph] = []
      if hasNumbers { glyphs.append("\(place + 1) ", style: .secondary) }
      let isMarked = list.marksPage || index == list.marked
      if index == list.marked {
        markedRow = rows.count
        markedColumn = glyphs.width
      }
      glyphs.append(item.text, style: isMarked ? .selection : [])
      if !item.comment.isEmpty { glyphs.append("  \(item.comment)", style: .secondary) }
      rows.append(TextRow(glyphs, cursor: 0, columns: columns).cells)
    }
  }
}
