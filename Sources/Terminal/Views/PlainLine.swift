import PlainText
package import Typing

/// The current line for screen readers and Braille displays. Only this row and an open list below
/// it change, and the cursor is where the text continues, or on the marked item. Lines above the
/// row say in words the things that a picture shows by position or color: a new mode, a list, a
/// change that was not typed, another phrase that a key writes, a notice.
package struct PlainLine: Sendable {
  private var mode = ""
  private var noticeCount = 0
  private var changeCount = 0
  /// The keys that write a candidate when they are tapped, with its text, as last announced.
  private var taps: [String] = []
  /// The title of the open list; nil if none is open.
  private var title: String?

  private let saysTitles: Bool

  /// Creates a view that has shown nothing yet. If `saysTitles`, a list is announced by its title.
  package init(saysTitles: Bool = true) { self.saysTitles = saysTitles }

  /// Returns the lines that are new since the last call, to be added above the row, and the row
  /// with the open list below it. `head` contains the cells before the line.
  package mutating func next(
    _ state: SessionState, after head: [TerminalCell] = [], columns: Int
  ) -> (lines: [String], grid: TerminalGrid) {
    var lines: [String] = []
    if state.isOneOfSeveralModes, state.mode != mode { lines.append("Mode: \(state.mode)") }
    mode = state.mode
    if let notice = state.notice, state.noticeCount != noticeCount { lines.append(notice.words) }
    noticeCount = state.noticeCount
    if let change = state.change, change.number != changeCount {
      lines.append("changed \(Self.word(change.old)) to \(Self.word(change.new))")
      changeCount = change.number
    }
    // None are stated while a list is open.
    if !state.taps.isEmpty, state.taps != taps {
      lines += state.taps.filter { !taps.contains($0) }.map { "Tap \($0)" }
      taps = state.taps
    }
    if saysTitles, let list = state.list, list.title != title {
      lines.append("\(list.title): \(list.items.count) to choose from")
    }
    title = state.list?.title
    let (glyphs, cursor) = LineView.line(of: Self.typed(state))
    var status: [TerminalGlyph] = []
    status.append(Self.status(of: state))
    let row = TextRow(glyphs, cursor: cursor, status: status, columns: columns - head.count)
    var grid = TerminalGrid(
      rows: [head + row.cells], cursorColumn: head.count + row.cursorColumn)
    if let list = state.list {
      let items = TextRow(RestingLine(list), columns: columns)
      grid.cursorRow = 1
      grid.cursorColumn = items.cursorColumn
      grid.rows.append(items.cells)
    }
    if head.isEmpty, grid.rows == [[]] { grid.rows = [] }
    return (lines.map(\.escapingControls), grid)
  }

  /// Returns the state without the rest of a suggested word, which would look like typed text.
  private static func typed(_ state: SessionState) -> SessionState {
    var state = state
    state.continuation = ""
    return state
  }

  /// Returns the text without the space that ended the word.
  private static func word(_ text: String) -> String {
    text.last == " " ? String(text.dropLast()) : text
  }

  /// Returns the signs in words, since not every screen reader speaks them.
  private static func words(_ signs: String) -> String {
    let names = ["⌫": "delete", "␣": "space", "→": "next", "·": "dit", "–": "dah", "↵": "return"]
    return signs.split(separator: " ").map { names[String($0)] ?? String($0) }
      .joined(separator: ", ")
  }

  private static func status(of state: SessionState) -> String {
    let selected = abs(state.selection)
    let words = [
      selected > 0 ? "\(selected) selected" : "", state.preview,
      state.upcoming.isEmpty ? "" : "then \(words(state.upcoming))",
      state.suggestions.isEmpty ? "" : "or \(state.suggestions.joined(separator: " or "))",
      state.speed ?? "",
    ]
    return words.filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
