import PlainText

/// Practice for screen readers and Braille displays: the words that are asked, the verdicts
/// and the results are lines, and only the row of the answer changes.
package struct PlainPractice: Sendable {
  private var heading = ""
  private var word = ""
  private var message = ""

  /// Creates a view that has shown nothing yet.
  package init() {}

  /// Returns the lines to add above since the last call, and the row of the answer.
  package mutating func next(
    _ picture: PracticePicture, columns: Int
  ) -> (lines: [String], grid: TerminalGrid) {
    var lines: [String] = []
    func say(_ text: String, _ old: inout String) {
      if text != old, !text.isEmpty {
        lines += FormView.wrapped(text, columns: columns, rows: .max)
      }
      old = text
    }
    say(picture.heading, &heading)
    say(picture.message, &message)
    say(picture.word, &word)
    var glyphs: [TerminalGlyph] = []
    glyphs.append("> \(picture.answer)")
    let row = TextRow(glyphs, cursor: glyphs.count, columns: columns)
    return (
      lines.map(\.escapingControls),
      TerminalGrid(rows: [row.cells], cursorColumn: row.cursorColumn)
    )
  }
}
