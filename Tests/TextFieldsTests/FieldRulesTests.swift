import Composition
import HangulComposition
import KeyEvents
import MorseComposition
import TestSupport
import Testing

@testable import TextFields

@Suite("Rules of fields")
struct FieldRulesTests {
  @Test("Each keyboard type takes its characters and no others")
  func keyboardTypes() {
    let samples: [Character] = [
      "a", "Z", "é", "가", "ㄱ", "0", "7", "٤", " ", ".", ",", "-", "+", "@", "/", "#", "*", "(",
      "\"", "\n", "👍", "1\u{301}", "0\u{FE0F}\u{20E3}", "½",
    ]
    let accepted = TextInputTraits.KeyboardType.allCases.map { type in
      "\(type.rawValue): \(String(samples.filter { type.accepts($0) }).debugDescription)"
    }
    let all = "\"aZé가ㄱ07٤ .,-+@/#*(\\\"\\n👍1\u{301}0\u{FE0F}\u{20E3}½\""
    #expect(
      accepted == [
        "default: \(all)", "ascii-capable: \"aZ07 .,-+@/#*(\\\"\"",
        "numbers-and-punctuation: \(all)", "url: \"aZ07.,-+@/#*(\\\"\"", "number-pad: \"07٤\"",
        "phone-pad: \"07 -+#*(\"", "name-phone-pad: \(all)", "email-address: \"aZ07.-+@/#*\"",
        "decimal-pad: \"07٤.,-\"", "twitter: \(all)", "web-search: \(all)",
        "ascii-capable-number-pad: \"07\"",
      ])
  }

  @Test("A class has its characters and no others")
  func classes() {
    let samples: [Character] = [
      "a", "Z", "é", "e\u{301}", "가", "ㄱ", "ᄀ", "0", "٤", " ", "~", "\n", "漢", "ᄒᆞᆫ", "กุ", "कि",
      "a\u{20E3}", "Z\u{20E3}", "a\u{200D}", "ⓐ", "Ⅳ", "1\u{301}", "\u{301}", "ª", "ʰ",
    ]
    let members = CharacterClass.allCases.map { name in
      "\(name.rawValue): \(String(samples.filter { name.contains($0) }).debugDescription)"
    }
    #expect(
      members == [
        "digits: \"0\"", "letters: \"aZéé가ㄱᄀ漢ᄒᆞᆫกุकिªʰ\"", "lowercase: \"aéé\"",
        "uppercase: \"Z\"", "ascii: \"aZ0 ~\"", "hangul: \"가ㄱᄀᄒᆞᆫ\"", "space: \" \"",
      ])
  }

  @Test("Every Hangul syllable and letter of the layouts is Hangul")
  func hangul() {
    for value in UInt32(0xAC00)...0xD7A3 {
      if let scalar = Unicode.Scalar(value) {
        #expect(CharacterClass.hangul.contains(Character(scalar)))
      }
    }
    for text in ["각", "ᄒᆞᆫ", "ㅗ", "ᅟᅡ"] {
      for character in text { #expect(CharacterClass.hangul.contains(character), "\(text)") }
    }
    for character in "a1 韓カ" { #expect(!CharacterClass.hangul.contains(character)) }
  }

  private static func rules(_ change: (inout FieldRules) -> Void) -> FieldRules {
    var rules = FieldRules()
    change(&rules)
    return rules
  }

  @Test("While typing, characters come before the length, and the length before the range")
  func refusals() throws {
    let rules = Self.rules {
      $0.classes = [.digits]
      $0.characters = ["-"]
      $0.maximumLength = 2
      $0.range = NumberRange("18...49")
      $0.isRequired = true
      $0.minimumLength = 5
    }
    for (inserted, text, rule) in [
      ("a", "a", FieldRules.Rule.characters), ("١", "١", .characters), ("1", "111", .maximumLength),
      ("5", "5", .range), ("-", "-", .range), ("1", "1", nil), ("8", "18", nil), ("4", "4", nil),
    ] {
      #expect(rules.refusal(of: inserted, making: text, in: .default) == rule, "\(text)")
    }
    #expect(rules.refusal(of: "1", making: "1", in: .numberPad) == nil)
    #expect(FieldRules().refusal(of: "1\n가", making: "1\n가", in: .default) == nil)
    #expect(FieldRules().refusal(of: "가", making: "가", in: .numberPad) == .characters)
  }

  @Test("The finished text has to be as the rules want it")
  func problems() throws {
    let required = Self.rules { $0.isRequired = true }
    #expect(required.problem(with: "", in: .default) == .required)
    #expect(required.problem(with: " ", in: .default) == nil)
    let rules = Self.rules {
      $0.minimumLength = 2
      $0.range = NumberRange("5...42")
      $0.pattern = try? TextPattern("[1-4]+")
      $0.sameAs = "other"
    }
    for (text, other, rule) in [
      ("", "", nil), ("", "1", FieldRules.Rule.sameAs), ("22", "23", .sameAs),
      ("2", "2", .minimumLength), ("43", "43", .range), ("15", "15", .pattern), ("12", "12", nil),
    ] {
      #expect(rules.problem(with: text, in: .numberPad, sameAs: other) == rule, "\(text) \(other)")
    }
    #expect(rules.problem(with: "12", in: .default) == nil)
  }

  @Test("A decimal pad takes fractions for a range of whole numbers")
  func fractions() {
    let rules = Self.rules { $0.range = NumberRange("1...3") }
    #expect(rules.problem(with: "1.5", in: .decimalPad) == nil)
    #expect(rules.problem(with: "1.5", in: .numberPad) == .range)
    #expect(rules.refusal(of: ".", making: "1.", in: .decimalPad) == nil)
    #expect(rules.refusal(of: ".", making: "3.", in: .decimalPad) == nil)
    #expect(rules.refusal(of: "1", making: "3.1", in: .decimalPad) == .range)
  }

  @Test("A character is taken as it was stated, not another that is canonically equivalent")
  func spelling() {
    let rules = Self.rules { $0.characters = ["K", "Å", "ẛ\u{323}", "가"] }
    for character in ["K", "Å", "ẛ\u{323}", "가"] as [Character] {
      #expect(rules.accept(character, in: .default), "\(character)")
    }
    for character in [
      "\u{212A}", "\u{212B}", "A\u{30A}", "\u{17F}\u{323}\u{307}", "\u{1100}\u{1161}",
    ] as [Character] {
      #expect(!rules.accept(character, in: .default), "\(character)")
      #expect(
        rules.refusal(of: [character], making: String(character), in: .default) == .characters)
    }
  }
}
