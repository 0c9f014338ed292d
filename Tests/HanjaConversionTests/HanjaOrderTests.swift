import HanjaConversion
import TestSupport
import Testing

/// The order of the words that are written alike, with the table that is installed.
@Suite(
  "Order of Hanja",
  .enabled(if: SampleTable.isInstalled, "needs the package libhangul-data"))
struct HanjaOrderTests {
  @Test(
    "Words that libhangul's order gets plainly wrong",
    arguments: [
      ("한국", "韓國"), ("미국", "美國"), ("인도", "印度"), ("영국", "英國"), ("조선", "朝鮮"), ("대한", "大韓"),
      ("영역", "領域"), ("숭고", "崇高"), ("위대", "偉大"), ("유구", "悠久"),
    ])
  func knownWords(key: String, value: String) throws {
    #expect(try Self.index.entries(for: key).first?.value == value)
  }

  @Test("What libhangul has is there, in another order")
  func nothingIsLost() throws {
    let values = try Self.index.entries(for: "한국").map(\.value)
    #expect(Set(values) == ["寒國", "寒菊", "韓國", "汗國", "限局"])
    #expect(try Self.index.entries(for: "한").prefix(5).map(\.value) == ["韓", "漢", "寒", "限", "恨"])
  }

  /// The bounds are what was measured; libhangul's order has 19 and 5 errors.
  @Test("First places of the words of a constitution in mixed script")
  func constitution() throws {
    let text = String(decoding: try SampleTable.file("constitution.txt"), as: UTF8.self)
    let parts = text.split(separator: "\n# Pages").dropFirst()
    let words = parts.map { part in
      part.split(separator: "\n").dropFirst().joined(separator: " ").split(separator: " ")
        .map { $0.split(separator: ":").map(String.init) }
    }
    #expect(words.map(\.count) == [254, 108])
    let wrong = try words.map { part in
      try part.filter { try Self.index.entries(for: $0[0]).first?.value != $0[1] }
    }
    #expect(wrong[0].count <= 0, "\(wrong[0])")
    #expect(wrong[1].count <= 0, "\(wrong[1])")
  }

  private static let shared = Result { try SampleTable.installed() }
  private static var index: HanjaIndex { get throws { try shared.get() } }
}
