import Testing

@testable import Terminal

@Suite("A view of practice")
struct PracticeViewTests {
  private static func rows(
    _ picture: PracticePicture, _ columns: Int, _ rows: Int
  ) -> [String] {
    let grid = PracticeView.grid(of: picture, in: TerminalSize(columns: columns, rows: rows))
    return grid.rows.map { row in
      let text = row.map(\.text).joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static var text: PracticePicture {
    var picture = PracticePicture()
    picture.heading = "Lesson 1"
    picture.rest = "0:42"
    picture.text = [
      .init("one two ", .right), .init("t", .wrong), .init("h", .next), .init("ree four", .rest),
    ]
    picture.message = "A mistake"
    picture.answer = "tx"
    return picture
  }

  @Test("The text, the message, the answer and the time that is left")
  func whole() {
    #expect(
      Self.rows(Self.text, 40, 10) == [
        "Lesson 1                           0:42", "one two three four", "A mistake", "> tx",
      ])
    let grid = PracticeView.grid(of: Self.text, in: TerminalSize(columns: 40, rows: 10))
    #expect(grid.cursorRow == 3 && grid.cursorColumn == 4)
    #expect(
      grid.rows[1][8].style == [.problem, .composition] && grid.rows[1][9].style == .selection)
  }

  @Test("The text is broken at spaces, and the lines around the position are shown")
  func lines() {
    #expect(
      Self.rows(Self.text, 11, 10).dropFirst() == ["one two", "three four", "A mistake", "> tx"])
    var picture = Self.text
    picture.text = (0..<40).map { .init("word\($0) ", $0 < 20 ? .right : $0 == 20 ? .next : .rest) }
    let rows = Self.rows(picture, 40, 10)
    #expect(rows.count == 6)
    #expect(rows[1...3].joined(separator: " ").contains("word20"))
  }

  @Test("At any size no row is too long, and the answer is there", arguments: 1...12)
  func sizes(rows: Int) {
    var picture = Self.text
    picture.askedMarks = [.init(start: 0, length: 1), .init(start: 2, length: 3)]
    picture.keyedMarks = [.init(start: 0, length: 1.4), .init(start: -9, length: 1e9)]
    for columns in 1...50 {
      let grid = PracticeView.grid(of: picture, in: TerminalSize(columns: columns, rows: rows))
      #expect(grid.rows.count <= max(1, rows - 1))
      #expect(grid.rows.allSatisfy { $0.count < max(2, columns) }, "\(columns)x\(rows)")
      if columns > 6 { #expect(grid.rows.last?.map(\.text).joined().hasPrefix("> tx") == true) }
    }
  }

  @Test("Marks are drawn on a line of time, two columns a unit")
  func marks() {
    var picture = PracticePicture()
    picture.askedMarks = [.init(start: 0, length: 1), .init(start: 2, length: 3)]
    picture.keyedMarks = [.init(start: 0, length: 1.5)]
    #expect(
      Self.rows(picture, 40, 10) == ["asked ▬▬  ▬▬▬▬▬▬", "keyed ▬▬▬", ">"])
  }

  @Test("In plain mode, each sentence is said once")
  func plain() {
    var view = PlainPractice()
    var picture = Self.text
    picture.word = "three"
    #expect(view.next(picture, columns: 40).lines == ["Lesson 1", "A mistake", "three"])
    #expect(view.next(picture, columns: 40).lines.isEmpty)
    picture.word = "four"
    picture.message = ""
    let (lines, grid) = view.next(picture, columns: 40)
    #expect(lines == ["four"])
    #expect(grid.rows[0].map(\.text).joined() == "> tx")
  }

  @Test("In plain mode, the time that is left is said now and then")
  func plainTime() {
    var view = PlainPractice()
    var picture = PracticePicture()
    var said: [String] = []
    // A run of 130 s that is not looked at every second, and another one.
    for left: Int64? in [130, 121, 119, 61, 60, 60, 58, 31, 12, 8, 0, nil, 60, 59] {
      picture.secondsLeft = left
      said += view.next(picture, columns: 40).lines
    }
    #expect(
      said == ["2 minutes left.", "60 seconds left.", "30 seconds left.", "10 seconds left."])
  }
}
