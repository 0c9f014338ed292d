import PlainText

/// Practice for screen readers and Braille displays: the words that are asked, the verdicts
/// and the results are lines, and only the row of the answer changes.
package struct PlainPractice: Sendable {
  private var heading = ""
  private var word = ("", 0)
  private var message = ("", 0)
  private var secondsLeft: Int64?

  /// The remaining seconds of a run at which the time is announced.
  private static let announced: [Int64] = [300, 120, 60, 30, 10]

  /// Creates a view that has shown nothing yet.
  package init() {}

  /// Returns the lines that are new since the last call, to be added above the row of the answer,
  /// and that row.
  package mutating func next(
    _ picture: PracticePicture, columns: Int
  ) -> (lines: [String], grid: TerminalGrid) {
    var lines: [String] = []
    func say(_ text: String) {
      if !text.isEmpty { lines += FormView.wrapped(text, columns: columns, rows: .max) }
    }
    if picture.heading != heading { say(picture.heading) }
    heading = picture.heading
    let newMessage = (picture.message, picture.messageNumber)
    if newMessage != message { say(picture.message) }
    message = newMessage
    let newWord = (picture.word, picture.wordNumber)
    if newWord != word { say(picture.word) }
    word = newWord
    if let before = secondsLeft, let left = picture.secondsLeft,
      let time = Self.announced.last(where: { left <= $0 && $0 < before })
    {
      say("\(time < 120 ? "\(time) seconds" : "\(time / 60) minutes") left.")
    }
    secondsLeft = picture.secondsLeft
    var glyphs: [TerminalGlyph] = []
    glyphs.append("> \(picture.answer)")
    let row = TextRow(glyphs, cursor: glyphs.count, columns: columns)
    return (
      lines.map(\.escapingControls),
      TerminalGrid(rows: [row.cells], cursorColumn: row.cursorColumn)
    )
  }
}
