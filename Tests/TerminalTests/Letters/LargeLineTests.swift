import Composition
import PlainText
import Testing
import Typing

@testable import Terminal

@Suite("Large letters")
struct LargeLineTests {
  private func text(_ line: LargeLine) -> [String] {
    line.rows.map { row in
      var text = row.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  @Test("letters of both kinds of blocks")
  func shapes() {
    let state = SessionState("L각", preview: "")
    #expect(
      text(LargeLine(state, .half, columns: 80)) == [
        "                    ▄   │",
        "          ▀▀▀▀█     █   │",
        " █           ▄▀     █▄▄ │",
        " █        ▄▄▀       █   │",
        " █                  ▀   │",
        " █           ▀▀▀▀▀▀▀█   │",
        " █▄▄▄▄▄             █   │",
        "                    ▀   │",
      ])
    #expect(
      text(LargeLine(state, .small, columns: 80)) == [
        "     🬭🬭🬏  🬓 │",
        "▐     🬞🬄  🬲🬏│",
        "▐    🬋🬀   ▌ │",
        "▐     🬇🬋🬋🬋🬓 │",
        "🬁🬂🬂🬀      ▌ │",
      ])
  }

  @Test("all dots of every letter are in its blocks, and each block is one cell wide")
  func everyLetter() throws {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x17F, 0x370...0x5FF, 0x2010...0x31FF, 0xAC00...0xD7A3,
    ]
    let tables = LetterBlocks.allCases.map { ($0, Self.dots($0)) }
    for block in tables.flatMap(\.1.keys) {
      #expect(CellWidth.cells(of: Character(block)) == 1, "\(block)")
    }
    var count = 0
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      guard let shape = LetterShape(Character(scalar)) else { continue }
      count += 1
      #expect(shape.rows.count == 16 && (shape.isWide || shape.rows.allSatisfy { $0 & 0xFF == 0 }))
      for (blocks, dots) in tables {
        let rows = (0..<blocks.rowCount).map { blocks.row($0, of: shape) }
        #expect(rows.allSatisfy { $0.count == blocks.columnCount * (shape.isWide ? 2 : 1) })
        let sum = rows.joined().reduce(0) { $0 + dots[$1, default: -100] }
        // An accent at the top of a capital letter shares a row with what is below it.
        let merged = blocks == .small && !shape.isWide ? shape.rows[0] & shape.rows[1] : 0
        #expect(
          sum == shape.rows.reduce(0) { $0 + $1.nonzeroBitCount } - merged.nonzeroBitCount,
          "\(scalar) \(blocks)")
      }
    }
    #expect(count > 11_172 + 700)
  }

  /// The number of dots of each block.
  private static func dots(_ blocks: LetterBlocks) -> [String: Int] {
    if blocks == .half { return [" ": 0, "▀": 1, "▄": 1, "█": 2] }
    var dots = [" ": 0, "▌": 3, "▐": 3, "█": 6]
    // The sextants are in the order of the numbers that their dots make, without the two halves.
    for (index, pattern) in (1...62).filter({ ![0b010101, 0b101010].contains($0) }).enumerated() {
      dots[String(Unicode.Scalar(0x1FB00 + UInt32(index))!)] = pattern.nonzeroBitCount
    }
    return dots
  }

  @Test("the part of the line around the cursor is shown, at every width")
  func part() {
    var state = SessionState(String(repeating: "abc가", count: 10), preview: "")
    state.after = String(repeating: "나x", count: 10)
    for blocks in LetterBlocks.allCases {
      for columns in 2...200 where LargeLine.fits(blocks, columns: columns) {
        let line = LargeLine(state, blocks, columns: columns)
        #expect(line.rows.count == blocks.rowCount)
        #expect(Set(line.rows.map(\.count)).count == 1 && line.rows[0].count < columns)
        #expect(line.rows.allSatisfy { $0.filter { $0.text == "│" }.count == 1 })
      }
    }
  }

  @Test("omitted text is marked, and an open list shows its marked item")
  func marks() {
    var state = SessionState(String(repeating: "a", count: 30), preview: "")
    func middle() -> String { text(LargeLine(state, .small, columns: 80))[2] }
    #expect(middle().hasPrefix("…") && !middle().hasSuffix("…"))
    state.after = state.before
    #expect(middle().hasPrefix("…") && middle().hasSuffix("…"))
    state.list = CandidateList(
      title: "", ["x", "L"].map { CandidateList.Item($0) }, marked: 1)
    let line = LargeLine(state, .small, columns: 80)
    #expect(text(line).last == "🬁🬂🬂🬀" && line.rows[0].allSatisfy { $0.style == .selection })
  }

  @Test("a line is below the letters of the composition, a selection is marked in every row")
  func styles() {
    var state = SessionState("ab", preview: "")
    state.openCount = 1
    state.after = "c"
    state.selection = 1
    let line = LargeLine(state, .small, columns: 80)
    for (index, row) in line.rows.enumerated() {
      #expect(row[..<4].allSatisfy { $0.style == [] })
      #expect(row[4..<8].allSatisfy { $0.style == (index == 4 ? .composition : []) })
      #expect(row[9..<13].allSatisfy { $0.style == .selection })
    }
  }

  @Test("a character without a shape has its own size")
  func withoutShape() {
    let line = LargeLine(SessionState("漢e\u{301}", preview: ""), .small, columns: 80)
    #expect(text(line) == ["   │", "   │", "漢e\u{301}│", "   │", "   │"])
    #expect(line.rows.allSatisfy { $0.count == 4 })
  }
}
