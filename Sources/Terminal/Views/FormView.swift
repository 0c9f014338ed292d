import Composition
package import Typing

/// A form on a terminal: its title, and the fields one below the other, each with its problem. The
/// open list or a hint is directly below the edited field. If not all fields fit, those around the
/// edited one are shown. The message about the form as a whole is below all fields.
package enum FormView {
  /// Returns the part of a session that the view shows on a terminal of this size.
  package static func reach(in size: TerminalSize) -> SessionState.Reach {
    SessionState.Reach(lines: max(0, size.rows - 1), scalars: max(0, size.columns) * 8)
  }

  /// Returns the rows of the form, with the cursor in the edited field.
  ///
  /// - Complexity: O(rows × columns)
  package static func grid(of picture: FormPicture, in size: TerminalSize) -> TerminalGrid {
    let notice = sentence(picture.notice, 2, size)
    let rows = max(1, size.rows - 1) - notice.count
    // If there is no room for both, the message matters more.
    guard rows > 0 else {
      return TerminalGrid(
        rows: Array(notice.prefix(max(1, size.rows - 1))), cursorRow: 0, cursorColumn: 0)
    }
    var blocks: [Block] = []
    let visible = picture.visible(in: rows, size)
    let labelWidth = labelWidth(of: picture.fields[visible], columns: size.columns)
    for index in visible {
      guard index != picture.active else {
        blocks.append(active(picture, index, labelWidth, size))
        continue
      }
      let mark =
        picture.hasMore(before: index, visible)
        ? "↑ "
        : picture.hasMore(after: index, visible) ? "↓ " : "  "
      blocks.append(resting(picture.fields[index], mark, labelWidth, size))
    }
    var grid = TerminalGrid()
    let taken = blocks.reduce(0) { $0 + $1.rows.count }
    if !picture.title.isEmpty, taken < rows {
      grid.rows.append(TextRow(RestingLine(picture.title), columns: size.columns).cells)
    }
    for block in blocks {
      if let cursor = block.cursor {
        grid.cursorRow = grid.rows.count + cursor.row
        grid.cursorColumn = cursor.column
      }
      grid.rows += block.rows
    }
    // If the block is higher than the terminal, the cursor stays in view.
    if grid.rows.count > rows {
      let start = max(0, min(grid.cursorRow - rows / 2, grid.rows.count - rows))
      grid.rows = Array(grid.rows[start..<start + rows])
      grid.cursorRow -= start
    }
    grid.rows += notice
    return grid
  }

  /// The rows of a field.
  private struct Block {
    var rows: [[TerminalCell]]
    var cursor: (row: Int, column: Int)?
  }

  /// Returns the width of all labels in cells: that of the longest, at most a third of the row.
  fileprivate static func labelWidth(
    of fields: ArraySlice<FormPicture.Field>, columns: Int
  ) -> Int {
    let longest = fields.map { glyphs($0.label).width }.max() ?? 0
    return min(longest, max(1, columns / 3))
  }

  /// Returns the rows above the text of the edited field that show its whole label; none if the
  /// label fits before the text.
  fileprivate static func labelRows(
    of field: FormPicture.Field, _ labelWidth: Int, _ size: TerminalSize
  ) -> [[TerminalCell]] {
    guard glyphs(field.label).width > labelWidth else { return [] }
    return wrapped(field.label, columns: size.columns - 2).enumerated().map { index, line in
      TextRow(RestingLine("\(index == 0 ? "> " : "  ")\(line)"), columns: size.columns).cells
    }
  }

  private static func glyphs(_ text: String, style: TerminalStyle = []) -> [TerminalGlyph] {
    var glyphs: [TerminalGlyph] = []
    glyphs.append(text, style: style)
    return glyphs
  }

  /// Returns the cells before a field's text: `mark`, two cells such as `> `, then the label padded
  /// or shortened to `width` cells, then two spaces.
  private static func head(_ label: String, _ mark: String, _ width: Int) -> [TerminalCell] {
    let row = TextRow(RestingLine(label), columns: width + 1)
    var cells = glyphs(mark).cells + row.cells
    cells += Array(repeating: TerminalCell(), count: max(0, width + 4 - cells.count))
    return cells
  }

  private static func resting(
    _ field: FormPicture.Field, _ mark: String, _ labelWidth: Int, _ size: TerminalSize
  ) -> Block {
    let head = head(field.label, mark, labelWidth)
    let columns = size.columns - head.count
    var rows: [[TerminalCell]] = []
    for index in 0..<field.rowCount {
      let start = index == 0 ? head : blanks(head.count)
      guard index < field.lines.count else {
        rows.append([])
        continue
      }
      var line = TextRow(RestingLine(field.lines[index]), columns: columns).cells
      if field.isPlaceholder { for cell in line.indices { line[cell].style = .secondary } }
      rows.append(line.isEmpty && index > 0 ? [] : start + line)
    }
    if field.hasMoreLines { addMark(&rows[field.rowCount - 1], head.count, "↓") }
    rows += sentence(field.problem, head.count, size)
    return Block(rows: rows)
  }

  private static func active(
    _ picture: FormPicture, _ index: Int, _ labelWidth: Int, _ size: TerminalSize
  ) -> Block {
    let field = picture.fields[index]
    let state = picture.state
    let labelRows = labelRows(of: field, labelWidth, size)
    let head =
      labelRows.isEmpty ? head(field.label, "> ", labelWidth) : blanks(labelWidth + 4)
    let columns = size.columns - head.count
    let countAbove = min(state.above.count, max(0, field.rowCount - 1))
    let countBelow = min(state.below.count, max(0, field.rowCount - 1 - countAbove))
    let above = state.above.suffix(countAbove).map {
      TextRow(RestingLine($0), columns: columns).cells
    }
    let below = state.below.prefix(countBelow).map {
      TextRow(RestingLine($0), columns: columns).cells
    }
    let placeholder = field.isPlaceholder ? field.lines.first ?? "" : ""
    let row = LineView.row(of: state, placeholder: placeholder, columns: columns)
    var lines = above + [row.cells] + below
    while lines.count < field.rowCount { lines.append([]) }
    lines = lines.enumerated().map { ($0 == 0 ? head : blanks(head.count)) + $1 }
    if field.rowCount > 1 {
      if state.above.count > countAbove { addMark(&lines[0], head.count, "↑") }
      if state.below.count > countBelow { addMark(&lines[lines.count - 1], head.count, "↓") }
    }
    var rows = labelRows + lines
    if let list = state.list {
      let line = RestingLine(list)
      // As much of the list as possible is visible at once.
      let indent = glyphs(line.text).width < columns ? head.count : min(2, head.count)
      rows.append(
        blanks(indent) + TextRow(line, columns: size.columns - indent).cells)
    } else if let hint = picture.shownHint {
      var line = TextRow(RestingLine(hint), columns: columns).cells
      for cell in line.indices { line[cell].style = .secondary }
      rows.append(blanks(head.count) + line)
    }
    rows += sentence(field.problem, head.count, size)
    let cursor = (labelRows.count + countAbove, head.count + row.cursorColumn)
    return Block(rows: rows, cursor: cursor)
  }

  /// Returns the rows of a message to the user, the first one marked with `! `; none if `text` is
  /// nil.
  fileprivate static func sentence(
    _ text: String?, _ indent: Int, _ size: TerminalSize
  ) -> [[TerminalCell]] {
    guard let text else { return [] }
    return wrapped(text, columns: size.columns - indent).enumerated().map { index, line in
      let mark = index == 0 ? "! " : "  "
      var row = TextRow(RestingLine("\(mark)\(line)"), columns: size.columns - indent + 2).cells
      for cell in row.indices { row[cell].style = .problem }
      return blanks(indent - 2) + row
    }
  }

  /// Breaks a sentence at spaces into rows, by default at most three, and leaves the last column
  /// empty. The last row contains the rest of the sentence, however long.
  package static func wrapped(_ text: String, columns: Int, rows: Int = 3) -> [String] {
    var lines: [String] = []
    var current = ""
    var width = 0
    for word in text.split(separator: " ") {
      let wordWidth = glyphs(String(word)).width
      if !current.isEmpty, width + 1 + wordWidth > columns - 1, lines.count < rows - 1 {
        lines.append(current)
        (current, width) = ("", 0)
      }
      current += current.isEmpty ? "\(word)" : " \(word)"
      width += wordWidth + (width > 0 ? 1 : 0)
    }
    return lines + [current]
  }

  /// Adds a mark before the text in a row of a field, to show that lines above or below are hidden.
  private static func addMark(_ row: inout [TerminalCell], _ indent: Int, _ mark: String) {
    guard indent >= 2 else { return }
    row += blanks(indent - row.count)
    row[indent - 2] = TerminalCell(mark, style: .secondary)
  }

  private static func blanks(_ count: Int) -> [TerminalCell] {
    Array(repeating: TerminalCell(), count: max(0, count))
  }
}

