import TestSupport
import Testing
import TextEditing
import Typing

private typealias Line = TextDocument.ShownLine

/// Tests of the open line with the lines around it.
struct LinesAroundTests {
  private static let alphabet: [(Character, Int)] = [
    ("a", 1), ("b", 1), (".", 1), ("e\u{301}", 1), ("가", 2), ("ㄱ", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("漢", 2), ("👩‍👧", 2), ("🇰🇷", 2),
  ]
  private static let widths = Dictionary(uniqueKeysWithValues: alphabet)

  /// The text of a line on a row: all of it, or as much as fits and a mark.
  private static func start(of line: String, columns: Int) -> String {
    func cells(_ text: some Sequence<Character>) -> Int { text.reduce(0) { $0 + widths[$1]! } }
    if cells(line) <= columns - 1 { return line }
    let count = (0...line.count).last { cells(line.prefix($0)) <= columns - 2 } ?? 0
    return line.prefix(count) + "…"
  }

  @Test func whatFitsIsShownWhateverWasShownBefore() {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    for round in 0..<150 {
      let size = (
        columns: Int.random(in: 4...20, using: &generator),
        rows: Int.random(in: 1...7, using: &generator)
      )
      var screen = LineScreen(columns: size.columns, rows: size.rows)
      var model = TerminalModel(columns: size.columns, height: size.rows, widths: Self.widths)
      // There may be other text above.
      let messages = Int.random(in: 0...2, using: &generator)
      for _ in 0..<messages { model.write(Array("x\r\n".utf8)) }
      var text = ["", ""]
      var cursor = 0
      for step in 0..<25 {
        let place: Comment = "seed \(seed), round \(round), step \(step)"
        // Some lines change, or are added or removed.
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
          let line = String(
            (0..<Int.random(in: 0...size.columns, using: &generator)).map { _ in
              Self.alphabet.randomElement(using: &generator)!.0
            })
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: text.insert(line, at: Int.random(in: 0...text.count, using: &generator))
          case 1 where text.count > 1:
            text.remove(at: Int.random(in: 0..<text.count, using: &generator))
          default: text[Int.random(in: 0..<text.count, using: &generator)] = line
          }
        }
        cursor =
          Bool.random(using: &generator)
          ? text.count - 1 : Int.random(in: 0..<text.count, using: &generator)
        if Int.random(in: 0..<10, using: &generator) == 0 { model.write(screen.clear()) }
        let state = SessionState(
          text[cursor], above: text[..<cursor].map { Line($0) },
          below: text[(cursor + 1)...].map { Line($0) })
        model.write(screen.draw(state))
        #expect(model.unknown == [] && model.wraps == 0, place)

        // As many lines as fit, with the line of the cursor; the text above stays, and nothing is
        // below.
        let count = min(text.count, size.rows)
        let firsts = (0...text.count - count).filter { first in
          let top = model.row - (cursor - first)
          guard (first..<first + count).contains(cursor), top >= 0,
            top + count <= max(model.rows.count, text.allSatisfy(\.isEmpty) ? count : 0)
          else { return false }
          return model.rows.indices.allSatisfy { row in
            let shown = model.text(row)
            switch row - top {
            case ..<0: return shown == "x"
            case count...: return shown.isEmpty
            case cursor - first: return shown.hasSuffix(text[cursor].suffix(1))
            default: return shown == Self.start(of: text[first + row - top], columns: size.columns)
            }
          }
        }
        guard !firsts.isEmpty else {
          Issue.record("\(place): \(model.rows.indices.map(model.text)), \(text), \(cursor)")
          return
        }
        // The last lines are shown if the cursor is near the end.
        if text.count - 1 - cursor <= (size.rows - 1) / 2 {
          #expect(firsts.contains(text.count - count), place)
        }
        // No line of evscribe was scrolled away.
        #expect(model.history.allSatisfy { $0[0].text == "x" }, place)
        #expect(screen.draw(state) == [], place)
      }
      model.write(screen.clear())
      let rest = model.rows.map { $0.map(\.text).joined().trimming() }.filter { !$0.isEmpty }
      #expect(rest.allSatisfy { $0 == "x" } && model.column == 0, "seed \(seed), round \(round)")
      #expect(rest.count + model.history.count == messages, "seed \(seed), round \(round)")
    }
  }

  @Test func onlyTheRowsThatChangedAreWritten() {
    var screen = LineScreen(columns: 20, rows: 5)
    func drawn(_ line: String, _ above: [String], _ below: [String] = []) -> String {
      let state = SessionState(line, above: above.map { Line($0) }, below: below.map { Line($0) })
      return String(decoding: screen.draw(state), as: UTF8.self).replacing("\u{1B}[", with: "^")
    }
    #expect(drawn("c", ["a", "b"]) == "\r^J\ra^K\r\nb^K\r\nc^K\r^1C")
    #expect(drawn("cd", ["a", "b"]) == "\rcd^K\r^2C")
    #expect(drawn("", ["a", "b", "cd"]) == "\r\n^K\r")
    #expect(drawn("b", ["a"], ["cd", ""]) == "^2A\r^1C")
    #expect(drawn("b", ["a"], ["cd"]) == "^2B\r^J^2A\r^1C")
    #expect(drawn("", []) == "^1A\r^K^1B\r^J^1A")
  }

  @Test func selectedCharactersAreReversedOnEveryRow() {
    var screen = LineScreen(columns: 20, rows: 5)
    var model = TerminalModel(columns: 20, height: 5, widths: ["가": 2, "나": 2])
    model.write(
      screen.draw(
        SessionState(
          "cd", "e", selection: -2, above: [Line("ab"), Line("가나", selected: 1..<2)],
          below: [Line("f", selected: 0..<1)])))
    let reversed = model.rows.map { row in row.indices.filter { row[$0].style == [7] } }
    #expect(reversed == [[], [2, 3], [0, 1], [0]])
    #expect(model.row == 2 && model.column == 2)
  }

  /// Most terminals wrap rows that no longer fit; the new drawing then replaces all of them.
  @Test func aNarrowerTerminalHasBrokenTheRows() {
    var screen = LineScreen(columns: 20, rows: 9)
    let wide = String(repeating: "가", count: 9)
    _ = screen.draw(
      SessionState("abcdefghij", "klmno", above: [Line(wide), Line("x")], below: [Line(wide)]))
    // 9 wide characters in 5 columns are 2 + 2 + 2 + 2 + 1; the cursor is after the tenth letter.
    for (columns, rows) in [(5, 7), (7, 5), (10, 3), (19, 2), (40, 2)] as [(Int, Int)] {
      var narrow = screen
      narrow.columns = columns
      let erasing = "\u{1B}[\(rows)A\r\u{1B}[K\u{1B}[1B\r\u{1B}[J\u{1B}[1A"
      #expect(
        String(decoding: narrow.draw(SessionState("a")), as: UTF8.self).hasPrefix(erasing),
        "\(columns)")
      narrow = screen
      narrow.columns = columns
      #expect(narrow.clear() == Array(erasing.utf8))
    }
  }
}

extension String {
  fileprivate func trimming() -> String { String(reversed().drop { $0 == " " }.reversed()) }
}
