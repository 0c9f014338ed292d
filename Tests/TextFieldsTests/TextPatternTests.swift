import TestSupport
import Testing

@testable import TextFields

@Suite("Patterns")
struct TextPatternTests {
  @Test(
    "A pattern matches whole texts",
    arguments: [
      ("", [""], ["a"]),
      ("abc", ["abc"], ["ab", "abcd", "xabc", ""]),
      ("a|bc|", ["a", "bc", ""], ["abc", "b"]),
      ("(ab|c)*d", ["d", "abd", "ccabd"], ["ab", "acd"]),
      ("(?:a)b?", ["a", "ab"], ["abb"]),
      ("a{3}", ["aaa"], ["aa", "aaaa"]),
      ("a{2,}", ["aa", "aaaaa"], ["a"]),
      ("a{,2}", ["", "a", "aa"], ["aaa"]),
      ("a{0}b", ["b"], ["ab"]),
      ("(a{1,2}){2}", ["aa", "aaa", "aaaa"], ["a", "aaaaa"]),
      ("[a-c_-]+", ["a-b_c"], ["d", ""]),
      ("[^a-c]", ["d", "가"], ["a", ""]),
      ("[가-힣]{2,4}", ["홍길동"], ["홍", "ㅎㅗ", "abc"]),
      ("\\d\\D\\w\\W\\s\\S", ["1aa- x"], ["aaaaaa"]),
      ("[\\d.]+", ["1.5"], ["1,5"]),
      ("\\.\\[\\\\\\-", [".[\\-"], ["a[\\-"]),
      (".", ["a", "\t", "👨‍👩‍👧", "e\u{301}"], ["\n", "ab"]),
      ("é", ["é", "e\u{301}"], ["e"]),
      ("e\u{301}", ["é", "e\u{301}"], ["e"]),
      ("[+-\\-]", ["+", ",", "-"], [".", "\\"]),
      ("[!-\\[]", ["!", "A", "["], ["\\", "]"]),
      ("[\\--0]", ["-", ".", "/", "0"], ["+", "\\"]),
      ("[a-c-e]", ["b", "-", "e"], ["d"]),
      // The same text in composed and in decomposed form.
      ("[가-힣]+", ["한글", "\u{1112}\u{1161}\u{11AB}글"], ["ㅎ", "\u{1112}\u{119E}\u{11AB}"]),
      ("[à-ü]", ["é", "e\u{301}"], ["e", "x\u{30C}", "e\u{301}\u{301}"]),
      ("[a\u{300}-u\u{308}]", ["é", "e\u{301}", "ü"], ["e", "ý"]),
      ("[^à-ü]", ["e", "x\u{30C}"], ["é", "e\u{301}"]),
      ("[ぁ-ん]", ["が", "か\u{3099}"], ["カ"]),
      ("[A-\u{212B}]", ["Å", "\u{212B}", "A\u{30A}"], ["Æ"]),
      ("[豈-金]", ["\u{F900}"], ["\u{FA00}"]),
      ("[a-z]", ["x"], ["e\u{301}", "x\u{30C}", "a\u{200D}", "é"]),
      // Only these three are equivalent to an ASCII character that they are not.
      ("[A-Z]|K|[K]", ["K"], ["\u{212A}"]),
      (";|[;]|[!-~]", [";"], ["\u{37E}"]),
      ("`|[`]|[!-~]", ["`"], ["\u{1FEF}"]),
      ("\\d|[\\d]", ["1", "٤"], ["1\u{301}", "1\u{FE0F}\u{20E3}", "½", "²", "一", "Ⅳ"]),
      ("\\w|[\\w]", ["1", "a", "_", "가", "e\u{301}", "Ⅳ"], ["½", "²", "1\u{301}"]),
      (
        "[a-z0-9_.-]+@[a-z0-9.-]+[.][a-z.]{2,6}", ["a@b.kr", "first.last@example.co.kr"],
        ["a@b", "@b.kr", "A@b.kr", "a@b.k"]
      ),
    ] as [(String, [String], [String])])
  func matches(pattern: String, matching: [String], others: [String]) throws {
    let pattern = try TextPattern(pattern)
    for text in matching { #expect(pattern.matches(text), "\(text)") }
    for text in others { #expect(!pattern.matches(text), "\(text)") }
  }

  @Test(
    "What is not understood is an error with its position",
    arguments: [
      ("a)", 2, "\")\""), ("(a", 1, "\"(\""), ("a**", 3, "\"*\""), ("a+?", 3, "\"?\""),
      ("*a", 1, "\"*\""), ("|+", 2, "\"+\""), ("^a$", 1, "\"^\""), ("a$", 2, "\"$\""),
      ("[a", 1, "\"[\""), ("a[]", 2, "\"[\""), ("[z-a]", 3, "\"-\""), ("[\\d-z]", 4, "\"-\""),
      ("[a&&b]", 3, "\"&\""), ("[[a]]", 2, "\"[\""), ("a]", 2, "\"]\""), ("a}", 2, "\"}\""),
      ("a{2,1}", 2, "\"{\""), ("a{}", 2, "\"{\""), ("a{9999}", 2, "\"{\""), ("a{1", 2, "\"{\""),
      ("\\", 2, "the end"), ("\\b", 2, "\"b\""), ("\\1", 2, "\"1\""), ("\\p{L}", 2, "\"p\""),
      ("(?=a)", 3, "\"=\""), ("[\\D]", 3, "\"D\""), ("[a-", 1, "\"[\""), ("가\\나", 3, "\"나\""),
      ("(a{1000}){1000}", 1, "a pattern that is too large"),
      (String(repeating: "(", count: 60), 51, "\"(\""),
      ("[+--b]", 4, "\"-\""), ("[+--]", 4, "\"-\""), ("[!--]", 4, "\"-\""), ("[--a]", 2, "\"-\""),
      ("[!-[a]", 4, "\"[\""), ("[a-[b]]", 4, "\"[\""), ("[:a:]", 2, "\":\""), ("[::]", 2, "\":\""),
      ("[#-&&]", 4, "\"&\""),
      ("[~~a]", 2, "\"~\""), ("[a-x\u{30C}]", 3, "\"-\""), ("[\u{212A}-z]", 3, "\"-\""),
      ("a{2,\u{301}3}", 2, "\"{\""), ("(?:\u{301}a)", 3, "\":\u{301}\""),
      ("\\d\u{301}", 2, "\"d\u{301}\""), ("[a-\u{301}z]", 3, "\"-\u{301}\""),
      ("*\u{FE0F}\u{20E3}", 1, "\"*\u{FE0F}\u{20E3}\""),
    ])
  func errors(pattern: String, position: Int, found: String) {
    let error = #expect(throws: TextPatternError.self) { try TextPattern(pattern) }
    #expect(error?.position == position)
    #expect(error?.found == found)
    #expect(error?.expected.isEmpty == false)
  }

  @Test("A character that means something gets no mark, in brackets or outside, escaped or not")
  func marks() throws {
    for character in "()[]{}*+?.^$|\\" {
      let marked = "\(character)\u{301}"
      for pattern in [marked, "a\(marked)", "[\(marked)]", "[a\(marked)b]", "\\\(marked)"] {
        #expect(throws: (any Error).self, "\(pattern)") { try Regex(pattern) }
        let error = #expect(throws: TextPatternError.self, "\(pattern)") {
          try TextPattern(pattern)
        }
        #expect(error?.found.contains(marked) == true, "\(pattern): \(error?.found ?? "")")
      }
    }
  }

  @Test("A pattern has at most 2,000 characters, those in brackets included")
  func size() throws {
    let scalars = (0..<1990).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }
    let many = String(String.UnicodeScalarView(scalars))
    #expect(try TextPattern("[\(many)]").matches("丁"))
    #expect(try TextPattern(many).matches(many))
    #expect(try TextPattern("a{1999}").matches(String(repeating: "a", count: 1999)))
    for pattern in [
      "[\(many)]{2}", "[\(many)\(many)]", "[\(many)][\(many)]", "(ab){1000}", "(a|[bcd]){500}",
      "((){1000}){1000}", "((a{0}){1000}){1000}", "((a*)*){1000}",
      String(repeating: "()", count: 500_000), String(repeating: "\\.", count: 5000),
    ] {
      let error = #expect(throws: TextPatternError.self) { try TextPattern(pattern) }
      #expect(error?.position == 1)
      #expect(error?.found == "a pattern that is too large")
    }
  }

