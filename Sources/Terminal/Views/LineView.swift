import TextEditing
package import Typing

/// The current line, drawn in place below a shell's output, with the mode and the composition after
/// it. The nearest lines of the document that fit are around it, and the open list is directly
/// below it.
package enum LineView {
  /// Returns the part of a session that the view shows on a terminal of this size.
  package static func reach(in size: TerminalSize) -> SessionState.Reach {
    // A cell can hold a cluster of many scalars, but eight per column are enough for a row of
    // ordinary text.
    SessionState.Reach(lines: max(0, size.rows - 1), scalars: max(0, size.columns) * 8)
  }

  /// Returns the current line with the nearest lines around it that fit, or an empty grid if there
  /// is nothing to show. On a terminal with one row, an open list replaces the line.
  ///
  /// - Complexity: O(length of the line + rows × columns)
  package static func grid(of state: SessionState, in size: TerminalSize) -> TerminalGrid {
    let room = max(0, size.rows - 1)
    var below = state.below.map(RestingLine.init)
    if let list = state.list {
      guard room > 0 else { return grid(TextRow(RestingLine(list), columns: size.columns)) }
      below.insert(RestingLine(list), at: 0)
    }
    // The nearest lines that fit, half of them above the line of the cursor if many follow it.
    let countAbove = min(state.above.count, max(room - below.count, room / 2))
    let above = state.above.suffix(countAbove).map(RestingLine.init)
    return grid(
      row(of: state, columns: size.columns),
      above: above.map { TextRow($0, columns: size.columns) },
      below: below.prefix(room - countAbove).map { TextRow($0, columns: size.columns) })
  }

  private static func grid(
    _ row: TextRow, above: [TextRow] = [], below: [TextRow] = []
  ) -> TerminalGrid {
    if above.isEmpty, below.isEmpty, row.glyphs.isEmpty { return TerminalGrid() }
    return TerminalGrid(
      rows: (above + [row] + below).map(\.cells), cursorRow: above.count,
      cursorColumn: row.cursorColumn)
  }

  /// Returns the line with the cursor, and the index of the cursor. Text that the composition may
  /// still change is underlined, and selected text is reversed. The rest of a suggested word is
  /// dim. An empty line shows the placeholder.
  static func line(
    of state: SessionState, placeholder: String = ""
  ) -> (glyphs: [TerminalGlyph], cursor: Int) {
    var glyphs: [TerminalGlyph] = []
    var column = 0
    func lay(_ text: String, _ style: (Int) -> TerminalStyle) {
      for (index, character) in text.enumerated() {
        let glyph = TerminalGlyph(character, column: column, style: style(index))
        glyphs.append(glyph)
        column += glyph.width
      }
    }
    // Laid out separately: a mark after the cursor has no base.
    let before = state.sentPart + state.before
    let count = before.count
    lay(before) { index in
      let open: TerminalStyle = index >= count - state.openCount ? .composition : []
      return index >= count + state.selection ? open.union(.selection) : open
    }
    lay(state.after) { $0 < state.selection ? .selection : [] }
    if state.after.isEmpty { lay(state.continuation) { _ in .secondary } }
    if glyphs.isEmpty { lay(placeholder) { _ in .secondary } }
    return (glyphs, count)
  }

  /// Returns the row with the line and the cursor, and after the line the dim status.
  static func row(
    of state: SessionState, placeholder: String = "", columns: Int
  ) -> TextRow {
    let (glyphs, cursor) = line(of: state, placeholder: placeholder)
    var remark: [TerminalGlyph] = []
    let upcoming = state.upcoming.isEmpty ? "" : "then \(state.upcoming)"
    let words = [
      state.isOneOfSeveralModes ? state.mode : "", state.preview, upcoming,
      state.suggestions.joined(separator: " "), state.notice?.words ?? "",
      state.taps.joined(separator: "  "), state.speed ?? "",
    ]
    remark.append(words.filter { !$0.isEmpty }.joined(separator: "  "), style: .secondary)
    return TextRow(glyphs, cursor: cursor, status: remark, columns: columns)
  }
}

extension SessionNotice {
  var words: String {
    switch self {
    case .nothingToUndo: "nothing to undo"
    case .nothingOffered(let source): source.absence
    case .noList: "no list"
    case .noSuchNumber: "no such number"
    case .needsHanja: "for Hanja, start with --hanja hanja"
    case .needsModes: "for another mode, start with --mode hangul,direct"
    case .noOtherMode: "this field takes no other mode"
    }
  }
}

extension RestingLine {
  /// Creates a line from a line of the document that does not contain the cursor.
  init(_ line: TextDocument.ShownLine) { self.init(line.text, selected: line.selected) }
}
