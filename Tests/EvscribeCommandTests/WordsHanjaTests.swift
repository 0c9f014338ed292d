import Foundation
import TestSupport
import Testing

/// Tests of `evscribe words hanja`, with the sample of the table in the repository.
@Suite("Words: Hanja")
struct WordsHanjaTests {
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let sample =
    tests.deletingLastPathComponent()
    .appendingPathComponent("HanjaConversionTests/Table/hanja.txt").path

  private let folder = TemporaryFolder()

  private func hanja(_ arguments: [String], input: String = "") throws -> ProcessResult {
    try Evscribe.run(
      ["words", "hanja"] + arguments, input: Array(input.utf8),
      environment: [
        "XDG_CACHE_HOME": "\(folder.path)/cache", "XDG_CONFIG_HOME": "\(folder.path)/config",
        "XDG_DATA_HOME": "\(folder.path)/data",
      ])
  }

  private func sample(_ arguments: String..., input: String = "") throws -> ProcessResult {
    try hanja(["--table", Self.sample] + arguments, input: input)
  }

  @Test("Hangul gives Hanja, Hanja gives Hangul; arguments and lines of standard input")
  func words() throws {
    expect(
      try sample("--count", "2", "한국", "韓國의 女子", "뷁"), exit: 0,
      output: "한국\t韓國\t寒國\n韓國의 女子\t한국의 여자\n뷁\n")
    expect(
      try sample("--count", "1", input: "한국\n\n미국\n"), exit: 0,
      output: "한국\t韓國\n\n미국\t美國\n")
  }

  @Test("Forms and comments")
  func forms() throws {
    expect(
      try sample("--count", "1", "--form", "hangul-hanja", "--comments", "한국"), exit: 0,
      output: "한국\t한국(韓國) [대한민국]\n")
    expect(
      try sample("--count", "1", "--form", "hanja-hangul", "한국"), exit: 0,
      output: "한국\t韓國(한국)\n")
    expect(try sample("--form", "kanji", "한국"), exit: 64, output: "", error: "kanji")
  }

  @Test("Emoji by their names in English and Korean, from the repository's data")
  func emoji() throws {
    expect(
      try sample("--count", "1", "red heart", "빨간색 하트"), exit: 0,
      output: "red heart\t❤️\n빨간색 하트\t❤️\n")
  }

  @Test("The user's own words come first")
  func ownWords() throws {
    folder.write("한국:漢菊:mine\n", to: "config/evscribe/hanja.txt")
    expect(
      try sample("--count", "2", "한국"), exit: 0, output: "한국\t漢菊\t韓國\n")
  }

  @Test("The index is kept in the cache, and rebuilt if it is damaged or its table has changed")
  func cache() throws {
    let table = folder.write("한국:寒國:\n", to: "table.txt")
    let cache = "\(folder.path)/cache/evscribe"
    func answer() throws -> String { try hanja(["--table", table, "한국"]).text }
    func indices() throws -> [String] {
      let names = try FileManager.default.contentsOfDirectory(atPath: cache)
      return names.filter { $0.hasPrefix("hanja") }.sorted()
    }
    #expect(try answer() == "한국\t寒國\n")
    let first = try indices()
    // A machine with libhangul-data has the index of its symbols too.
    let own = try #require(
      first.first { name in
        (try? FileManager.default.attributesOfItem(atPath: "\(cache)/\(name)")[.size] as? Int)
          .map { $0 < 500 } ?? false
      })
    _ = try ProcessRunner.run("/usr/bin/truncate", ["-s", "50", "\(cache)/\(own)"])
    #expect(try answer() == "한국\t寒國\n")
    folder.write("한국:汗國:another\n", to: "table.txt")
    #expect(try answer() == "한국\t汗國\n")
    #expect(try indices().count == first.count)
    #expect(try !indices().contains(own))
  }

  @Test("The words are ordered by the counts in the data folder, and again when these change")
  func counts() throws {
    let table = folder.write("한국:寒國:\n한국:汗國:\n", to: "table.txt")
    for (counts, first) in [("9 汗國", "汗國"), ("9 寒國 ", "寒國"), ("", "寒國")] {
      folder.write(counts, to: "data/evscribe/hanja/words.txt")
      expect(
        try hanja(["--table", table, "--count", "1", "한국"]), exit: 0,
        output: "한국\t\(first)\n")
    }
    try FileManager.default.removeItem(atPath: "\(folder.path)/data/evscribe/hanja/words.txt")
    folder.write("", to: "data/evscribe/hanja/words.txt/file")
    expect(
      try hanja(["--table", table, "한국"]), exit: 66, output: "", error: "hanja/words.txt")
  }

  @Test("A missing table is named")
  func refused() throws {
    expect(
      try hanja(["--table", "/nonexistent", "한국"]), exit: 66, output: "", error: "/nonexistent")
    expect(try sample("--count", "0", "한국"), exit: 64, output: "", error: "--count")
  }
}

