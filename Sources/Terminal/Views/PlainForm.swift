import Composition
import PlainText
import Typing

/// A form shown as one question after the other, for screen readers and Braille displays. Only the
/// row of the edited field, with the cursor in it, changes; the answers before it stay above as
/// lines.
package struct PlainForm: Sendable {
  private var title: String?
  private var label: String?
  /// Whether the label is on a separate line above the row, because it would take more than half of
  /// the row.
  private var isLabelAbove = false
  /// The index in the form of the field that was edited at the last call; nil if there was none.
  private var index: Int?
  private var problem: String?
  private var hint: String?
  private var notice: String?
  /// The line of the edited field. It does not announce the title of a list, which is the field's
  /// label.
  private var line = PlainLine(saysTitles: false)

  /// Creates a view that has shown nothing yet.
  package init() {}

  /// Returns the text of a field on one line, or nil if the picture does not contain the field. The
  /// text is taken from the new picture, because keys may have changed it since the last one.
  private static func answer(_ picture: FormPicture, _ index: Int) -> String? {
    let place = index - picture.offset
    guard picture.fields.indices.contains(place) else { return nil }
    let field = picture.fields[place]
    let text = field.isPlaceholder ? "" : field.lines.joined(separator: " / ")
    return field.hasMoreLines ? "\(text) …" : text
  }

  private static func cells(_ text: String) -> [TerminalCell] {
    var glyphs: [TerminalGlyph] = []
    glyphs.append(text)
    return glyphs.cells
  }

  /// Returns the lines that are new since the last call, to be added above the edited field, with
  /// control characters escaped; and the row of the field, with the open list below it.
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
    let (words, grid) = line.next(picture.state, after: head, columns: size.columns)
    words.forEach { say($0) }
    return (lines.map(\.escapingControls), grid)
  }
}