extension FormPicture {
  /// The hint; nil if the edited field has a problem, or if a list is open.
  fileprivate var shownHint: String? {
    let hasProblem = active.map { fields[$0].problem != nil } ?? false
    return hasProblem || state.list != nil ? nil : hint
  }

  /// Returns whether the field is the first visible one, and the form has fields before it.
  fileprivate func hasMore(before index: Int, _ visible: Range<Int>) -> Bool {
    index == visible.lowerBound && (index > 0 || hasFieldsBefore)
  }

  /// Returns whether the field is the last visible one, and the form has fields after it.
  fileprivate func hasMore(after index: Int, _ visible: Range<Int>) -> Bool {
    index + 1 == visible.upperBound && (index + 1 < fields.count || hasFieldsAfter)
  }

  /// Returns the indices of the fields that fit into the rows: the edited one, then fields before
  /// it in half of the remaining rows, fields after it, and if rows are left, more fields before
  /// it.
  fileprivate func visible(in rows: Int, _ size: TerminalSize) -> Range<Int> {
    guard !fields.isEmpty else { return 0..<0 }
    let center = active ?? 0
    // The label width of the shown fields may be smaller.
    let labelWidth = FormView.labelWidth(of: fields[...], columns: size.columns)
    func height(_ index: Int) -> Int {
      let field = fields[index]
      let height =
        field.rowCount + FormView.sentence(field.problem, labelWidth + 4, size).count
      guard index == active else { return height }
      return height + FormView.labelRows(of: field, labelWidth, size).count
        + (state.list != nil || shownHint != nil ? 1 : 0)
    }
    var range = center..<center + 1
    var room = rows - height(center)
    func extend(_ isBefore: Bool, limit: Int) {
      var left = limit
      while true {
        let next = isBefore ? range.lowerBound - 1 : range.upperBound
        guard fields.indices.contains(next), height(next) <= min(left, room) else { return }
        left -= height(next)
        room -= height(next)
        range = isBefore ? next..<range.upperBound : range.lowerBound..<next + 1
      }
    }
    extend(true, limit: room / 2)
    extend(false, limit: room)
    extend(true, limit: room)
    return range
  }
}
