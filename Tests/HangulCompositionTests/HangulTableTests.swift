import KeyEvents
import TestSupport
import Testing

@testable import HangulComposition

/// Layouts made from a table of meanings, as in other programs.
@Suite struct HangulTableTests {
  typealias Meaning = HangulLayout.Meaning

  static let keystrokes = (0..<UInt16(256)).flatMap { code in
    [false, true].map { HangulKeystroke(KeyCode(rawValue: code), shift: $0) }
  }

  private func initial(_ letter: Unicode.Scalar) throws -> Jamo.Initial {
    try #require(Jamo.Letter(letter)?.initial)
  }
  private func medial(_ letter: Unicode.Scalar) throws -> Jamo.Medial {
    try #require(Jamo.Letter(letter)?.medial)
  }
  private func final(_ letter: Unicode.Scalar) throws -> Jamo.Final {
    try #require(Jamo.Letter(letter)?.final)
  }

  @Test func anOwnTwoSetLayout() throws {
    let mine = try HangulLayout(
      name: "mine", kind: .twoSet,
      meanings: [
        HangulKeystroke(.a): .consonant(initial("ㄱ")), HangulKeystroke(.s): .vowel(medial("ㅏ")),
        HangulKeystroke(.a, shift: true): .character("★"), HangulKeystroke(.q): .nothing,
      ])
    #expect(mine.name == "mine" && mine.kind == .twoSet && !mine.isArchaic)
    #expect(typed("asasa", mine) == "가각")
    #expect(typed("asA1q", mine) == "가★1")
    // Keys that are not in the table are those of a US keyboard.
    #expect(mine.meaning(of: .w, shift: false) == .character("w"))
    #expect(mine.meaning(of: .q, shift: false) == .nothing)
  }

  @Test func anOwnThreeSetLayout() throws {
    let mine = try HangulLayout(
      name: "mine", kind: .threeSet,
      meanings: [
        HangulKeystroke(.k): .initial(initial("ㄱ")),
        HangulKeystroke(.f): .choice([
          .final(final("ㄱ")), .vowel(medial("ㅏ")), .final(final("ㄱ")),
        ]),
        HangulKeystroke(.slash): .joiningVowel(medial("ㅗ")),
        HangulKeystroke(.s): .final(final("ㅅ")),
      ],
      joins: [
        JamoJoinRule(medial("ㅗ"), medial("ㅏ"), medial("ㅘ")),
        #require(JamoJoinRule(final("ㄱ"), final("ㅅ"), final("ㄳ"))),
        JamoJoinRule(initial("ㄱ"), initial("ㄱ"), initial("ㅋ")),
      ])
    #expect(typed("kff", mine) == "각")
    #expect(typed("k/ffs", mine) == "곿")
    #expect(typed("kk/", mine) == "코")
  }

