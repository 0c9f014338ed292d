import Composition
import Terminal
import Testing
import TextEditing
import Typing

private typealias Line = TextDocument.ShownLine

@Suite("The line view")
struct LineViewTests {
  private func grid(_ state: SessionState, columns: Int, rows: Int = 24) -> TerminalGrid {
    LineView.grid(of: state, in: TerminalSize(columns: columns, rows: rows))
  }

  /// The only row of the grid and the column of the cursor.
  private func row(_ state: SessionState, columns: Int = 40) -> (text: String, column: Int) {
    let grid = grid(state, columns: columns)
    #expect(grid.rows.count <= 1 && grid.cursorRow == 0)
    return (grid.rows.isEmpty ? "" : grid.text(0), grid.cursorColumn)
  }

  @Test(
    "a line that fits is shown as a whole",
    arguments: [
      ("abc", "def", "abcdef", 3), ("가나", "다", "가나다", 4), ("", "", "", 0),
      ("a\u{3}b\u{7F}", "\u{0}", "a^Cb^?^@", 6), ("a\r\nb", "", "a^M^Jb", 6),
      ("a\tb", "", "a       b", 9), ("가\t\t", "x", "가              x", 16),
      ("12345678\t", "x", "12345678        x", 16),
      ("\u{9B}31m", "\u{202E}b\u{2028}", "\u{FFFD}31m\u{FFFD}b\u{FFFD}", 4),
      ("\u{301}a", "", "\u{25CC}\u{301}a", 2), ("a\u{200B}b", "", "ab", 2),
      ("\u{AD}", "", "\u{AD}", 1), ("\u{1161}", "", "\u{115F}\u{1161}", 2),
      ("\u{11AB}", "", "\u{115F}\u{1160}\u{11AB}", 2), ("a", "\u{301}b", "a\u{25CC}\u{301}b", 1),
    ])
  func shortLines(_ before: String, _ after: String, _ text: String, _ column: Int) {
    let row = row(SessionState(before, after))
    #expect(Array(row.text.utf8) == Array(text.utf8))
    #expect(row.column == column)
  }

  @Test("what a tap of a key writes follows the line")
  func taps() {
    var state = SessionState("ab", "")
    state.taps = ["f7 On my way!"]
    #expect(row(state).text == "ab  f7 On my way!")
  }

  @Test(
    "a line that does not fit is shown around the cursor",
    arguments: [
      // There are 9 cells to fill; the 10th stays empty for the cursor.
      ("123456789", "", "", "123456789", 9), ("1234567890", "", "", "…34567890", 9),
      ("", "1234567890", "", "12345678…", 0), ("1", "234567890", "", "12345678…", 1),
      ("abcdefghij", "klmnopqrst", "", "…fghijkl…", 6), ("abcdefghij", "k", "", "…defghijk", 8),
      ("가나다라마", "", "", "…나다라마", 9), ("a가나다라마", "", "", "…나다라마", 9),
      ("가나다라마a", "", "", "…다라마a", 8), ("", "가나다라마", "", "가나다라…", 0),
      ("", "a가나다라", "", "a가나다라", 0), ("", "가나다라ab", "", "가나다라…", 0),
      ("abc", "", "xy", "abc  xy", 3), ("abc", "", "wxyz", "abc  wxyz", 3),
      ("abc", "", "vwxyz", "abc  vwx…", 3), ("abcdef", "", "xy", "abcdef  …", 6),
      ("abcdefg", "", "xy", "…cdefg  …", 6), ("abcdefgh", "", "xy", "…defgh  …", 6),
    ])
  func longLines(
    _ before: String, _ after: String, _ preview: String, _ text: String, _ column: Int
  ) {
    let row = row(SessionState(before, after, preview: preview), columns: 10)
    #expect(row.text == text)
    #expect(row.column == column)
  }

  @Test("on a narrow terminal the last column stays empty")
  func narrow() {
    for columns in 0...6 {
      for (before, after) in [("가나다라", "마바사"), ("abcdef", ""), ("", "abcdef"), ("\t", "\t")] {
        let grid = grid(SessionState(before, after, preview: "·–· = r"), columns: columns)
        #expect(grid.rows.allSatisfy { $0.count <= max(0, columns - 1) })
        #expect(grid.cursorColumn <= max(0, columns - 1))
      }
    }
  }

  @Test(
    "open text is underlined, selected text reversed, the remark dim",
    arguments: [
      (SessionState("ab가", "cd", open: 1, selection: 1, preview: "x"), "  __r   d"),
      (SessionState("abcd", "e", open: 3, selection: -2), " _bb "),
      (SessionState("abcd", "e", open: 9, selection: -9), "bbbb "),
      (SessionState("ab", "cd", selection: 9), "  rr"),
      (SessionState("", "", open: 1, preview: "= a"), "  ddd"),
    ])
  func styles(state: SessionState, expected: String) throws {
    let row = try #require(grid(state, columns: 20).rows.first)
    let letters = row.map { cell -> String in
      switch cell.style {
      case []: " "
      case .composition: "_"
      case .selection: "r"
      case [.composition, .selection]: "b"
      case .secondary: "d"
      default: "?"
      }
    }
    #expect(letters.joined() == expected)
  }