/// Tests with the whole table, where it is installed.
@Suite(
  "Words: Hanja of libhangul",
  .enabled(
    if: FileManager.default.isReadableFile(atPath: "/usr/share/libhangul/hanja/hanja.txt"),
    "needs the package libhangul-data"))
struct WordsInstalledHanjaTests {
  private let folder = TemporaryFolder()

  private func first(_ words: [String]) throws -> [String] {
    let result = try Evscribe.run(
      ["words", "hanja", "--count", "1"] + words,
      environment: ["XDG_CACHE_HOME": "\(folder.path)/cache"])
    expect(result, exit: 0)
    return result.text.split(separator: "\n").map { line in
      String(line.split(separator: "\t").last ?? "")
    }
  }

  @Test("Words that libhangul's order gets clearly wrong, and symbols")
  func knownWords() throws {
    #expect(
      try first(["한국", "미국", "인도", "영국", "조선", "영역", "숭고", "위대", "유구", "ㅁ"])
        == ["韓國", "美國", "印度", "英國", "朝鮮", "領域", "崇高", "偉大", "悠久", "＃"])
  }

  /// libhangul's order has another word first for 20 and 6 of them. The bounds are measured values;
  /// most of the remaining ones are legal words, such as 講和, where the common word, 强化, comes
  /// first.
  @Test("The first candidates for the words of a constitution in mixed script")
  func constitution() throws {
    let file = WordsHanjaTests.tests.appendingPathComponent("Hanja/constitution.txt")
    let parts = try String(contentsOf: file, encoding: .utf8)
      .components(separatedBy: "\n# Pages").dropFirst()
      .map { part in
        part.split(separator: "\n").dropFirst().joined(separator: " ").split(separator: " ")
          .map { $0.split(separator: ":").map(String.init) }
      }
    #expect(parts.map(\.count) == [254, 108])
    let wrong = try parts.map { words in
      zip(words, try first(words.map { $0[0] })).filter { $0[1] != $1 }.map { "\($0)" }
    }
    #expect(wrong.map(\.count) == [14, 4], "\(wrong)")
  }

  @Test("Of the words of other texts than those that were counted, 94 % come first")
  func texts() throws {
    let file = WordsHanjaTests.tests.appendingPathComponent("Hanja/texts.txt")
    let words = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.joined(separator: " ").split(separator: " ")
      .map { $0.split(separator: ":").map(String.init) }
    func count(_ word: [String]) -> Int { word.count > 2 ? Int(word[2]) ?? 0 : 1 }
    let all = words.map(count).reduce(0, +)
    #expect(all == 2001)
    let found = zip(words, try first(words.map { $0[0] })).filter { $0[1] == $1 }
    let right = found.map { count($0.0) }.reduce(0, +)
    #expect(Double(right) >= 0.94 * Double(all), "\(right) of \(all)")
  }
}
