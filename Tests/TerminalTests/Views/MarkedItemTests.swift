import Composition
@testable import Terminal
import TestSupport
import Testing
import Typing

/// Tests of the visible part of a long row when some of it must be visible.
@Suite("The marked item of a list on a narrow terminal")
struct MarkedItemTests {
  private static let wide = Dictionary(uniqueKeysWithValues: "가나다라마바사漢字韓國".map { ($0, 2) })

  private static let lists = [
    ["hangul", "direct", "morse"],
    (1...9).map { "number\($0)" },
    ["가나", "다라마", "漢字", "a", "韓國 나라", "사"],
    ["an item that is much longer than any terminal that is as narrow as these", "b"],
  ]

  private func cells(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + (Self.wide[$1] ?? 1) }
  }

  /// The items as a list shows them, each after its digit.
  private func shown(_ items: [String]) -> [String] {
    items.enumerated().map { "\($0.offset + 1) \($0.element)" }
  }

  /// The text that a terminal shows of a list with that item marked, and the reversed part.
  private func shown(
    _ items: [String], marked: Int, columns: Int, rows: Int
  ) -> (text: String, marked: String, column: Int, row: Int) {
    var state = SessionState("text")
    state.list = CandidateList(title: "", items.map { CandidateList.Item($0) }, marked: marked)
    var screen = LineScreen(columns: columns, rows: rows)
    var model = TerminalModel(columns: columns, widths: Self.wide)
    model.write(screen.draw(state))
    #expect(model.unknown == [] && model.wraps == 0)
    // A terminal of one row shows the list on it.
    let row = rows == 1 ? 0 : 1
    let reversed = model.rows[row].filter { $0.style.contains(7) }.map(\.text).joined()
    return (model.text(row), reversed, model.column, model.row)
  }

  @Test("the marked item is visible at every width, as a whole if it fits", arguments: [1, 2, 24])
  func widths(rows: Int) {
    for list in Self.lists {
      let items = shown(list)
      for marked in items.indices {
        for columns in 10...80 {
          let shown = shown(list, marked: marked, columns: columns, rows: rows)
          let note = "\(items[marked]) in \(columns) columns: \(shown.text)"
          let room = columns - 1
          let all = items.joined(separator: "  ")
          if cells(all) <= room {
            #expect(shown.text == all, "\(note)")
            #expect(shown.marked == items[marked], "\(note)")
          } else if cells(items[marked]) <= room - 2 {
            #expect(shown.marked == items[marked], "\(note)")
          } else {
            #expect(items[marked].hasPrefix(shown.marked), "\(note)")
            #expect(cells(shown.marked) >= room - 3, "\(note)")
          }
          // No more is left empty than the cells of a wide character that did not fit.
          #expect(cells(all) <= room || cells(shown.text) >= room - 2, "\(note)")
          #expect(cells(shown.text) <= room, "\(note)")
          if rows == 1 {
            let before = shown.text.firstRange(of: shown.marked).map {
              shown.text[..<$0.lowerBound]
            }
            #expect(before.map(cells) == shown.column, "\(note)")
          }
        }
      }
    }
  }

  @Test("on a terminal of zero width nothing breaks", arguments: 0...9)
  func narrowest(columns: Int) {
    for items in Self.lists {
      for marked in items.indices where columns > 0 {
        let shown = shown(items, marked: marked, columns: columns, rows: 1)
        #expect(cells(shown.text) <= columns - 1)
        if columns > 3 { #expect(!shown.marked.isEmpty, "\(shown.text)") }
      }
      _ = shown(items, marked: 0, columns: 1, rows: 1)
    }
  }

  @Test("any part of any line is kept visible, with an ellipsis for the rest")
  func anyPart() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<2000 {
      let characters = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        "abc 가漢".randomElement(using: &random)!
      }
      let start = Int.random(in: 0..<characters.count, using: &random)
      let end = Int.random(in: start..<characters.count, using: &random) + 1
      let columns = Int.random(in: 1...70, using: &random)
      let row = TextRow(
        RestingLine(String(characters), selected: start..<end, keepsSelectedInView: true),
        columns: columns)
      let note: Comment = "seed \(seed), round \(round)"
      let room = columns - 1
      #expect(row.cells.count <= room, note)
      let isLeftOut = row.cells.first.map { $0.text == "…" } ?? false
      let isCut = row.cells.last.map { $0.text == "…" } ?? false
      let text = row.cells.map(\.text).filter { $0 != "…" }.joined()
      #expect(String(characters).contains(text), note)
      if room > 0 { #expect((text == String(characters)) == (!isLeftOut && !isCut), note) }
      let marked = row.cells.filter { $0.style.contains(.selection) }.map(\.text).joined()
      let whole = String(characters[start..<end])
      #expect(whole.hasPrefix(marked), note)
      if cells(whole) <= room - 2 { #expect(marked == whole, note) }
    }
  }
}
