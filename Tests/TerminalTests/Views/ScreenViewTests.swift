import Composition
import KeyEvents
import TestSupport
import Testing
import Typing

@testable import Terminal

/// Tests of the screen as grids; the golden ones are in `EvscribeCommandTests`.
@Suite("The screen view")
struct ScreenViewTests {
  /// What a screen shows.
  private struct Picture {
    var state: SessionState
    var past: [String] = []
    var panel = PanelState()
    var showsSheet = false
    var page = 0
    var letters: LetterBlocks?
  }

  private func grid(_ picture: Picture, columns: Int = 80, rows: Int = 24) -> TerminalGrid {
    let size = TerminalSize(columns: columns, rows: rows)
    return ScreenView.grid(
      of: picture.state, picture.panel, sheet: picture.showsSheet ? picture.page : nil,
      letters: picture.letters, in: size
    ) { ScreenText.grid(of: picture.state, after: picture.past, in: $0) }.grid
  }

  private func lines(_ grid: TerminalGrid) -> [String] { grid.rows.indices.map(grid.text) }

  /// Rows of keys with one letter each.
  private static let rows = KeyCode.mainRows.map { row in
    row.map {
      PanelState.Key($0, label: String($0.name.prefix(1)), shiftLabel: "S")
    }
  }

  private static func picture(list items: Int = 0, sheet: Bool = false) -> Picture {
    var picture = Picture(state: SessionState("abc", preview: "· = e"))
    picture.state.mode = "morse"
    picture.panel.rows = rows
    picture.panel.pressed = [.f]
    picture.panel.tools = [
      PanelState.Tool(key: "f8", name: "undo"), PanelState.Tool(key: "esc", name: "close"),
    ]
    picture.panel.guide = ComposerGuide(
      signs: (0..<20).map { ComposerGuide.Sign(signals: "·–", text: "s\($0)") })
    picture.showsSheet = sheet
    if items > 0 {
      let items = (1...items).map { CandidateList.Item("item \($0)", comment: "remark") }
      picture.state.list = CandidateList(title: "title", items, marked: 1)
    }
    return picture
  }

  /// The parts of a panel that are in the grid.
  private func parts(_ grid: TerminalGrid) -> Set<String> {
    let text = lines(grid).joined(separator: "\n")
    return [
      ("text", "abc"), ("composition", "· = e"), ("list", "item 2"), ("title", "title"),
      ("bar", "close"), ("sheet", "s0"), ("keys", "│"),
    ].reduce(into: []) { parts, part in
      if text.contains(part.1) { parts.insert(part.0) }
    }
  }

