import Testing

@testable import TextEditing

/// The lines around the cursor, as a screen shows them.
@Suite("Lines around the cursor")
struct ShowingTests {
  private func document(_ before: String, _ after: String = "") -> TextDocument {
    var document = TextDocument(before + after)
    document.adjustTextPosition(byCharacterOffset: -after.count)
    return document
  }

  @Test(
    "The nearest lines are shown on both sides, in the order of the text",
    arguments: [
      ("", "", [], []), ("a", "b", [], []), ("a\nb", "c\nd", ["a"], ["d"]),
      ("a\nb\nc\nd", "", ["b", "c"], []), ("", "a\nb\nc\nd", [], ["b", "c"]),
      ("\n\n", "\n\n", ["", ""], ["", ""]), ("a\n", "\nb", ["a"], ["b"]),
      ("가나다라마\nx", "y\n가나다라마", ["가나다라"], ["가나다라"]),
    ])
  func lines(before: String, after: String, above: [String], below: [String]) {
    let document = document(before, after)
    #expect(document.linesAboveCursor(count: 2, limit: 4).map(\.text) == above)
    #expect(document.linesBelowCursor(count: 2, limit: 4).map(\.text) == below)
    #expect(document.linesAboveCursor(count: 0, limit: 4).isEmpty)
    #expect(document.linesBelowCursor(count: 0, limit: 4).isEmpty)
    #expect(document.linesAboveCursor(count: 2, limit: 4).allSatisfy { $0.selected.isEmpty })
    #expect(document.linesBelowCursor(count: 2, limit: 4).allSatisfy { $0.selected.isEmpty })
  }

  @Test("The selection in each line is counted in whole characters")
  func selection() {
    var document = document("xe\u{301}\ne\u{301}yz\nab")
    for count in 1...8 {
      _ = document.move(.character, .backward, selecting: true)
      // The cursor is at the left end of the selection.
      let lines =
        document.linesAboveCursor(count: 9, limit: 9)
        + document.linesBelowCursor(count: 9, limit: 9)
      let expected: [Int: [Range<Int>]] = [
        1: [0..<0, 0..<0], 2: [0..<0, 0..<0], 3: [0..<0, 0..<2], 4: [0..<0, 0..<2],
        5: [0..<0, 0..<2], 6: [0..<0, 0..<2], 7: [0..<3, 0..<2], 8: [0..<3, 0..<2],
      ]
      let selected: [Range<Int>] = lines.map { $0.selected.isEmpty ? 0..<0 : $0.selected }
      #expect(selected == expected[count])
    }
    _ = document.move(.document, .backward, selecting: false)
    for count in 1...8 {
      _ = document.move(.character, .forward, selecting: true)
      let above = document.linesAboveCursor(count: 9, limit: 9).map(\.selected)
      let below = document.linesBelowCursor(count: 9, limit: 9)
      #expect(below.allSatisfy { $0.selected.isEmpty })
      let expected: [Range<Int>] = count < 3 ? [] : count < 7 ? [0..<2] : [0..<2, 0..<3]
      #expect(above == expected)
    }
    // A selection that starts within a line.
    document = self.document("xyz\nab")
    for _ in 0..<4 { _ = document.move(.character, .backward, selecting: false) }
    for _ in 0..<3 { _ = document.move(.character, .forward, selecting: true) }
    #expect(document.linesAboveCursor(count: 1, limit: 9).map(\.selected) == [2..<3])
  }

  @Test("Lines that begin further away than the limit of the search are left out")
  func sight() {
    let long = String(repeating: "a", count: TextDocument.sight)
    #expect(document("x\n\(long)\nb").linesAboveCursor(count: 9, limit: 9).isEmpty)
    #expect(document("x\n\(long.dropLast(3))\nb").linesAboveCursor(count: 9, limit: 9).count == 1)
    #expect(document("", "b\n\(long)\nx").linesBelowCursor(count: 9, limit: 9).isEmpty)
    #expect(
      document("", "b\n\(long.dropLast(3))\nx").linesBelowCursor(count: 9, limit: 9).count == 1)
    #expect(document(long).linesAboveCursor(count: 9, limit: 9).isEmpty)
  }
}
