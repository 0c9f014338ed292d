import Composition
import Terminal
import TestSupport
import Testing
import TextEditing
import Typing

private typealias Line = TextDocument.ShownLine

/// Tests that the open line, whatever is typed or listed, sends no command to the terminal and
/// stays on its row.
struct HarmlessRowTests {
  /// Scalars that send a command to a terminal, break a row, or change the direction of the text.
  private static let controls: [Unicode.Scalar] = [
    0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
    0xFEFF...0xFEFF, 0xFFF9...0xFFFB,
  ].flatMap { (range: ClosedRange<UInt32>) in range.compactMap(Unicode.Scalar.init) }

  private func rows(of state: SessionState) -> [String] {
    LineView.grid(of: state, in: TerminalSize(columns: 200, rows: 24)).rows.map {
      $0.map(\.text).joined()
    }
  }

  @Test func noControlGoesThrough() {
    let all = Set(Self.controls)
    let befores = ["", "a", "\u{600}", "가", "\u{1112}", "👩"]
    let afters = ["", "b", "\u{301}", "\u{200D}👧", "\n"]
    let sides = befores.flatMap { before in afters.map { (before, $0) } }
    for (number, control) in Self.controls.enumerated() {
      // Each control is tried at some positions, and a few at all of them.
      for (before, after) in TestAmount.sample(sides, every: 7, seed: UInt64(number)) {
        let text = before + String(control) + after
        var state = SessionState(
          text, text, open: 2, selection: 1, preview: text, above: [Line(text)],
          below: [Line(text, selected: 1..<2)])
        state.sentPart = text
        state.mode = text
        state.isOneOfSeveralModes = true
        state.list = CandidateList(
          title: text, [CandidateList.Item(text, comment: text)], characters: .choose)
        let rows = rows(of: state)
        #expect(rows.count == 4)
        for row in rows {
          #expect(
            !row.unicodeScalars.contains(where: all.contains),
            "U+\(String(control.value, radix: 16)): \(row.debugDescription)")
        }
      }
    }
  }
}