  @Test("\\d, \\w, \\s, the dot and brackets have Swift's members, apart from numbers")
  func members() throws {
    let seed = propertySeed()
    let step = TestAmount.count(499, long: 17)
    let start = Int(seed % UInt64(step))
    let values = Array(0...0x500) + Array(stride(from: start, through: 0x10FFFF, by: step))
    let sample = values.compactMap { Unicode.Scalar(UInt32($0)) }
    let names = ["\\d", "\\D", "\\w", "\\W", "\\s", "\\S", ".", "[\\d]", "[\\w]", "[^\\s]", "[^x]"]
    for name in names {
      let pattern = try TextPattern(name)
      let regex = try Regex(name)
      for scalar in sample where scalar.properties.generalCategory != .unassigned {
        for text in [String(scalar), "\(scalar)\u{301}"] where text.count == 1 {
          let expected = try regex.wholeMatch(in: text) != nil
          guard pattern.matches(text) != expected else { continue }
          // The documented difference: a number that is not a decimal digit alone.
          let isNumber = scalar.properties.numericType != nil
          let isDigit = scalar.properties.generalCategory == .decimalNumber
          try #require(
            name.lowercased().contains(where: { "dw".contains($0) }) && isNumber
              && (!isDigit || text.unicodeScalars.count == 2),
            "seed \(seed): \(name) \(text) U+\(String(scalar.value, radix: 16))")
        }
      }
    }
  }

  @Test("A pattern that would take a backtracking matcher for ever takes no time")
  func noBacktracking() throws {
    let text = String(repeating: "a", count: 500)
    for pattern in ["(a*)*b", "(a|a)*b", "(a?){100}a{100}b", "(a|aa)+b"] {
      #expect(try !TextPattern(pattern).matches(text))
      #expect(try TextPattern("(\(pattern)|a*)").matches(text))
    }
  }

  /// A random pattern. Nothing is repeated inside of what is repeated: Swift's own matcher would
  /// take too long.
  private func pattern(
    depth: Int, mayRepeat: Bool = true, _ random: inout SeededGenerator
  ) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let isRepeated = mayRepeat && Bool.random(using: &random)
      func part() -> String {
        pattern(depth: depth - 1, mayRepeat: mayRepeat && !isRepeated, &random)
      }
      switch Int.random(in: 0..<10, using: &random) {
      case 0 where depth > 0: text += "(\(part()))"
      case 1 where depth > 0: text += "(?:\(part())|\(part()))"
      case 2, 3, 4: text += brackets(&random)
      case 5: text += "."
      case 6, 7:
        text += ["\\d", "\\D", "\\w", "\\W", "\\s", "\\S"].randomElement(using: &random) ?? "."
      default: text += Self.letters.randomElement(using: &random) ?? "a"
      }
      if isRepeated {
        text += ["*", "+", "?", "{2}", "{1,3}", "{2,}"].randomElement(using: &random) ?? ""
      }
    }
    return text
  }

  private static let letters = [
    "a", "b", "c", "é", "e\u{301}", "e", "1", "가", "한", "\u{1112}\u{1161}\u{11AB}", "ㅎ", "x\u{30C}",
    "_", "\\-", "\\.", "\\[", "\\\\", ",", "@", " ",
  ]

  /// A class in brackets; some are not valid.
  private func brackets(_ random: inout SeededGenerator) -> String {
    var text = Bool.random(using: &random) ? "[" : "[^"
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        text +=
          ["a-c", "가-힣", "à-ü", "ㄱ-ㅎ", "0-9", "!-/", "+-\\-", "\\--a", "ぁ-ん", " -~"]
          .randomElement(using: &random) ?? "a"
      case 1: text += ["\\d", "\\w", "\\s"].randomElement(using: &random) ?? "a"
      case 2:
        text +=
          ["-", "+", "&", "~", "^", "[", "]", ".", "*", "(", "|", "$", ":", "!", "\\]", "\\^"]
          .randomElement(using: &random) ?? "-"
      default: text += Self.letters.randomElement(using: &random) ?? "a"
      }
    }
    return text + "]"
  }

  /// Swift takes no decomposed end of a range, but the same text composed.
  private static func composed(_ text: String) -> String {
    text.replacing("é", with: "é").replacing("한", with: "한")
  }

  private static let characters = [
    "a", "b", "c", "e", "é", "e\u{301}", "x\u{30C}", "-", "+", ",", "&", "~", "^", "[", "]", "\\",
    ".",
    "(", "|", "$", ":", "!", "@", "_", " ", "\t", "\n", "1", "٤", "가", "한",
    "\u{1112}\u{1161}\u{11AB}", "ㅎ", "힣", "が", "か\u{3099}", "👍", "\u{2028}",
  ]

  @Test("Random patterns match what Swift's own regular expressions match")
  func likeSwift() throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let rounds = TestAmount.count(1000, long: 50_000)
    var readCount = 0
    var matchCount = 0
    for _ in 0..<rounds {
      let source = pattern(depth: 3, &random)
      // A pattern that is read here, Swift reads too; not the other way round.
      guard let pattern = try? TextPattern(source) else { continue }
      readCount += 1
      let regex = try #require(
        (try? Regex(source)) ?? (try? Regex(Self.composed(source))),
        "seed \(seed): \(source.debugDescription) is no regular expression")
      for _ in 0..<10 {
        let text = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          Self.characters.randomElement(using: &random) ?? "a"
        }.joined()
        let expected = try regex.wholeMatch(in: text) != nil
        if expected { matchCount += 1 }
        try #require(
          pattern.matches(text) == expected,
          "seed \(seed): \(source.debugDescription) \(text.debugDescription)")
      }
    }
    // Else the test would say nothing.
    #expect(readCount > rounds / 2)
    #expect(matchCount > rounds / 2)
  }
}
