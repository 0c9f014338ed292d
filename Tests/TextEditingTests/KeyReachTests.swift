import TestSupport
import Testing

@testable import TextEditing

/// The cost of one key is limited, however long the text is.
@Suite("How far a key reaches")
struct KeyReachTests {
  private static let reach = 8192
  private static let documentReach = 65_536

  /// A line of at most `scalars` scalars in copies of `piece`, and whether it has exactly that
  /// many.
  private func line(of piece: String, scalars: Int) -> (text: String, isWhole: Bool) {
    let count = piece.unicodeScalars.count
    return (String(repeating: piece, count: scalars / count), scalars % count == 0)
  }

  @Test(
    "One press moves over a line within reach, or as far as the reach in whole characters",
    arguments: ["a", "가", "e\u{301}", "\u{1F469}\u{200D}\u{1F467}"])
  func lines(piece: String) {
    let size = piece.unicodeScalars.count
    for unit in [TextUnit.word, .line, .sentence, .document] {
      let reach = unit == .document ? Self.documentReach : Self.reach
      let most = (reach + size - 1) / size
      for count in [most - 1, most, most + 1, 2 * most + 7] {
        var document = TextDocument(String(repeating: piece, count: count))
        var left = count
        while left > 0 {
          let expected = min(left, most)
          let moved = document.move(unit, .backward, selecting: false)
          #expect(moved == -expected, "\(unit), \(count)")
          guard moved < 0 else { return }
          left -= expected
        }
        let moved = document.move(unit, .forward, selecting: true)
        #expect(moved == min(count, most), "\(unit), \(count)")
        var edits = TextEditBuffer()
        let isDeleted = document.delete(unit, .forward, into: &edits)
        let rest = document.before.count + document.after.count
        #expect(isDeleted && rest == size * (count - min(count, most)), "\(unit), \(count)")
      }
    }
  }

  @Test("Up and Down move at most as far as one key reaches")
  func upAndDown() {
    let long = String(repeating: "a", count: 2 * Self.reach + 5)
    var document = TextDocument("ab\n\(long)\ncd")
    let first = document.moveByLine(.backward, selecting: false)
    // To the end of the line, back as far as one key reaches, and forward to the column.
    #expect(first == -3 - Self.reach + 2)
    // The start of the line is out of reach, and so is the line above.
    let second = document.moveByLine(.backward, selecting: false)
    #expect(second == -Self.reach)
    let third = document.moveByLine(.backward, selecting: false)
    #expect(third == -(7 + 1 + 2 - 2))
    #expect(document.documentContextBeforeInput == "ab")
  }

  @Test("Flags are paired from the start of their run, in a very long run from its end")
  func flags() {
    for count in [1, 2, 3, 255, 256, 257] {
      var document = TextDocument("x" + String(repeating: "\u{1F1F0}", count: count))
      document.deleteBackward()
      let expected = count % 2 == 0 ? count - 2 : count - 1
      #expect(document.before.count == 1 + expected, "\(count)")
    }
    var document = TextDocument("x" + String(repeating: "\u{1F1F0}", count: 20_001))
    var left = 20_001
    while left > 0 {
      document.deleteBackward()
      let expected = left > 264 || left % 2 == 0 ? left - 2 : left - 1
      let isRight = document.before.count == 1 + expected
      #expect(isRight, "\(left)")
      guard isRight else { return }
      left = expected
    }
  }

  @Test("A very long run of marks is split into characters of 512 scalars", arguments: [1, 2, 5])
  func marks(characters: Int) {
    var document = TextDocument(
      "x" + String(repeating: "\u{301}", count: 512 * characters - 1))
    for number in 1...characters {
      let moved = document.move(.character, .backward, selecting: false)
      #expect(moved == -1)
      #expect(document.after.count == 512 * number)
    }
    for number in (0..<characters).reversed() {
      let moved = document.move(.character, .forward, selecting: false)
      #expect(moved == 1)
      #expect(document.after.count == 512 * number)
    }
  }

  @Test("Sending a short line keeps the storage of a long one")
  func storage() {
    var document = TextDocument(String(repeating: "a", count: 5000))
    document.removeClosed { _ in }
    let room = document.before.capacity
    for _ in 0..<100 {
      document.insertText("abcd")
      var sent = ""
      document.removeClosed(keepingOpen: 1) {
        sent = String(String.UnicodeScalarView($0.map(\.scalar)))
      }
      #expect(sent.hasSuffix("abc") && document.text == "d")
      document.deleteBackward()
    }
    #expect(document.before.capacity == room)
  }
}
