import HanjaConversion
import TextAssistance
import TestSupport
import Testing

@Suite("Hanja index")
struct HanjaIndexTests {
  @Test("a key has its values with their comments; an unknown key has none")
  func entries() throws {
    let index = try SampleTable.index()
    #expect(index.entries(for: "대한민국") == [HanjaEntry("大韓民國", comment: "대한민국")])
    #expect(index.entries(for: "민국").map(\.value).contains("民國"))
    #expect(index.entries(for: "민").isEmpty)
    #expect(index.entries(for: "").isEmpty)
    #expect(!index.contains("대한민국이"))
  }

  @Test(
    "the longest key at the end of a text is found",
    arguments: [
      ("나는 대한민국", "대한민국"), ("대한민국", "대한민국"), ("우리민국", "민국"), ("한국어", "한국어"),
      ("가나다국", "국"),
    ])
  func longestKey(text: String, key: String) throws {
    #expect(try SampleTable.index().longestKey(endingAt: text) == key)
  }

  @Test("no key at the end of a text", arguments: ["", "대한민국은", "abc", "대한민국 "])
  func noKey(text: String) throws {
    #expect(try SampleTable.index().longestKey(endingAt: text) == nil)
  }

  @Test("lines that are remarks or have no value are left out; a comment may have colons")
  func lines() throws {
    var builder = HanjaIndexBuilder()
    builder.add(lines: Array("# x:y:z\n가:可:a:b\r\n가:可:twice\n나\n다::\n:라:\n\n마:馬".utf8))
    let index = try #require(HanjaIndex(IndexBytes(builder.build())))
    #expect(index.keyCount == 2)
    #expect(index.entries(for: "가") == [HanjaEntry("可", comment: "a:b")])
    #expect(index.entries(for: "마") == [HanjaEntry("馬")])
  }

  @Test("characters beyond the basic plane and long comments")
  func unusualEntries() throws {
    var builder = HanjaIndexBuilder()
    builder.add("\u{20000}", for: "가", comment: String(repeating: "가", count: 200))
    builder.add("可", for: String(repeating: "가", count: 256))
    let index = try #require(HanjaIndex(IndexBytes(builder.build())))
    #expect(index.keyCount == 1)
    #expect(
      index.entries(for: "가")
        == [HanjaEntry("\u{20000}", comment: String(repeating: "가", count: 85))])
    #expect(index.keys(of: "\u{20000}").map(\.key) == ["가"])
  }

  @Test("bytes that are cut off, longer, or not an index are refused")
  func refusedBytes() throws {
    let bytes = Self.bytes(of: [("가", ["可", "家"]), ("나라", ["羅羅"])])
    #expect(HanjaIndex(IndexBytes(bytes)) != nil)
    #expect(HanjaIndex(IndexBytes([])) == nil)
    for count in 0..<bytes.count {
      #expect(HanjaIndex(IndexBytes(Array(bytes.prefix(count)))) == nil)
    }
    #expect(HanjaIndex(IndexBytes(bytes + [0])) == nil)
    #expect(HanjaIndex(IndexBytes([0] + bytes.dropFirst())) == nil)
  }

  @Test("random tables answer as a dictionary does", arguments: 0..<6 as Range<UInt64>)
  func randomTables(round: UInt64) throws {
    let seed = propertySeed() &+ round
    var random = SeededGenerator(seed: seed)
    let table = Self.randomTable(&random, keys: Int.random(in: 0...400, using: &random))
    let index = try #require(HanjaIndex(IndexBytes(Self.bytes(of: table))), "seed \(seed)")
    #expect(index.keyCount == table.count, "seed \(seed)")
    for (key, values) in table {
      #expect(index.entries(for: key).map(\.value) == values, "seed \(seed) \(key)")
      for (place, value) in values.enumerated() {
        let found = index.keys(of: value).contains { $0.key == key && $0.place == place }
        #expect(found, "seed \(seed) \(key) \(value)")
      }
    }
    let keys = Set(table.map(\.key))
    for _ in 0..<300 {
      let text = Self.randomText(&random, from: 0xAC00, count: 1...6)
      let expected = text.indices.map { String(text[$0...]) }.first { keys.contains($0) }
      #expect(index.longestKey(endingAt: text) == expected, "seed \(seed) \(text)")
      #expect(index.contains(text) == keys.contains(text), "seed \(seed) \(text)")
    }
  }

  @Test("damaged bytes return other words, but never fail", arguments: 0..<8 as Range<UInt64>)
  func damagedBytes(round: UInt64) {
    let seed = propertySeed() &+ round
    var random = SeededGenerator(seed: seed)
    let table = Self.randomTable(&random, keys: 40)
    let bytes = Self.bytes(of: table)
    for _ in 0..<60 {
      var damaged = bytes
      // The header often keeps its sizes, so that the parts after it are read too.
      let first = Int.random(in: 0...3, using: &random) == 0 ? 8 : 40
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        damaged[Int.random(in: first..<damaged.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let index = HanjaIndex(IndexBytes(damaged)) else { continue }
      var converter = HanjaConverter()
      converter.table = index
      for (key, values) in table {
        #expect(converter.offers(before: key).count <= 1000, "seed \(seed)")
        for value in values {
          #expect(converter.offers(forSelection: value).count <= 1000, "seed \(seed)")
        }
      }
    }
  }

  static func bytes(of table: [(key: String, values: [String])]) -> [UInt8] {
    var builder = HanjaIndexBuilder()
    for (key, values) in table { for value in values { builder.add(value, for: key) } }
    return builder.build()
  }

  static func randomTable(
    _ random: inout SeededGenerator, keys: Int
  ) -> [(key: String, values: [String])] {
    var table: [String: [String]] = [:]
    for _ in 0..<keys {
      let key = randomText(&random, from: 0xAC00, count: 1...4)
      var values: [String] = []
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let value = randomText(&random, from: 0x4E00, count: 1...4)
        if !values.contains(value) { values.append(value) }
      }
      table[key] = values
    }
    return table.map { ($0.key, $0.value) }.sorted { $0.key < $1.key }
  }

  /// Few different characters, so that texts often have the same parts.
  private static func randomText(
    _ random: inout SeededGenerator, from first: UInt32, count: ClosedRange<Int>
  ) -> String {
    var text = ""
    for _ in 0..<Int.random(in: count, using: &random) {
      let scalar = Unicode.Scalar(first + UInt32.random(in: 0..<12, using: &random)) ?? "?"
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
