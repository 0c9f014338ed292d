import TextEditing
import Testing

/// Numbers that no composer passes but another caller may.
@Suite struct ExtremeValuesTests {
  @Test(arguments: [Int.min, -1, 3, 8, .max])
  func noCellStandsThere(distance: Int) {
    let document = TextDocument("abc")
    #expect(document.cell(beforeCursor: distance) == nil)
    #expect(CellsBeforeCursor([TextCell("a")])[distance] == nil)
  }

  @Test(arguments: [Int.min, -1, .max])
  func numbersOfAnEdit(number: Int) {
    for isLong in [false, true] {
      var edits = TextEditBuffer()
      edits.insert(isLong ? "long" : "a")
      edits.commit(open: number, moved: number)
      #expect(edits[0].open == Int(Int32(clamping: number)))
      #expect(edits[0].moved == Int(Int32(clamping: number)))
    }
  }

  @Test(arguments: [Int.min, -1, 1, 2, .max])
  func anEditThatIsNotThere(index: Int) {
    for text in ["a", "long"] {
      var edits = TextEditBuffer()
      edits.insert(text)
      edits.commit(open: 0)
      var document = TextDocument("x")
      let isMade = document.apply(edits, at: index)
      #expect(!isMade)
      #expect(document.text == "x")
      edits.removeAll()
      let isMadeOfNothing = document.apply(edits, at: 0)
      #expect(!isMadeOfNothing)
      #expect(document.text == "x")
    }
  }

  @Test(arguments: [Int.min, -100, 100, .max])
  func aMoveBeyondTheText(moved: Int) {
    var document = TextDocument("abc")
    document.adjustTextPosition(byCharacterOffset: -1)
    let isMade = document.apply(TextEdit(moved: moved, removed: "zz", inserted: "!"))
    #expect(!isMade)
    #expect(document.text == "abc")
    #expect(document.documentContextBeforeInput == "ab")
  }
}
