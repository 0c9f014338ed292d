import Terminal
import TestSupport
import Testing

/// The line under way, whatever is typed or offered: it commands no terminal and stays on its row.
struct HarmlessRowTests {
  /// What commands a terminal, breaks a row, or turns the direction of the text.
  private static let controls: [Unicode.Scalar] = [
    0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
    0xFEFF...0xFEFF, 0xFFF9...0xFFFB,
  ].flatMap { (range: ClosedRange<UInt32>) in range.compactMap(Unicode.Scalar.init) }

  /// What is drawn, without the sequences that the row itself is made of.
  private func drawn(_ draw: (inout LineRedrawer, inout [UInt8]) -> Void) -> String {
    var redrawer = LineRedrawer(size: TerminalSize(columns: 200, rows: 24))
    var bytes: [UInt8] = []
    draw(&redrawer, &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let start = /^\r(?:\u{1B}\[J\r)?/.matchingSemantics(.unicodeScalar)
    let rowEnd = /\u{1B}\[K\r\n/.matchingSemantics(.unicodeScalar)
    let end = /\u{1B}\[K(?:\u{1B}\[[0-9]+A)?\r(?:\u{1B}\[[0-9]+C)?$/
      .matchingSemantics(.unicodeScalar)
    let style = /\u{1B}\[0(?:;[247])*m/.matchingSemantics(.unicodeScalar)
    return text.replacing(start, with: "").replacing(rowEnd, with: "").replacing(end, with: "")
      .replacing(style, with: "")
  }

  @Test func noControlGoesThrough() {
    let all = Set(Self.controls)
    let befores = ["", "a", "\u{600}", "가", "\u{1112}", "👩"]
    let afters = ["", "b", "\u{301}", "\u{200D}👧", "\n"]
    let places = befores.indices.flatMap { before in afters.indices.map { (before, $0) } }
    for (number, control) in Self.controls.enumerated() {
      // Each control in some places, and over a few of them in all.
      for (before, after) in TestAmount.sample(places, every: 7, seed: UInt64(number)) {
        let (before, after) = (befores[before], afters[after])
        let text = before + String(control) + after
        let rows = [
          drawn { $0.draw(TerminalLine(before: text, openCount: 2), into: &$1) },
          drawn { $0.draw(TerminalLine(after: text, selection: 1), into: &$1) },
          drawn { $0.draw(TerminalLine(before: "a", status: text), into: &$1) },
          drawn {
            $0.draw(
              TerminalLine(before: "a"), above: [RestingLine(text)],
              below: [RestingLine(text, selected: 1..<2)], into: &$1)
          },
        ]
        for row in rows {
          #expect(
            !row.unicodeScalars.contains(where: all.contains),
            "U+\(String(control.value, radix: 16)): \(row.debugDescription)")
        }
      }
    }
  }
}
