/// The content of a view of practice: the text with the position in it, or the verdict on the last
/// answer, and the answer so far.
package struct PracticePicture: Hashable, Sendable {
  /// A part of the text.
  package struct Piece: Hashable, Sendable {
    package var text: String
    package var kind: Kind

    package init(_ text: String, _ kind: Kind) {
      self.text = text
      self.kind = kind
    }
  }

  /// The state of a part of the text.
  package enum Kind: Sendable {
    case right, wrong, next, rest
    /// The asked part, if something else was typed for it.
    case mistake
  }

  /// A mark on a timeline, with its start and its length in units.
  package struct Mark: Hashable, Sendable {
    package var start: Double
    package var length: Double

    package init(start: Double, length: Double) {
      self.start = start
      self.length = length
    }
  }

  /// The exercise: `Lesson 2 of 45: k m u`.
  package var heading = ""
  /// The number of right units so far, and the remaining time: `7 of 9   0:42`.
  package var rest = ""
  /// The remaining seconds of the run; before its start, all of them. Nil after its end.
  package var secondsLeft: Int64?
  /// The asked word; empty if it only sounds, and after the end.
  package var word = ""
  /// The text in its parts, in order; empty if the words are not shown.
  package var text: [Piece] = []
  /// The numbers of the word and of the message, which tell equal words and equal messages apart.
  package var wordNumber = 0
  package var messageNumber = 0
  /// A sentence about the last answer, or about what to do.
  package var message = ""
  /// Whether the message says that something was wrong.
  package var isProblem = false
  /// The answer so far, and the composition.
  package var answer = ""
  /// The results of the run, after its end.
  package var summary: [String] = []
  /// The marks of the current word, as asked and as keyed; both empty if there are none.
  package var askedMarks: [Mark] = []
  package var keyedMarks: [Mark] = []

  package init() {}
}

/// A run of practice on a terminal: the heading, the text or the results, the marks, the message
/// and the answer.
package enum PracticeView {
  /// Returns the exercise. The last row of the terminal stays empty.
  ///
  /// - Complexity: O(length of the text + columns)
  package static func grid(of picture: PracticePicture, in size: TerminalSize) -> TerminalGrid {
    let columns = size.columns
    var grid = TerminalGrid()
    func row(_ text: String, _ style: TerminalStyle = []) -> [TerminalCell] {
      var glyphs: [TerminalGlyph] = []
      glyphs.append(text, style: style)
      return TextRow(glyphs, cursor: 0, columns: columns).cells
    }
    var head: [TerminalGlyph] = []
    head.append(picture.heading, style: .secondary)
    if !picture.rest.isEmpty {
      let gap = columns - 1 - head.width - picture.rest.count
      if gap >= 2 {
        head.append(.blanks(gap))
        head.append(picture.rest, style: .secondary)
      }
    }
    var below: [[TerminalCell]] = []
    if !picture.askedMarks.isEmpty || !picture.keyedMarks.isEmpty {
      below.append(marks("asked", picture.askedMarks, columns: columns))
      below.append(marks("keyed", picture.keyedMarks, columns: columns))
    }
    if !picture.message.isEmpty {
      let style: TerminalStyle = picture.isProblem ? .problem : []
      below += FormView.wrapped(picture.message, columns: columns, rows: 2).map { row($0, style) }
    }
    var answer: [TerminalGlyph] = []
    answer.append("> \(picture.answer)")
    let answerRow = TextRow(answer, cursor: answer.count, columns: columns)
    below.append(answerRow.cells)
    // The answer is always shown, then the text, the message, the marks and the heading.
    var room = max(1, size.rows - 1)
    below = Array(below.suffix(room))
    room -= below.count
    var rows =
      picture.summary.isEmpty
      ? lines(of: picture.text, rows: min(room, 3), columns: columns)
      : picture.summary.flatMap { FormView.wrapped($0, columns: columns, rows: .max) }
        .prefix(room).map { row($0) }
    room -= rows.count
    if room > 0, !picture.heading.isEmpty {
      rows.insert(TextRow(head, cursor: 0, columns: columns).cells, at: 0)
    }
    grid.rows = rows + below
    grid.cursorRow = grid.rows.count - 1
    grid.cursorColumn = answerRow.cursorColumn
    return grid
  }

  /// Returns the lines of the text around the next part, broken at spaces.
  private static func lines(
    of text: [PracticePicture.Piece], rows: Int, columns: Int
  ) -> [[TerminalCell]] {
    guard rows > 0, !text.isEmpty else { return [] }
    var lines: [[TerminalGlyph]] = [[]]
    var width = 0
    var word: [TerminalGlyph] = []
    var current = 0
    func endWord() {
      if width + word.width > max(1, columns - 1), width > 0 {
        lines.append([])
        width = 0
      }
      lines[lines.count - 1] += word
      width += word.width
      word = []
    }
    for piece in text {
      for character in piece.text {
        let glyph = TerminalGlyph(character, column: 0, style: piece.kind.style)
        word.append(glyph)
        if piece.kind == .right || piece.kind == .wrong { current = lines.count - 1 }
        if character == " " { endWord() }
        if piece.kind == .next || piece.kind == .mistake { current = lines.count - 1 }
      }
    }
    endWord()
    let start = max(0, min(current - (rows > 2 ? 1 : 0), lines.count - rows))
    return lines.dropFirst(start).prefix(rows).map {
      TextRow($0, cursor: 0, columns: columns).cells
    }
  }

  /// Returns a timeline with the marks, two columns for each unit.
  private static func marks(
    _ name: String, _ marks: [PracticePicture.Mark], columns: Int
  ) -> [TerminalCell] {
    var glyphs: [TerminalGlyph] = []
    glyphs.append("\(name) ", style: .secondary)
    let room = max(0, columns - 1 - glyphs.width)
    var signs = [Character](repeating: " ", count: room)
    for mark in marks {
      func column(_ units: Double) -> Int { Int(min(max(units, -1), Double(room)) * 2 + 0.5) }
      let start = column(mark.start)
      let end = max(start + 1, column(mark.start + mark.length))
      guard start >= 0, start < room else { continue }
      for column in start..<min(room, end) { signs[column] = "▬" }
    }
    glyphs.append(String(signs))
    return TextRow(glyphs, cursor: 0, columns: columns).cells
  }
}

extension PracticePicture.Kind {
  fileprivate var style: TerminalStyle {
    switch self {
    case .right: .secondary
    // Not by color alone.
    case .wrong: [.problem, .composition]
    case .mistake: [.problem, .selection]
    case .next: .selection
    case .rest: []
    }
  }
}
