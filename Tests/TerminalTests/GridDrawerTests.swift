import TestSupport
import Testing

@testable import Terminal

/// Tests of the bytes of a difference.
@Suite("Drawing a grid")
struct GridDrawerTests {
  private struct Case: CustomTestStringConvertible, Sendable {
    var old: [String]
    var oldCursor: [Int]
    var new: [String]
    var cursor: [Int]
    /// `^` stands for `CSI`.
    var bytes: String
    var testDescription: String { "\(old) \(oldCursor) -> \(new) \(cursor)" }

    init(
      _ old: [String], _ oldCursor: [Int], _ new: [String], _ cursor: [Int], _ bytes: String
    ) {
      (self.old, self.oldCursor, self.new) = (old, oldCursor, new)
      (self.cursor, self.bytes) = (cursor, bytes)
    }
  }

  private func grid(_ lines: [String], _ cursor: [Int]) -> TerminalGrid {
    TerminalGrid(lines, widths: Self.widths, cursor: (cursor[0], cursor[1]))
  }

  private func drawn(_ drawer: inout GridDrawer, _ grid: TerminalGrid) -> String {
    var output: [UInt8] = []
    drawer.draw(grid, into: &output)
    return String(decoding: output, as: UTF8.self).replacing("\u{1B}[", with: "^")
  }

  @Test(
    "only changes are written",
    arguments: [
      // From an empty grid.
      Case([], [0, 0], ["a"], [0, 1], "\ra^K\r^1C"), Case([], [0, 0], ["a"], [0, 0], "\ra^K\r"),
      Case([], [0, 0], ["a", "b"], [0, 1], "\r^J\ra^K\r\nb^K^1A\r^1C"),
      Case([], [0, 0], [], [0, 0], ""),
      // A changed row is written as a whole.
      Case(["a"], [0, 1], ["ab"], [0, 2], "\rab^K\r^2C"),
      Case(["ab"], [0, 2], ["a"], [0, 1], "\ra^K\r^1C"),
      Case(["가"], [0, 2], ["가나"], [0, 4], "\r가나^K\r^4C"),
      Case(["a", "b", "c"], [2, 1], ["a", "x", "c"], [2, 1], "^1A\rx^K^1B\r^1C"),
      // Only the cursor moves.
      Case(["ab"], [0, 2], ["ab"], [0, 1], "\r^1C"), Case(["ab"], [0, 2], ["ab"], [0, 0], "\r"),
      Case(["a", "b"], [0, 1], ["a", "b"], [1, 1], "^1B\r^1C"),
      Case(["a"], [0, 1], ["a"], [0, 1], ""),
      // Added and removed rows.
      Case(["a"], [0, 1], ["a", "b"], [0, 1], "\r\nb^K^1A\r^1C"),
      Case(["a", "b"], [0, 1], ["a"], [0, 1], "^1B\r^J^1A\r^1C"),
      Case(["a", "b"], [1, 1], [], [0, 0], "^1A\r^K^1B\r^J^1A"),
      Case(["a"], [0, 1], [], [0, 0], "\r^K"),
      // Nothing is erased after a row that fills the terminal.
      Case([], [0, 0], ["0123456789"], [0, 9], "\r0123456789\r^9C"),
    ])
  private func bytes(row: Case) {
    var drawer = GridDrawer(size: TerminalSize(columns: 10, rows: 4))
    _ = drawn(&drawer, grid(row.old, row.oldCursor))
    #expect(drawn(&drawer, grid(row.new, row.cursor)) == row.bytes)
    #expect(drawn(&drawer, grid(row.new, row.cursor)) == "")
  }

