import Composition
import Testing

@testable import Terminal

@Suite("A list on one row")
struct ListRowTests {
  @Test("each item has its digit, the marked one is reversed, comments come after")
  func row() throws {
    let items = [CandidateList.Item("韓", comment: "나라"), CandidateList.Item("漢")]
    let list = try #require(CandidateList(title: "한", items, marked: 1))
    let row = RestingLine(list)
    #expect(row.text == "1 韓 나라  2 漢")
    #expect(row.selected == 8..<11)
    let plain = try #require(CandidateList(title: "한", items, characters: .close))
    #expect(
      RestingLine(plain)
        == RestingLine("韓 나라  漢", selected: 0..<1, keepsSelectedInView: true))
  }

  @Test("one page of a long list is shown, counted from 1")
  func pages() throws {
    let items = (1...20).map { CandidateList.Item("w\($0)") }
    let list = try #require(CandidateList(title: "", items, marked: 19))
    #expect(
      RestingLine(list)
        == RestingLine("1 w19  2 w20", selected: 7..<12, keepsSelectedInView: true))
  }

  @Test("the heading of the page comes first; on a screen it is beside the title")
  func headings() throws {
    let items = [CandidateList.Item("a"), CandidateList.Item("b", heading: "work")]
    let list = try #require(CandidateList(title: "phrases", items, marked: 1))
    #expect(
      RestingLine(list) == RestingLine("work: 1 b", selected: 6..<9, keepsSelectedInView: true))
    let rows = ScreenList(list, rows: 3, columns: 40).rows
    #expect(rows.first == TextRow(RestingLine("phrases: work  2 of 2"), columns: 40).cells)
  }
}
