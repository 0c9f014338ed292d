import HangulComposition
import TestSupport
import Testing
import TextAssistance

@testable import HanjaConversion

@Suite("Korean words that a word may become")
struct KoreanCompletionTests {
  private static let words = ["대한", "대하나", "대한민국", "대학", "대학교", "까다", "값", "갑시다", "과일", "고기"]

  private static func completion(_ counts: [Int]) -> KoreanCompletion {
    let lines = zip(words, counts).map { "\($1) \($0)\n" }
    return KoreanCompletion(lines: Array((lines.joined() + "x 대충\n0 대문\n300 대리\n5 abc 대1\n").utf8))
  }

  @Test(
    "They begin with the letters typed so far, whatever syllables these form, the most frequent first",
    arguments: [
      ("대하", ["대학교", "대학", "대한민국", "대하나", "대한"]), ("대한", ["대한민국", "대하나"]),
      ("댛", ["대학교", "대학", "대한민국", "대하나", "대한"]), ("대학교", []), ("ㄱ", ["고기", "과일", "갑시다", "값"]),
      ("고", ["고기", "과일"]), ("과", ["과일"]), ("갑", ["갑시다", "값"]), ("값", ["갑시다"]), ("ㄲ", ["까다"]),
      ("", []), ("a", []), ("대1", []), ("x대", []),
    ])
  func letters(prefix: String, expected: [String]) {
    let completion = Self.completion(Array(1...Self.words.count))
    #expect(completion.completions(of: prefix, after: nil, count: 9) == expected)
    #expect(completion.completions(of: prefix, after: "a", count: 2) == Array(expected.prefix(2)))
    #expect(completion.completions(of: prefix, after: nil, count: 0).isEmpty)
  }

  @Test(
    "Any beginning of a word finds it among all with these letters, however frequent they are",
    arguments: 0..<20 as Range<UInt64>)
  func everyPrefix(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let counts = Self.words.map { _ in Int.random(in: 1...3, using: &random) }
    let completion = Self.completion(counts)
    for word in Self.words {
      let letters = Array(Jamo.letters(of: word))
      for length in 1..<letters.count {
        let prefix = String(letters.prefix(length))
        let all = Self.words.filter { other in
          let other = Array(Jamo.letters(of: other))
          return other.starts(with: letters.prefix(length)) && other.count > length
        }
        let found = completion.completions(of: prefix, after: nil, count: 20)
        #expect(Set(found) == Set(all) && found.count == all.count)
        let order = found.map { counts[Self.words.firstIndex(of: $0) ?? 0] }
        #expect(order == order.sorted(by: >))
      }
    }
  }

  @Test("Words that were typed twice come first, also those that the list lacks")
  func typed() throws {
    let completion = Self.completion(Array(1...Self.words.count))
    var typed = TypedWords()
    for word in ["대한", "대학교에", "대한", "대학교에", "대하나", "고기", "대한", "abc"] {
      if let key = completion.key(of: word) { typed.append(word, key: key, after: []) }
    }
    func first(_ prefix: String, _ count: Int) -> [String] {
      completion.completions(of: prefix, after: nil, count: count, typed: typed)
    }
    #expect(first("대하", 4) == ["대한", "대학교에", "대학교", "대학"])
    #expect(first("대하", 1) == ["대한"])
    #expect(first("대하", 0) == [])
    #expect(first("고", 9) == ["고기", "과일"])
    #expect(first("abc", 9) == [])
  }
}
