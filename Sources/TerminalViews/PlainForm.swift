import Composition
package import Terminal
import Reporting
import Typing

/// A form as questions one after the other, for screen readers and Braille: the row of the edited
/// field, with the cursor in it. Previous fields stay above it as lines.
package struct PlainForm: Sendable {
  private var title: String?
  private var label: String?
  /// Whether the label is a line of its own above the row, for lack of space.
  private var isLabelAbove = false
  /// The index of the last edited field in the form.
  private var index: Int?
  private var problem: String?
  private var hint: String?
  private var notice: String?

  /// Creates a view that has shown nothing yet.
  package init() {}

  /// The text of a field on one line, from the new picture: keys may have changed it since the last
  /// picture. Nil if the picture does not contain the field.
  private static func answer(_ picture: FormPicture, _ index: Int) -> String? {
    let place = index - picture.offset
    guard picture.fields.indices.contains(place) else { return nil }
    let field = picture.fields[place]
    return field.isPlaceholder ? "" : field.lines.joined(separator: " ")
  }

  private static func cells(_ text: String) -> [TerminalCell] {
    var glyphs: [TerminalGlyph] = []
    glyphs.append(text)
    return glyphs.cells
  }

  /// The lines completed since the last call, without escapes, and the edited row.
  package mutating func next(
    _ picture: FormPicture, in size: TerminalSize
  ) -> (lines: [String], grid: TerminalGrid) {
    var lines: [String] = []
    func say(_ sentence: String) {
      lines += FormView.wrapped(sentence, columns: size.columns, rows: .max)
    }
    if title == nil, !picture.title.isEmpty { say(picture.title) }
    title = picture.title
    let field = picture.active.map { picture.fields[$0] }
    let active = picture.active.map { $0 + picture.offset }
    if let label, let index, index != active, let answer = Self.answer(picture, index) {
      lines.append(isLabelAbove ? answer : "\(label): \(answer)")
    }
    if let problem = field?.problem, problem != self.problem { say(problem) }
    if let hint = picture.hint, index != active || hint != self.hint { say(hint) }
    hint = picture.hint
    if let notice = picture.notice, notice != self.notice { say(notice) }
    notice = picture.notice
    let isNext = index != active || label != field?.label
    label = field?.label
    index = active
    problem = field?.problem
    var head: [TerminalCell] = []
    if let field {
      head = Self.cells("\(field.label): ")
      if isNext { isLabelAbove = head.count > size.columns / 2 }
      if isNext, isLabelAbove { say("\(field.label):") }
      // Cut if the terminal has become narrower since.
      head = isLabelAbove ? [] : Array(head.prefix(size.columns / 2))
    }
    guard field != nil else { return (lines.map(\.escapingControls), TerminalGrid()) }
    let row = LineView.row(of: picture.state, columns: size.columns - head.count)
    var rows = [head + row.cells]
    var cursor = (row: 0, column: head.count + row.cursorColumn)
    if let list = picture.state.list {
      // The cursor is on the item that a key would choose, which a screen reader reads aloud.
      let items = TextRow(RestingLine(list), columns: size.columns)
      cursor = (rows.count, items.cursorColumn)
      rows.append(items.cells)
    }
    return (
      lines.map(\.escapingControls),
      TerminalGrid(rows: rows, cursorRow: cursor.row, cursorColumn: cursor.column)
    )
  }
}