  @Test("with fewer rows the sheet goes first, then the keys, the bar, and the list but one row")
  func shortScreens() {
    // When the list becomes a row, other parts may fit again.
    let order = ["sheet", "keys", "bar"]
    var present = Set(order)
    for rows in (4...60).reversed() {
      let grid = grid(Self.picture(list: 5, sheet: true), rows: rows)
      #expect(grid.rows.count == rows)
      let parts = parts(grid)
      #expect(parts.isSuperset(of: ["text", "composition"]), "\(rows)")
      if rows >= 5 { #expect(parts.contains("list"), "\(rows)") }
      for (index, part) in order.enumerated() where parts.contains(part) {
        #expect(order[(index + 1)...].allSatisfy(parts.contains), "\(rows) \(part): \(parts)")
      }
      present.formIntersection(parts)
    }
    #expect(present.isEmpty)
    #expect(parts(grid(Self.picture(list: 5, sheet: true), rows: 60)).count == 7)
  }

  @Test("every size has all rows, none wider than the terminal, and the cursor in it")
  func sizes() {
    for columns in 10...100 {
      for rows in 4...40 {
        for list in [0, 3, 30] {
          var picture = Self.picture(list: list, sheet: columns % 2 == 0)
          picture.letters = [nil, .small, .half][columns % 3]
          picture.page = rows % 3
          if rows % 2 == 0 {
            picture.panel.field = PanelState.Field(
              index: 1, count: 3, tools: [PanelState.Tool(key: "tab", name: "next")])
            picture.panel.appearance = .alert
          }
          let grid = grid(picture, columns: columns, rows: rows)
          let size = "\(columns)x\(rows), \(list)"
          #expect(grid.rows.count == rows, "\(size)")
          #expect(grid.rows.allSatisfy { $0.dropLast().count <= columns - 1 }, "\(size)")
          // A space in the last column is paint.
          #expect(
            grid.rows.allSatisfy {
              $0.count < columns || $0[columns - 1] == TerminalCell(style: .onDark)
            }, "\(size)")
          if list > 0, rows >= 5, columns >= 40 {
            #expect(lines(grid).contains { $0.contains("item 2") }, "\(size)")
          }
          #expect(
            (0..<rows).contains(grid.cursorRow) && (0..<columns).contains(grid.cursorColumn),
            "\(size)")
        }
      }
    }
  }

  @Test(
    "lines are broken after spaces, or anywhere in a long word, and the cursor is where it types",
    arguments: [
      ("one two three", "", ["one two", "three"], 1, 5), ("one two ", "", ["one two"], 0, 8),
      ("one two th", "", ["one two", "th"], 1, 2),
      ("one two ", "three", ["one two", "three"], 1, 0),
      ("one two ab c", "", ["one two", "ab c"], 1, 4),
      ("one two a b", "", ["one two a", "b"], 1, 1),
      ("abcdefghijklm", "", ["abcdefghi", "jklm"], 1, 4), ("가나다라마", "", ["가나다라", "마"], 1, 2),
      ("가나 다라마", "", ["가나", "다라마"], 1, 6), ("", "", [""], 0, 0),
      ("a", "bcdefghijkl", ["abcdefghi", "jkl"], 0, 1),
      // What follows the space is too long for the next row, too.
      (" 가a나b다라마", "", ["", "가a나b다", "라마"], 2, 4),
    ])
  func breaks(
    _ before: String, _ after: String, _ expected: [String], _ row: Int, _ column: Int
  ) {
    let picture = Picture(state: SessionState(before, after))
    let grid = grid(picture, columns: 10, rows: 12)
    #expect(Array(lines(grid).prefix(expected.count)) == expected)
    #expect(lines(grid).dropFirst(expected.count).allSatisfy { $0 == "" })
    #expect(grid.cursorRow == row && grid.cursorColumn == column)
  }

  @Test("of a long text the lines around the cursor are shown")
  func longText() {
    for (above, below) in [(0, 0), (3, 0), (100, 0), (100, 100), (0, 100)] {
      var picture = Picture(state: SessionState("cursor"))
      picture.past = (0..<above).map { "past \($0)" }
      picture.state.above = (0..<above / 2).map { .init("above \($0)") }
      picture.state.below = (0..<below).map { .init("below \($0)") }
      let grid = grid(picture, rows: 12)
      #expect(grid.text(grid.cursorRow) == "cursor")
      #expect(grid.cursorRow == min(above + above / 2, below > 0 && above > 0 ? 8 : 10))
      if above > 0 {
        #expect(lines(grid).contains { $0.hasPrefix("above") })
      }
    }
  }

  @Test("a list has the cursor on its marked item, as a column or as a row")
  func list() {
    for rows in [24, 6] {
      let grid = grid(Self.picture(list: 5), rows: rows)
      let row = grid.text(grid.cursorRow)
      #expect(row.contains("item 2"))
      let cells = grid.rows[grid.cursorRow][grid.cursorColumn...]
      let marked = cells.prefix { $0.style.contains(.selection) }.map(\.text).joined()
      #expect(marked.hasSuffix("item 2"))
    }
  }

  @Test("what an open letter may become is listed, and in the sheet, all others are dim")
  func continuations() {
    var picture = Self.picture(sheet: true)
    picture.panel.tools = []
    picture.panel.guide = ComposerGuide(
      signs: [("·", "e"), ("·–·", "r"), ("·–", "a"), ("–", "t"), ("··", "i")].map {
        ComposerGuide.Sign(signals: $0.0, text: $0.1)
      }, openSignals: "·", wordsPerMinute: 17.6)
    let grid = grid(picture)
    let row = lines(grid).first { $0.contains("· = e") }
    #expect(row?.hasPrefix("morse  · = e  – a  · i  –· r ") == true, "\(row ?? "")")
    #expect(row?.hasSuffix("18 words a minute") == true)
    let styles = grid.rows.joined().reduce(into: [String: TerminalStyle]()) { styles, cell in
      if "ertai".contains(cell.text), cell.text.count == 1 { styles[cell.text] = cell.style }
    }
    #expect(styles["e"] == .selection && styles["a"] == [] && styles["t"] == .secondary)
  }

  @Test("a pressed key is reversed, and with the sheet Shift has a row of its own")
  func keys() {
    let plain = grid(Self.picture())
    let pressed = plain.rows.map { $0.filter { $0.style == .pressed }.map(\.text).joined() }
    #expect(pressed.contains(" f "))
    #expect(!lines(plain).contains { $0.contains("│ S │") })
    #expect(lines(grid(Self.picture(sheet: true))).count { $0.contains("│ S │") } == 4)
  }

  @Test("a few keys are shown with their names")
  func fewKeys() {
    var picture = Picture(state: SessionState())
    picture.panel.guide.keys = [
      ComposerGuide.Key(label: "–", codes: [.j]), ComposerGuide.Key(label: "·", codes: [.f, .dot]),
    ]
    picture.panel.pressed = [.f]
    let grid = grid(picture)
    #expect(lines(grid).last == "– = j    · = f or .")
    #expect(grid.rows[23].filter { $0.style.contains(.pressed) }.map(\.text).joined() == "f")
  }

  @Test("a sheet that does not fit has pages with all signs, whatever letter is open meanwhile")
  func pages() {
    var picture = Self.picture(sheet: true)
    picture.panel.rows = []
    let signs = (10..<80).map { "s\($0)." }
    picture.panel.guide = ComposerGuide(
      signs: signs.map { ComposerGuide.Sign(signals: $0 < "s20" ? "–" : "·–··", text: $0) })
    for (columns, rows) in [(40, 12), (40, 10), (24, 8), (80, 24)] {
      func draw(_ page: Int) -> (text: String, pageCount: Int) {
        let (grid, count) = ScreenView.grid(
          of: picture.state, picture.panel, sheet: page,
          in: TerminalSize(columns: columns, rows: rows)
        ) { ScreenText.grid(of: picture.state, after: [], in: $0) }
        return (lines(grid).joined(separator: "\n"), count)
      }
      picture.panel.guide.openSignals = ""
      let count = draw(0).pageCount
      let text = (0..<count).map { draw($0).text }.joined()
      #expect(signs.allSatisfy { text.contains("\($0) ") }, "\(columns)x\(rows)")
      // A page that is no longer there, as on a larger terminal, is the last one.
      #expect(draw(count + 5).text == draw(count - 1).text)
      picture.panel.guide.openSignals = "–"
      #expect(draw(count - 1).pageCount == count)
      #expect(count == 1 || draw(count - 1).text.contains("s10."))
    }
  }

  @Test("keys and a bar that do not fit get smaller before they are cut")
  func narrow() {
    var picture = Self.picture()
    for (columns, expected) in [(80, "│ q │ w │ e "), (30, "q w e r t y u i o p"), (24, "qwerty")] {
      #expect(lines(grid(picture, columns: columns)).contains { $0.contains(expected) })
    }
    picture.panel.tools = (1...6).map { PanelState.Tool(key: "f\($0)", name: "does something") }
    let bar = lines(grid(picture, columns: 80)).suffix(2)
    #expect(bar.first?.hasPrefix(" f1  does something") == true, "\(bar)")
    #expect(bar.last?.hasSuffix("f6  does something") == true, "\(bar)")
    // With Shift instead of without, if both do not fit.
    picture.showsSheet = true
    picture.panel.guide = ComposerGuide()
    let short = lines(grid(picture, rows: 9))
    #expect(short.contains { $0.contains("│ S │") } && !short.contains { $0.contains("│ q │") })
  }

  @Test("a suggested word does not move the typed text")
  func suggestion() {
    var picture = Picture(state: SessionState("one two th"))
    picture.state.continuation = "ree"
    #expect(lines(grid(picture, columns: 16, rows: 12))[0] == "one two three")
    #expect(Array(lines(grid(picture, columns: 12, rows: 12)).prefix(2)) == ["one two th", ""])
  }
}
