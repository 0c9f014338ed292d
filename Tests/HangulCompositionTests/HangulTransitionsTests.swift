import HangulComposition
import KeyEvents
import TestSupport
import TextEditing
import Testing

/// The table of an automaton compared with the rules it was made from, key by key.
@Suite struct HangulTransitionsTests {
  private static let names = [
    "2set", "2set-on-3set", "3set-390", "3set-final", "3set-noshift", "romaja",
  ]

  @Test(arguments: names)
  func agreeWithTheRules(name: String) throws {
    let layout = try #require(HangulLayout(named: name))
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for set in 0..<16 {
      let options = HangulOptions(
        joinsLoneConsonants: set & 1 == 0, autoReorder: set & 2 != 0 ? .on : .off,
        doubleStroke: set & 4 != 0,
        strictJoins: set & 8 != 0)
      let problem = Self.disagreement(layout, options, keys: 3_000, &random)
      #expect(problem == nil, "seed \(seed), \(name), \(options)")
    }
  }

  /// Joins that result in one of their letters, as ㅊ and ㅎ make ㅊ, make syllables of any number of
  /// keys.
  @Test func agreeWhereKeysRepeat() throws {
    let layout = try #require(HangulLayout(named: "romaja"))
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let problem = Self.disagreement(
      layout, HangulOptions(), codes: 16...50, repeats: 20, keys: 20_000, &random)
    #expect(problem == nil, "seed \(seed)")
  }

  /// Vowels that join in a cycle make syllables of more keys than are remembered, and choices have
  /// separate columns.
  @Test(arguments: [HangulLayout.Kind.twoSet, .threeSet])
  func agreeBeyondAllLetters(kind: HangulLayout.Kind) throws {
    let consonants = kind == .twoSet ? ["ㄱ", "ㅅ"] : ["ㄱ-", "-ㄱ|ㅏ|-ㅅ|-ㄱ"]
    var words: [HangulKeystroke: String] = [:]
    for (index, word) in (["ㅏ", "ㅏ", "ㅐ"] + consonants).enumerated() {
      words[HangulKeystroke(KeyCode(rawValue: 30 + UInt16(index)))] = word
    }
    let joins = ["ㅏ ㅏ ㅐ", "ㅐ ㅏ ㅏ", "-ㄱ -ㅅ -ㄳ"]
    let layout = try HangulLayout(name: "circle", kind: kind, words: words, joins: joins)
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let problem = Self.disagreement(
      layout, HangulOptions(), codes: 30...31, keys: 4_000, &random)
    #expect(problem == nil, "seed \(seed)")
    let other = Self.disagreement(
      layout, HangulOptions(), codes: 30...34, keys: 10_000, &random)
    #expect(other == nil, "seed \(seed)")
  }

  /// The first disagreement; nil if there is none.
  private static func disagreement(
    _ layout: HangulLayout, _ options: HangulOptions, codes: ClosedRange<UInt16> = 2...53,
    repeats: Int = 1, keys: Int, _ random: inout SeededGenerator
  ) -> String? {
    var table = HangulAutomaton(layout: layout, options: options)
    var rules = HangulAutomaton(followingRulesOf: layout, options: options)
    for _ in 0..<keys {
      switch UInt8.random(in: 0..<32, using: &random) {
      case 0..<4:
        if table.takeBack() != rules.takeBack() { return "taken back" }
      case 4 where UInt8.random(in: 0..<4, using: &random) == 0:
        table.end()
        rules.end()
      default:
        let key = KeyCode(rawValue: UInt16.random(in: codes, using: &random))
        let shift = UInt8.random(in: 0..<4, using: &random) == 0
        for _ in 0..<Int.random(in: 1...repeats, using: &random) {
          let (change, expected) = (table.add(key, shift: shift), rules.add(key, shift: shift))
          if change != expected {
            return
              "key \(key.rawValue): \(String(describing: change)), not \(String(describing: expected))"
          }
          for cell in [change?.ended, change?.open] {
            if cell?.scalar.properties.generalCategory == .control { return "a control character" }
          }
        }
      }
      if table.open != rules.open { return "open" }
    }
    return nil
  }
}
