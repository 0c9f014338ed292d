import TestSupport
import Testing

@testable import Practice

@Suite("Texts beside their answers")
struct TextAlignmentTests {
  /// `.` right, `x` wrong, `-` missed.
  private static func signs(_ alignment: TextAlignment<Character>) -> String {
    alignment.outcomes.map { outcome in
      switch outcome {
      case .right: "."
      case .wrong: "x"
      case .missed: "-"
      }
    }.joined()
  }

  @Test(
    "The fewest differences",
    arguments: [
      ("paris", "", "", 0), ("paris", "pa", "..", 0), ("paris", "pazis", "..x..", 0),
      ("paris", "pais", "..-..", 0), ("paris", "parris", ".....", 1), ("paris", "px", ".x", 0),
      ("the end", "theend", "...-...", 0), ("ab", "abc", "..", 1), ("", "a", "", 1),
    ])
  func prefixes(text: String, answer: String, signs: String, extra: Int) {
    let alignment = TextAlignment(Array(text), Array(answer))
    #expect(Self.signs(alignment) == signs)
    #expect(alignment.extra.count == extra)
  }

  @Test("A whole answer leaves out what does not come")
  func whole() {
    let alignment = TextAlignment(Array("paris"), Array("pa"), isWhole: true)
    #expect(Self.signs(alignment) == "..---")
  }

  @Test("Every character of the text and of the answer is counted once, and the cost is the least")
  func random() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      func word() -> [Character] {
        (0..<Int.random(in: 0...9, using: &random)).map { _ in
          ["a", "b", "c"].randomElement(using: &random) ?? "a"
        }
      }
      let (text, answer) = (word(), word())
      let alignment = TextAlignment(text, answer, isWhole: true)
      let right = alignment.outcomes.count { $0 == .right }
      let missed = alignment.outcomes.count { $0 == .missed }
      let wrong = alignment.outcomes.count - right - missed
      #expect(alignment.outcomes.count == text.count, "seed \(seed)")
      #expect(right + wrong + alignment.extra.count == answer.count, "seed \(seed)")
      #expect(
        wrong + missed + alignment.extra.count == Self.distance(text, answer), "seed \(seed)")
      for (index, partner) in alignment.partners.enumerated() {
        guard let partner, alignment.outcomes[partner] == .right else { continue }
        #expect(text[partner] == answer[index], "seed \(seed)")
      }
    }
  }

  /// The number of differences, without the choices that led to it.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var row = Array(0...second.count)
    for (index, character) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in second.indices {
        let above = row[column + 1]
        row[column + 1] = min(
          diagonal + (character == second[column] ? 0 : 1), above + 1, row[column] + 1)
        diagonal = above
      }
    }
    return row[second.count]
  }
}
