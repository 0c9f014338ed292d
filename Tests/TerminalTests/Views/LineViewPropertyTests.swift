import TestSupport
import Testing
import Typing

/// Tests with random lines on random terminals, one after the other on the same row. The visible
/// text is checked on a model of a terminal with its own character widths.
struct LineViewPropertyTests {
  private static let alphabet: [(Character, Int)] = [
    ("a", 1), ("b", 1), (".", 1), ("–", 1), ("e\u{301}", 1), ("ﾡ", 1), ("가", 2), ("힣", 2), ("ㄱ", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("漢", 2), ("Ａ", 2), ("👍🏽", 2), ("👩‍👧", 2), ("🇰🇷", 2), ("❤️", 2),
  ]
  private static let widths = Dictionary(uniqueKeysWithValues: alphabet)

  private static func text(
    _ longest: Int, using generator: inout SeededGenerator
  ) -> [Character] {
    (0..<Int.random(in: 0...longest, using: &generator)).map { _ in
      alphabet.randomElement(using: &generator)!.0
    }
  }

  private static func cells(_ text: some Sequence<Character>) -> Int {
    text.reduce(0) { $0 + widths[$1]! }
  }

  @Test func theRowShowsTheLineAroundTheCursor() {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let columns = Int.random(in: 4...60, using: &generator)
      var screen = LineScreen(columns: columns)
      var model = TerminalModel(columns: columns, widths: Self.widths)
      for step in 0..<20 {
        let longest = Bool.random(using: &generator) ? columns / 4 : columns
        let before = Self.text(longest, using: &generator)
        let after = Self.text(longest, using: &generator)
        let status = Bool.random(using: &generator) ? Self.text(8, using: &generator) : []
        let open = Int.random(in: 0...min(3, before.count), using: &generator)
        let selection = Int.random(in: -before.count...after.count, using: &generator)
        model.write(
          screen.draw(
            SessionState(
              String(before), String(after), open: open, selection: selection,
              preview: String(status))))

        let place: Comment = "seed \(seed), round \(round), step \(step)"
        #expect(model.unknown == [] && model.wraps == 0 && model.row == 0, place)
        let cells = model.rows[0]
        #expect(cells[columns - 1] == TerminalModel.Cell(), place)

        // Left of the cursor: all of the line, or a mark and the end of the line.
        let left = cells[..<model.column].map(\.text).joined()
        let isCutLeft = left.hasPrefix("…")
        #expect(
          isCutLeft ? String(before).hasSuffix(left.dropFirst()) : left == String(before), place)
        let openCells = Self.cells(before.suffix(open))
        for (column, cell) in cells[..<model.column].enumerated() where column > 0 || !isCutLeft {
          let distance = model.column - column
          let isSelected = selection < 0 && distance <= Self.cells(before.suffix(-selection))
          let expected = (distance <= openCells ? [4] : []) + (isSelected ? [7] : [])
          #expect(cell.style == expected, place)
        }

        // Right of it: all or the start and a mark, then perhaps the remark.
        let right = model.text(0).dropFirst(left.count)
        let isShown = (0...after.count).contains { count in
          let shown = String(after.prefix(count)) + (count < after.count ? "…" : "")
          guard right.hasPrefix(shown) else { return false }
          let rest = right.dropFirst(shown.count)
          return rest.isEmpty || rest == "  " + String(status)
            || rest.hasPrefix("  ") && rest.hasSuffix("…")
              && String(status).hasPrefix(rest.dropFirst(2).dropLast())
        }
        #expect(isShown || columns < 8, "\(place): \(right)")

        // Nothing is left out without need, and all the space is used if something is.
        let whole = Self.cells(before) + Self.cells(after)
        let needed = whole + (status.isEmpty ? 0 : 2 + Self.cells(status))
        let shown = String(before) + String(after)
        if needed <= columns - 1 {
          #expect(model.text(0) == shown + (status.isEmpty ? "" : "  " + String(status)), place)
        } else if status.isEmpty, columns >= 8 {
          let used = cells.lastIndex { $0.text != " " }!
          #expect(used >= columns - 3, place)
        }
      }
    }
  }
}
