import Composition
import Testing
import Typing

@testable import Terminal

@Suite("The plain line")
struct PlainLineTests {
  private func text(_ grid: TerminalGrid) -> [String] { grid.rows.indices.map(grid.text) }

  @Test("what a picture shows by position or by brightness is said in words")
  func words() {
    var line = PlainLine()
    var state = SessionState("abc", preview: "· = e")
    state.mode = "morse"
    func next() -> [String] {
      let (lines, grid) = line.next(state, columns: 60)
      return lines + text(grid)
    }
    #expect(next() == ["abc  · = e"])
    state.isOneOfSeveralModes = true
    #expect(next() == ["abc  · = e"])
    state.mode = "hangul"
    state.preview = ""
    #expect(next() == ["Mode: hangul", "abc"])
    #expect(next() == ["abc"])
    state.notice = .nothingToUndo
    state.noticeCount = 1
    #expect(next() == ["nothing to undo", "abc"])
    #expect(next() == ["abc"])
    // The same notice again.
    state.noticeCount = 2
    state.selection = -2
    #expect(next() == ["nothing to undo", "abc  2 selected"])
    state.selection = 0
    state.suggestions = ["abcd", "abce"]
    state.continuation = "d"
    #expect(next() == ["abc  or abcd or abce"])
    state.suggestions = []
    state.upcoming = "– ⌫ ␣ list"
    #expect(next() == ["abc  then dah, delete, space, list"])
    state.upcoming = ""
    state.change = SessionState.Change(old: "teh ", new: "t\nhe ", number: 1)
    #expect(next() == ["changed teh to t\\x0Ahe", "abc"])
    #expect(next() == ["abc"])
    state.taps = ["f7 On my way!"]
    #expect(next() == ["Tap f7 On my way!", "abc"])
    state.taps = []
    #expect(next() == ["abc"])
    state.taps = ["f7 On my way!"]
    #expect(next() == ["abc"])
    state.taps = ["f7 Later"]
    #expect(next() == ["Tap f7 Later", "abc"])
    state.list = CandidateList(title: "Hanja", [CandidateList.Item("x")])
    #expect(next() == ["Hanja: 1 to choose from", "abc", "1 x"])
    #expect(next() == ["abc", "1 x"])
  }

  @Test("the cursor is where the text continues, or on the marked item of the list")
  func cursor() {
    var line = PlainLine()
    var state = SessionState("ab", preview: "")
    state.after = "cd"
    let head = (0..<3).map { _ in TerminalCell("-") }
    for columns in [4, 10, 80] {
      let grid = line.next(state, after: head, columns: columns).grid
      #expect(grid.cursorRow == 0 && grid.cursorColumn < columns)
      #expect(columns < 10 || text(grid) == ["---abcd"] && grid.cursorColumn == 5)
    }
    state.list = CandidateList(
      title: "title", ["one", "two"].map { CandidateList.Item($0, comment: "") }, marked: 1)
    let grid = line.next(state, columns: 80).grid
    #expect(grid.rows.count == 2 && grid.cursorRow == 1)
    #expect(grid.rows[1][grid.cursorColumn...].prefix(5).map(\.text).joined() == "2 two")
  }

  @Test("nothing is shown of a session without text")
  func empty() {
    var line = PlainLine()
    #expect(line.next(SessionState(), columns: 80).grid == TerminalGrid())
  }
}