  /// The meanings of a layout, and their words, make the same layout again.
  @Test(arguments: HangulLayout.allNames)
  func aLayoutIsMadeOfItsMeanings(name: String) throws {
    let layout = try #require(HangulLayout(named: name))
    var meanings: [HangulKeystroke: Meaning] = [:]
    var words: [HangulKeystroke: String] = [:]
    for keystroke in Self.keystrokes {
      let meaning = layout.meaning(of: keystroke.key, shift: keystroke.shift)
      guard meaning != .nothing else { continue }
      meanings[keystroke] = meaning
      words[keystroke] = meaning.description
      #expect(Meaning(meaning.description) == meaning)
    }
    #expect(meanings.count > 90)
    let copies = [
      try HangulLayout(
        name: name, kind: layout.kind, isArchaic: layout.isArchaic, meanings: meanings,
        joins: layout.joinRules),
      try HangulLayout(
        name: name, kind: layout.kind, isArchaic: layout.isArchaic, words: words),
    ]
    for copy in copies { #expect(copy.keys == layout.keys && copy.strokes == layout.strokes) }
    #expect(copies[0].joinRules == layout.joinRules)
  }

  @Test func whatALayoutCannotHave() throws {
    let giyeok = Meaning.consonant(try initial("ㄱ"))
    let final = Meaning.final(try final("ㄱ"))
    let vowel = Meaning.vowel(try medial("ㅏ"))
    let bad: [(HangulLayout.Kind, Meaning)] = [
      (.threeSet, giyeok), (.twoSet, final), (.romaja, final), (.threeSet, .final(.none)),
      (.twoSet, .initial(try initial("ㄱ"))), (.romaja, .joiningVowel(try medial("ㅗ"))),
      (.twoSet, .cluster(try initial("ㅈ"), try self.final("ㄳ"))),
      (.romaja, .cluster(try initial("ㅈ"), .none)),
      (.threeSet, .archaic("\u{1140}")), (.threeSet, .archaic("\u{302E}")),
      (.twoSet, .archaic("\u{11A8}")), (.threeSet, .archaic("x")), (.twoSet, .character("\u{8}")),
      (.twoSet, .character("ㄱ")), (.threeSet, .character("\u{1100}")),
      (.threeSet, .choice([])), (.threeSet, .choice([vowel])), (.twoSet, .choice([giyeok, vowel])),
      (.threeSet, .choice([final, .choice([final, vowel])])),
      (.threeSet, .choice([final, .character("!")])), (.threeSet, .choice([final, .nothing])),
      (.threeSet, .choice([final, final, final, final, final])),
    ]
    for (kind, meaning) in bad {
      let error = HangulLayoutError.badMeaning(meaning.description, key: .q, shift: true)
      #expect(throws: error, "\(kind) \(meaning)") {
        _ = try HangulLayout(
          name: "mine", kind: kind, meanings: [HangulKeystroke(.q, shift: true): meaning])
      }
      #expect(error.description.contains("for the key \"shift+q\""))
    }
    for code in [UInt16(256), 0x110, .max, KeyCode.unknown.rawValue] {
      let key = KeyCode(rawValue: code)
      let error = HangulLayoutError.keyWithoutText(key)
      #expect(throws: error) {
        _ = try HangulLayout(name: "mine", kind: .threeSet, meanings: [HangulKeystroke(key): vowel])
      }
      #expect(error.description.contains(key.name))
    }
    #expect(JamoJoinRule("\u{1169}", "\u{1161}", "\u{11A8}") == nil)
    #expect(JamoJoinRule("ㅗ", "ㅏ", "ㅘ") == nil)
    #expect(JamoJoinRule(.none, .none, .none) == nil)
  }

  static let seed = propertySeed()

  /// Any table makes a layout or is refused; the edits of each layout fit the text.
  @Test func anyTableAtAll() throws {
    var random = SeededGenerator(seed: Self.seed)
    var made = 0
    for round in 0..<60 {
      let kind = HangulLayout.Kind.allCases[round % 3]
      let isArchaic = Bool.random(using: &random)
      var meanings: [HangulKeystroke: Meaning] = [:]
      for code in UInt16(16)..<51 {
        for shift in [false, true] where Int.random(in: 0..<3, using: &random) > 0 {
          let meaning = Self.meaning(kind, isArchaic, &random)
          // A table with one bad row is refused as a whole.
          let keystroke = HangulKeystroke(KeyCode(rawValue: code), shift: shift)
          guard
            (try? HangulLayout(
              name: "", kind: kind, isArchaic: isArchaic, meanings: [keystroke: meaning])) != nil
          else { continue }
          meanings[keystroke] = meaning
        }
      }
      var joins: [JamoJoinRule] = []
      for _ in 0..<40 {
        let part = [0...123, 200...293, 300...437].randomElement(using: &random) ?? 0...123
        let jamo = (0..<3).map { _ in Self.jamo(Int.random(in: part, using: &random)) }
        if let join = JamoJoinRule(jamo[0], jamo[1], jamo[2]) { joins.append(join) }
      }
      guard
        let layout = try? HangulLayout(
          name: "any", kind: kind, isArchaic: isArchaic, meanings: meanings, joins: joins)
      else { continue }
      made += 1
      let options = HangulOptions(
        backspace: HangulBackspace.allCases.randomElement(using: &random) ?? .jamo,
        autoReorder: HangulReordering.allCases.randomElement(using: &random) ?? .off,
        doubleStroke: Bool.random(using: &random), strictJoins: Bool.random(using: &random))
      var typist = HangulTypist(layout, options)
      let keys = Array(meanings.keys).sorted { $0.key < $1.key }
      for _ in 0..<150 {
        if Int.random(in: 0..<8, using: &random) == 0 {
          typist.press(.backspace)
        } else if let keystroke = keys.randomElement(using: &random) {
          typist.press(keystroke)
          if Bool.random(using: &random) { typist.release(keystroke) }
        }
      }
      #expect(typist.misfits == 0, "seed \(Self.seed), round \(round)")
    }
    #expect(made > 45, "seed \(Self.seed)")
  }

  private static func jamo(_ number: Int) -> Unicode.Scalar {
    switch number {
    case ..<200: ConjoiningJamo.initialScalar(UInt8(number))
    case ..<300: ConjoiningJamo.medialScalar(UInt8(number - 200))
    default: ConjoiningJamo.finalScalar(UInt8(number - 300))
    }
  }

  private static func meaning(
    _ kind: HangulLayout.Kind, _ isArchaic: Bool, _ random: inout SeededGenerator
  ) -> Meaning {
    let initial = Jamo.Initial(known: UInt8.random(in: 0..<19, using: &random))
    let medial = Jamo.Medial(known: UInt8.random(in: 0..<21, using: &random))
    let final = Jamo.Final(known: UInt8.random(in: 0..<28, using: &random))
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return kind == .threeSet ? .initial(initial) : .consonant(initial)
    case 2, 3: return .vowel(medial)
    case 4: return .final(final)
    case 5: return kind == .threeSet ? .joiningVowel(medial) : .cluster(initial, final)
    case 6: return .archaic(jamo([5, 230, 290, 110, 430].randomElement(using: &random) ?? 0))
    case 7: return .character("!")
    case 8: return .archaic("\u{302E}")
    default:
      let count = Int.random(in: 2...4, using: &random)
      return .choice(
        (0..<count).map { _ in
          Bool.random(using: &random) ? .vowel(medial) : .final(final)
        })
    }
  }
}