  @Test(
    "the mode is shown if there are several, and the composition after it",
    arguments: [
      ("morse", false, "", "a"), ("morse", true, "", "a  morse"),
      ("morse", true, "·– = a", "a  morse  ·– = a"), ("morse", false, "·– = a", "a  ·– = a"),
    ])
  func remarks(mode: String, isOneOfSeveral: Bool, preview: String, expected: String) {
    var state = SessionState("a", preview: preview)
    state.mode = mode
    state.isOneOfSeveralModes = isOneOfSeveral
    #expect(row(state).text == expected)
  }

  @Test("after it, what a longer hold of the switch does, and why a key did nothing")
  func longerHolds() {
    var state = SessionState("a", preview: "→ –")
    state.upcoming = "⌫ ␣ list"
    #expect(row(state, columns: 60).text == "a  → –  then ⌫ ␣ list")
    state = SessionState("a")
    let notices: [(SessionNotice, String)] = [
      (.nothingToUndo, "nothing to undo"), (.nothingOffered(.hanja), "no Hanja"),
      (.nothingOffered(.phrases), "no phrases"), (.nothingOffered(.words), "no other words"),
      (.nothingOffered(.corrections), "no other words"), (.noList, "no list"),
      (.needsHanja, "for Hanja, start with --hanja hanja"),
      (.needsModes, "for another mode, start with --mode hangul,direct"),
      (.noOtherMode, "this field takes no other mode"),
    ]
    for (notice, words) in notices {
      state.notice = notice
      #expect(row(state, columns: 60).text == "a  \(words)")
    }
  }

  @Test("the part of the line that was sent is shown before the rest")
  func sentPart() {
    var state = SessionState("나", "c", open: 1)
    state.sentPart = "ab가"
    let grid = grid(state, columns: 20)
    #expect(grid.text(0) == "ab가나c")
    #expect(grid.cursorColumn == 6)
    #expect(grid.rows[0].indices.filter { grid.rows[0][$0].style == .composition } == [4, 5])
  }

  /// Lines above, lines below, the number of rows; the rows that are shown, and that of the cursor.
  @Test(
    "the lines around the line that fit are shown, the last ones if the cursor is near the end",
    arguments: [
      ([], [], 24, ["x"], 0), (["a", "b"], [], 24, ["a", "b", "x"], 2),
      (["a"], ["c", ""], 24, ["a", "x", "c", ""], 1), (["a", "b"], [], 2, ["b", "x"], 1),
      (["a", "b"], ["c", "d"], 3, ["b", "x", "c"], 1),
      (["a", "b"], ["c", "d"], 4, ["b", "x", "c", "d"], 1),
      (["a", "b", "c"], ["d"], 3, ["c", "x", "d"], 1), (["a"], ["c"], 1, ["x"], 0),
      (["a"], ["c"], 0, ["x"], 0), ([], ["c", "d", "e"], 3, ["x", "c", "d"], 0),
    ] as [([String], [String], Int, [String], Int)])
  func around(above: [String], below: [String], rows: Int, expected: [String], cursor: Int) {
    let state = SessionState("x", above: above.map { Line($0) }, below: below.map { Line($0) })
    let grid = grid(state, columns: 20, rows: rows)
    #expect(grid.rows.indices.map(grid.text) == expected)
    #expect(grid.cursorRow == cursor && grid.cursorColumn == 1)
  }

  /// The number of rows; the rows that are shown, and the position of the cursor.
  @Test(
    "a list is shown below the line, and takes the row if there is only one",
    arguments: [
      (24, ["a", "x  morse", "1 morse  2 direct", "b"], 1, 1),
      (3, ["a", "x  morse", "1 morse  2 direct"], 1, 1),
      (2, ["x  morse", "1 morse  2 direct"], 0, 1), (1, ["1 morse  2 direct"], 0, 9),
    ] as [(Int, [String], Int, Int)])
  func list(rows: Int, expected: [String], row: Int, column: Int) {
    var state = SessionState("x", above: [Line("a")], below: [Line("b")])
    state.mode = "morse"
    state.isOneOfSeveralModes = true
    state.list = CandidateList(
      title: "mode", ["morse", "direct"].map { CandidateList.Item($0) }, marked: 1)
    let grid = grid(state, columns: 40, rows: rows)
    #expect(grid.rows.indices.map(grid.text) == expected)
    #expect(grid.cursorRow == row && grid.cursorColumn == column)
    let marked = grid.rows.joined().filter { $0.style == .selection }.map(\.text).joined()
    #expect(marked == "2 direct")
  }

  @Test("a session without anything to show shows nothing")
  func nothing() {
    #expect(grid(SessionState(), columns: 20) == TerminalGrid())
    #expect(grid(SessionState("\u{200B}"), columns: 20).rows.count == 1)
    #expect(grid(SessionState(above: [Line("")]), columns: 20).rows == [[], []])
  }

  @Test("only the part of a session that fits is requested, on the smallest terminal too")
  func reach() {
    #expect(
      LineView.reach(in: TerminalSize(columns: 80, rows: 24))
        == SessionState.Reach(lines: 23, scalars: 640))
    #expect(
      LineView.reach(in: TerminalSize(columns: 0, rows: 0))
        == SessionState.Reach(lines: 0, scalars: 0))
  }
}
