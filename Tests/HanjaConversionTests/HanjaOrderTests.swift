import Foundation
import TextAssistance
import Testing

@testable import HanjaConversion

@Suite("Order of Hanja")
struct HanjaOrderTests {
  private func values(
    of key: String, in lines: String, _ counts: String = ""
  ) throws -> [String] {
    var builder = HanjaIndexBuilder()
    builder.add(lines: Array(lines.utf8))
    builder.add(counts: Array(counts.utf8))
    builder.order()
    return try #require(HanjaIndex(IndexBytes(builder.build()))).entries(for: key).map(\.value)
  }

  @Test("a word that is part of many longer ones comes first")
  func compounds() throws {
    let longer = (0..<4).map { "가나다\($0):甲乙丙\($0):\n" }.joined()
    #expect(try values(of: "가나", in: "가나:丁戊:\n가나:甲乙:\n") == ["丁戊", "甲乙"])
    #expect(try values(of: "가나", in: "가나:丁戊:\n가나:甲乙:\n" + longer) == ["甲乙", "丁戊"])
  }

  @Test("words that are counted more often in texts come first, and others as in the table")
  func counts() throws {
    let lines = "가나:甲乙:\n가나:丙丁:\n가나:戊己:\n가나:庚辛:\n다:甲:\n다:乙:\n"
    #expect(try values(of: "가나", in: lines) == ["甲乙", "丙丁", "戊己", "庚辛"])
    let counts = "7 庚辛 乙\n3 戊己\nx 丙丁\n\n300 丙丁\n0 甲乙\n"
    #expect(try values(of: "가나", in: lines, counts) == ["庚辛", "戊己", "甲乙", "丙丁"])
    #expect(try values(of: "다", in: lines, counts) == ["甲", "乙"])
  }

  @Test("single characters stay in the order of the table")
  func characters() throws {
    let lines = "가:甲:\n가:乙:meaning\n나:乙丙:\n다:乙丁:\n"
    #expect(try values(of: "가", in: lines) == ["甲", "乙"])
  }

  @Test("a word that no one wants to see comes last, wherever libhangul has it")
  func unwanted() throws {
    #expect(
      try values(of: "시간", in: "시간:屍姦:meaning\n시간:時間:\n시간:時艱:\n시간:矢幹:\n") == [
        "時間", "時艱", "矢幹", "屍姦",
      ])
    let words = UnwantedHanja.split(UnwantedHanja.words)
    #expect(words.count > 100)
    for (key, value) in words {
      #expect(key.count == value.count, "\(key) \(value)")
      let others = ["甲乙", "丙丁", "戊己"]
      let lines = ([value + ":meaning"] + others.map { $0 + ":" }).map { "\(key):\($0)\n" }
      #expect(try values(of: key, in: lines.joined()) == others + [value], "\(key)")
    }
  }

  private static let table = "/usr/share/libhangul/hanja/hanja.txt"

  @Test(
    "in libhangul's table each of these words is one of several, and the others come first",
    .enabled(if: FileManager.default.fileExists(atPath: table), "needs libhangul-data"))
  func unwantedOfTable() throws {
    var builder = HanjaIndexBuilder()
    builder.add(lines: Array(try Data(contentsOf: URL(fileURLWithPath: Self.table))))
    builder.order()
    let index = try #require(HanjaIndex(IndexBytes(builder.build())))
    let words = UnwantedHanja.split(UnwantedHanja.words)
    for (key, values) in Dictionary(grouping: words, by: \.key) {
      let unwanted = Set(values.map(\.value))
      let offers = index.entries(for: key).map(\.value)
      #expect(offers.count > unwanted.count, "\(key)")
      #expect(Set(offers.suffix(unwanted.count)) == unwanted, "\(key): \(offers)")
    }
  }
}
