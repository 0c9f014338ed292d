import TestSupport
import Testing

@testable import TextFields

@Suite("Ranges of numbers")
struct NumberRangeTests {
  private static let alphabet: [Character] = ["0", "1", "2", "5", "9", ".", "-"]

  /// All texts of up to `length` characters.
  private static func texts(upTo length: Int) -> [String] {
    var texts = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in alphabet.map { "\(text)\($0)" } }
      texts += last
    }
    return texts
  }

  @Test("0 has no minus sign, but a fraction below it may begin so")
  func minusZero() throws {
    let range = try #require(NumberRange("-5...5"))
    for text in ["-0", "-0.0", "-0,00"] {
      #expect(!range.contains(text, allowsFraction: true), "\(text)")
      #expect(range.canContinue(text, allowsFraction: true), "\(text)")
      #expect(!range.canContinue(text, allowsFraction: false), "\(text)")
    }
    #expect(range.contains("-0.2", allowsFraction: true))
    #expect(!range.canContinue("-0.000000", allowsFraction: true))
  }

  @Test(
    "A text can continue if and only if a number of the range starts with it",
    arguments: [
      "1...100", "18...99", "0...9", "0...0", "20...29", "-20...15", "-5...-2", "95...105",
      "0.5...9.5", "-0.5...0.25", "19.5...20.5", "200...1000",
    ], [false, true])
  func canContinue(range source: String, allowsFraction: Bool) throws {
    let range = try #require(NumberRange(source))
    // Every number of the range with up to four digits and two more after the point.
    let digits = Array("0123456789")
    var known: Set<String> = [""]
    let (lower, upper) = try #require(Self.bounds(of: source))
    for hundredths in stride(from: lower, through: upper, by: 1) {
      let magnitude = abs(hundredths)
      let whole = "\(hundredths < 0 ? "-" : "")\(magnitude / 100)"
      let fraction = "\(digits[magnitude / 10 % 10])\(digits[magnitude % 10])"
      var spellings: [String] = []
      if magnitude % 100 == 0 { spellings.append(whole) }
      if allowsFraction {
        spellings.append("\(whole).\(fraction)")
        if magnitude % 10 == 0 { spellings.append("\(whole).\(fraction.prefix(1))") }
        // The 0 before the point may be left out.
        if magnitude < 100 {
          spellings += spellings.filter { $0.contains(".") }.map { $0.replacing("0.", with: ".") }
        }
      }
      for spelling in spellings {
        #expect(range.contains(spelling, allowsFraction: allowsFraction), "\(spelling)")
        for count in 1...spelling.count { known.insert(String(spelling.prefix(count))) }
      }
    }
    for text in Self.texts(upTo: 4) where text.split(separator: ".").last?.count ?? 0 <= 4 {
      // Below 0 there has to be a number: "-" alone is not a start of 0.
      let isStart =
        text.hasPrefix("-") && lower >= 0 ? false : known.contains(text)
      let answer = range.canContinue(text, allowsFraction: allowsFraction)
      // Numbers with more digits after the point may start so.
      if text.hasPrefix("-0.") || text.hasPrefix("-."),
        text.drop(while: { $0 != "." }).dropFirst().allSatisfy({ $0 == "0" })
      {
        continue
      }
      if text.contains("."), text.split(separator: ".").last?.count ?? 0 > 2 { continue }
      #expect(answer == isStart, "\(text)")
    }
  }

  private static func bounds(of source: String) -> (Int, Int)? {
    let parts = source.replacing("...", with: " ").split(separator: " ").compactMap { Double($0) }
    return parts.count == 2
      ? (Int((parts[0] * 100).rounded()), Int((parts[1] * 100).rounded())) : nil
  }

  @Test(
    "A number may begin with its point where the range allows that",
    arguments: [
      ("0.5...9.5", ".5", true, true), ("0.5...9.5", ",75", true, true),
      ("0.5...9.5", ".", true, false), ("0.5...9.5", ".4", false, false),
      ("0...9", ".", false, false), ("1.5...9.5", ".", false, false),
      ("-0.5...9.5", "-.5", true, true), ("-0.5...9.5", "-.0", true, false),
      ("0.5...9.5", "-.", false, false), ("0.5...9.5", "..5", false, false),
      ("0.5...9.5", ".-5", false, false),
    ])
  func leadingPoint(source: String, text: String, canContinue: Bool, isNumber: Bool) throws {
    let range = try #require(NumberRange(source))
    #expect(range.canContinue(text, allowsFraction: range.hasFraction) == canContinue)
    #expect(range.contains(text, allowsFraction: range.hasFraction) == isNumber)
  }

  @Test(
    "Anything but a range is none",
    arguments: [
      "", "1", "1..2", "2...1", "...", "1...", "...2", "a...b", "01...2", "1...1.", "1 ... 2",
      "1...2...3", "1...1000000000000", "0.1234567...1", "--1...1", ".5...1",
      "0....5",
    ])
  func noRange(text: String) { #expect(NumberRange(text) == nil) }

  @Test("Digits of any script and either separator make numbers")
  func scripts() throws {
    let range = try #require(NumberRange("1.5...42"))
    for text in ["٤٢", "４２", "2,5", "2.5"] {
      #expect(range.contains(text, allowsFraction: true), "\(text)")
    }
    for text in [
      "", "-", "2.", "2..5", "2.5.5", "1.4", "43", "x", "½", "Ⅳ", "0042", "4\u{301}",
      "4\u{FE0F}\u{20E3}",
    ] {
      #expect(!range.contains(text, allowsFraction: true), "\(text)")
    }
    #expect(range.canContinue("", allowsFraction: true))
    #expect(!range.canContinue("1234567890123", allowsFraction: true))
    #expect(!range.canContinue("2.1234567", allowsFraction: true))
  }
}