  @Test("each style is switched on and off again, and is a change like any other")
  func styles() {
    var drawer = GridDrawer(size: TerminalSize(columns: 20, rows: 4))
    func row(_ cells: [(String, TerminalStyle)]) -> TerminalGrid {
      TerminalGrid(
        rows: [cells.map { TerminalCell($0.0, style: $0.1) }], cursorColumn: cells.count)
    }
    #expect(
      drawn(
        &drawer,
        row([
          ("a", []), ("b", .composition), ("c", [.composition, .selection]), ("d", .secondary),
          ("e", []),
        ]
        )) == "\ra^0;4mb^0;4;7mc^0;2md^0me^K\r^5C")
    #expect(
      drawn(
        &drawer,
        row([
          ("a", []), ("b", .composition), ("c", [.composition, .selection]), ("d", []),
          ("e", .secondary),
        ]
        )) == "\ra^0;4mb^0;4;7mc^0md^0;2me^0m^K\r^5C")
  }

  @Test("on another size everything is drawn, and rows that the terminal has wrapped are erased")
  func otherSize() {
    var drawer = GridDrawer(size: TerminalSize(columns: 20, rows: 4))
    #expect(drawn(&drawer, grid(["가나", "ab"], [1, 1])) == "\r^J\r가나^K\r\nab^K\r^1C")
    for (columns, bytes) in [
      (20, ""), (21, "^1A\r^K^1B\r^J^1A\r가나^K\r\nab^K\r^1C"),
      // The first row has become two, because a wide character is not split.
      (3, "^2A\r^K^1B\r^J^1A\r가나\r\nab^K\r^1C"),
    ] {
      var other = drawer
      other.size.columns = columns
      #expect(drawn(&other, grid(["가나", "ab"], [1, 1])) == bytes, "\(columns)")
    }
  }

  @Test("a line is repaired with the next key if another program has written")
  func healing() {
    var drawer = GridDrawer(size: TerminalSize(columns: 20, rows: 4))
    var model = TerminalModel(columns: 20, height: 4)
    for line in ["abc", "abcd"] {
      var bytes: [UInt8] = []
      drawer.draw(TerminalGrid([line], cursor: (0, line.count)), into: &bytes)
      model.write(bytes)
      if line == "abc" { model.write(Array("[1.0] usb: new\r\nxyz123".utf8)) }
    }
    #expect(model.text(1) == "abcd" && model.row == 1 && model.column == 4)
  }

  private static let certain: [Character] = ["a", "b", " ", "~", "가", "힣", "ㄱ", "漢", "あ", "ア"]
  private static let uncertain: [Character] = [
    "–", "…", "e\u{301}", "ﾡ", "Ａ", "👍🏽", "👩‍👧", "🇰🇷", "❤️", "\u{1112}\u{1161}\u{11AB}", "é",
  ]

  /// A grid of random rows, some of which fill the terminal.
  private static func grid(
    columns: Int, rows: Int, widths: [Character: Int], using generator: inout SeededGenerator
  ) -> TerminalGrid {
    var grid = TerminalGrid()
    let styles: [TerminalStyle] = [
      [], [], .secondary, .composition, .selection, [.composition, .selection],
    ]
    for _ in 0..<Int.random(in: 1...rows, using: &generator) {
      var row: [TerminalCell] = []
      let length = Int.random(in: 0...columns, using: &generator)
      var style: TerminalStyle = []
      while true {
        let pool = Int.random(in: 0..<8, using: &generator) == 0 ? uncertain : certain
        let character = pool.randomElement(using: &generator)!
        let width = widths[character] ?? 1
        guard row.count + width <= length else { break }
        if Int.random(in: 0..<4, using: &generator) == 0 {
          style = styles.randomElement(using: &generator)!
        }
        row.append(TerminalCell(String(character), style: style))
        for _ in 1..<width { row.append(TerminalCell("", style: style)) }
      }
      grid.rows.append(row)
    }
    grid.cursorRow = Int.random(in: 0..<grid.rows.count, using: &generator)
    grid.cursorColumn = Int.random(in: 0..<columns, using: &generator)
    return grid
  }

  /// The grid with some cells changed, and rows added or removed.
  private static func changed(
    _ grid: TerminalGrid, columns: Int, rows: Int, widths: [Character: Int],
    using generator: inout SeededGenerator
  ) -> TerminalGrid {
    let other = Self.grid(columns: columns, rows: rows, widths: widths, using: &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 { return other }
    var changed = other
    for (index, row) in grid.rows.enumerated() where index < other.rows.count {
      // A row stays unchanged, or its start up to some character does.
      if Bool.random(using: &generator) {
        changed.rows[index] = row
        continue
      }
      var kept = Int.random(in: 0...row.count, using: &generator)
      while kept > 0, kept < row.count, row[kept].isContinuation { kept -= 1 }
      var start = min(kept, other.rows[index].count)
      while start < other.rows[index].count, other.rows[index][start].isContinuation { start += 1 }
      changed.rows[index] = Array((row[..<kept] + other.rows[index][start...]).prefix(columns))
      if start != kept { changed.rows[index] = Array(row[..<kept]) }
    }
    return changed
  }

  private static let widths = Dictionary(
    uniqueKeysWithValues: ["가", "나", "👍", "힣", "ㄱ", "漢", "あ", "ア", "Ａ", "👍🏽", "👩‍👧", "🇰🇷", "❤️"]
      .map { (Character($0), 2) } + [("\u{1112}\u{1161}\u{11AB}", 2)])

  @Test("on a terminal with the old grid the bytes of a difference show the new one")
  func property() {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    var saved = 0
    for round in 0..<1500 {
      let columns = Int.random(in: 2...24, using: &generator)
      let height = Int.random(in: 1...6, using: &generator)
      let widths = Self.widths
      let old = Self.grid(columns: columns, rows: height, widths: widths, using: &generator)
      let new = Self.changed(
        old, columns: columns, rows: height, widths: widths, using: &generator)
      var drawer = GridDrawer(size: TerminalSize(columns: columns, rows: height))
      var bytes: [UInt8] = []
      let note: Comment = "seed \(seed), round \(round)"
      drawer.draw(old, into: &bytes)
      var model = TerminalModel(columns: columns, height: height, widths: widths)
      model.write(bytes)
      let shown = TerminalModel(showing: old, columns: columns, height: height, widths: widths)
      #expect(model.rows == shown.rows && model.row == shown.row, note)
      #expect(model.column == shown.column && model.history.isEmpty, note)
      bytes = []
      drawer.draw(new, into: &bytes)
      model = shown
      model.write(bytes)
      #expect(model.unknown == [] && model.wraps == 0, note)
      let expected = TerminalModel(showing: new, columns: columns, height: height, widths: widths)
      #expect(Array(model.rows.prefix(new.rows.count)) == expected.rows, note)
      #expect(model.rows.dropFirst(new.rows.count).joined().allSatisfy { $0 == .init() }, note)
      #expect(model.row == new.cursorRow && model.column == new.cursorColumn, note)
      var whole = GridDrawer(size: drawer.size)
      var all: [UInt8] = []
      whole.draw(new, into: &all)
      saved += all.count - bytes.count
    }
    #expect(saved > 0, "seed \(seed)")
  }

  @Test("a terminal with other character widths shows the right text")
  func otherWidths() {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    for round in 0..<300 {
      // The rows of a view leave a third of the terminal empty, to allow for the different widths.
      let columns = 36
      var opinion = Self.widths
      for character in Self.uncertain {
        opinion[character] = Int.random(in: 1...2, using: &generator)
      }
      var drawer = GridDrawer(size: TerminalSize(columns: columns, rows: 4))
      var model = TerminalModel(columns: columns, height: 4, widths: opinion)
      var grid = Self.grid(columns: 18, rows: 4, widths: Self.widths, using: &generator)
      for step in 0..<10 {
        var bytes: [UInt8] = []
        drawer.draw(grid, into: &bytes)
        model.write(bytes)
        for (index, row) in grid.rows.enumerated() {
          var text = row.map(\.text).joined()
          while text.last == " " { text.removeLast() }
          #expect(model.text(index) == text, "seed \(seed), round \(round), step \(step)")
        }
        grid = Self.changed(grid, columns: 18, rows: 4, widths: Self.widths, using: &generator)
      }
    }
  }
}
