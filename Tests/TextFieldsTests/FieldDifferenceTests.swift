import TextEditing
import Testing

@testable import TextFields

/// The texts have `|` at the cursor, brackets around a selection, and `_` before the open text.
@Suite("What differs in a field")
struct FieldDifferenceTests {
  @Test(
    "It is the changed part in whole characters, without the open text",
    arguments: [
      ("|", "a|", 0, 0..<0, "a"),
      ("ab|", "abc|", 2, 2..<2, "c"),
      ("ab|", "a|", 1, 1..<2, ""),
      ("a|c", "ab|c", 1, 1..<1, "b"),
      ("ab|", "axb|", 0, 1..<2, "xb"),
      // What is selected is replaced as a whole, even if its beginning is typed again.
      ("a[bc]d", "ab|d", 1, 1..<3, "b"),
      ("a[bc]d", "a|d", 1, 1..<3, ""),
      // Open text is not a change; it is one when it closes.
      ("한|", "한_구|", 1, nil, ""),
      ("_한|", "한|", 0, 0..<0, "한"),
      ("_한|", "하_나|", 0, 0..<0, "하"),
      ("가_나|다", "가나_다|다", 1, 1..<1, "나"),
      // A mark joins the letter before it, a joiner the emoji on both sides.
      ("e|", "e\u{301}|", 1, 0..<1, "e\u{301}"),
      ("👩|💻", "👩\u{200D}|💻", 1, 0..<2, "👩\u{200D}💻"),
    ] as [(String, String, Int, Range<Int>?, String)])
  func difference(
    old: String, new: String, lowest: Int, range: Range<Int>?, replacement: String
  ) throws {
    let (old, new) = (Self.state(old), Self.state(new))
    let difference = FieldDifference(from: old, to: new, from: lowest)
    guard let range else {
      #expect(difference == nil)
      return
    }
    let (oldText, newText) = (old.closedDocument.allCells, new.closedDocument.allCells)
    let whole = try #require(difference).widened(from: oldText, to: newText)
    let change = whole.change(from: oldText, to: newText)
    #expect(change == FormEvent.Change(range: range, replacement: replacement))
    #expect(TextDocument.string(whole.inserted(in: newText)) == replacement)
    #expect(difference?.inserts == !replacement.isEmpty)
  }

  private static func state(_ text: String) -> FieldState {
    var parts = ["", "", ""]
    var part = 0
    var open = 0
    var isOpen = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "_": isOpen = true
      case "[": part = 1
      case "]", "|":
        part = 2
        isOpen = false
      default:
        parts[part].unicodeScalars.append(scalar)
        if isOpen { open += 1 }
      }
    }
    var state = FieldState("field")
    state.document.replaceAll(before: parts[0], selected: parts[1], after: parts[2])
    state.openScalarCount = open
    state.openCount = open
    return state
  }
}

extension TextDocument {
  fileprivate static func string(_ characters: some Sequence<Character>) -> String {
    String(characters)
  }
}
