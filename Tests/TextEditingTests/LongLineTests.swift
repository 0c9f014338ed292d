import Testing

@testable import TextEditing

@Suite("Long lines")
struct LongLineTests {
  @Test("Up and Down keep the column, in long lines and with characters of several scalars")
  func columns() {
    let flag = "\u{1F1F0}\u{1F1F7}"
    let long = String(repeating: "가\(flag)e\u{301}", count: 1600)
    var document = TextDocument("\(long)\nab\n\(long)")
    document.adjustTextPosition(byCharacterOffset: -2399)
    let column = document.documentContextBeforeInput?.count
    #expect(column == 2401)
    let result1 = document.moveByLine(.backward, selecting: false)
    #expect(result1 == -2402)
    #expect(document.documentContextBeforeInput == "ab")
    let result2 = document.moveByLine(.backward, selecting: false)
    #expect(result2 == -2402)
    #expect(document.documentContextBeforeInput?.count == column)
    let result3 = document.moveByLine(.forward, selecting: false)
    #expect(result3 == 2402)
    let result4 = document.moveByLine(.forward, selecting: false)
    #expect(result4 == 2402)
    #expect(document.documentContextBeforeInput?.count == column)
  }

  @Test("An edit that does not match leaves text and cursor as they were")
  func misfit() {
    var document = TextDocument("가나다")
    let result5 = document.apply(TextEdit(moved: -2, removed: "x", inserted: "y"))
    #expect(result5 == false)
    #expect(document.text == "가나다" && document.documentContextAfterInput == nil)
    let result6 = document.apply(TextEdit(moved: -2, removed: "가", inserted: "y"))
    #expect(result6)
    #expect(document.text == "y나다" && document.documentContextBeforeInput == "y")
  }
}
