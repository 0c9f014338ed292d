import Composition
import HangulComposition
import KeyEvents
import MorseComposition
import TestSupport
import TextEditing
import Testing

@testable import TextFields

/// Which characters of Morse, Hangul and direct typing a field of each keyboard type takes.
@Suite("Keyboard types and modes")
struct KeyboardTypeTableTests {
  /// `a…d` is a run of four or more characters, `␠` the space. The other letters are those of the
  /// other Morse codes; the signs of Hangul are what the keys without letters give.
  private static let table = """
    default
      Morse:         ␠ ! " $ &…) +…; = ?…Z _ a…z É é
      other letters: all
      Hangul:        all
      its signs:     ␠…@ […` {…~
      direct:        ␠…~
      not in ASCII:  ½ é ٤ 漢 👍
    ascii-capable
      Morse:         ␠ ! " $ &…) +…; = ?…Z _ a…z
      other letters: none
      Hangul:        none
      its signs:     ␠…@ […` {…~
      direct:        ␠…~
      not in ASCII:  none
    numbers-and-punctuation
      Morse:         ␠ ! " $ &…) +…; = ?…Z _ a…z É é
      other letters: all
      Hangul:        all
      its signs:     ␠…@ […` {…~
      direct:        ␠…~
      not in ASCII:  ½ é ٤ 漢 👍
    url
      Morse:         ! " $ &…) +…; = ?…Z _ a…z
      other letters: none
      Hangul:        none
      its signs:     !…@ […` {…~
      direct:        !…~
      not in ASCII:  none
    number-pad
      Morse:         0…9
      other letters: none
      Hangul:        none
      its signs:     0…9
      direct:        0…9
      not in ASCII:  ٤
    phone-pad
      Morse:         ␠ ( ) + - 0…9
      other letters: none
      Hangul:        none
      its signs:     ␠ # (…+ - 0…9
      direct:        ␠ # (…+ - 0…9
      not in ASCII:  none
    name-phone-pad
      Morse:         ␠ ! " $ &…) +…; = ?…Z _ a…z É é
      other letters: all
      Hangul:        all
      its signs:     ␠…@ […` {…~
      direct:        ␠…~
      not in ASCII:  ½ é ٤ 漢 👍
    email-address
      Morse:         ! $ & ' + -…9 = ?…Z _ a…z
      other letters: none
      Hangul:        none
      its signs:     ! #…' * + -…9 = ? @ ^ _ ` {…~
      direct:        ! #…' * + -…9 = ?…Z ^…~
      not in ASCII:  none
    decimal-pad
      Morse:         , - . 0…9
      other letters: none
      Hangul:        none
      its signs:     , - . 0…9
      direct:        , - . 0…9
      not in ASCII:  ٤
    twitter
      Morse:         ␠ ! " $ &…) +…; = ?…Z _ a…z É é
      other letters: all
      Hangul:        all
      its signs:     ␠…@ […` {…~
      direct:        ␠…~
      not in ASCII:  ½ é ٤ 漢 👍
    web-search
      Morse:         ␠ ! " $ &…) +…; = ?…Z _ a…z É é
      other letters: all
      Hangul:        all
      its signs:     ␠…@ […` {…~
      direct:        ␠…~
      not in ASCII:  ½ é ٤ 漢 👍
    ascii-capable-number-pad
      Morse:         0…9
      other letters: none
      Hangul:        none
      its signs:     0…9
      direct:        0…9
      not in ASCII:  none
    """

  private static let direct = (0x20...0x7E).map { Character(Unicode.Scalar(UInt8($0))) }

  /// The characters of the international code.
  private static let morse = characters(of: .international)

  /// The characters that the other codes have besides.
  private static let otherMorse = MorseCodeName.allCases.map { characters(of: $0.alphabet) }
    .reduce(Set()) { $0.union($1) }.subtracting(morse)

  /// The ASCII that the two-set layout types.
  private static let hangulASCII = direct.filter { character in
    character.unicodeScalars.allSatisfy {
      !HangulLayout.twoSet.keystrokes(for: $0).isEmpty
    }
  }

  /// Every syllable, every letter, and syllables of older Hangul.
  private static let hangul: [Character] = {
    let blocks: [ClosedRange<UInt32>] = [
      0xAC00...0xD7A3, 0x3131...0x3163, 0x3165...0x318E, 0x1100...0x1112, 0x1161...0x1175,
      0x11A8...0x11C2,
    ]
    return blocks.joined().compactMap { Unicode.Scalar($0).map(Character.init) }
      + ["ᄒᆞᆫ", "ᄀᆞ", "ᅟᅡ", "ᄀᅠ", "\u{1112}\u{1161}\u{11AB}"]
  }()

  private static func characters(of alphabet: MorseAlphabet) -> Set<Character> {
    let signs = alphabet.letters + alphabet.punctuation
    let texts = MorseCase.allCases.map { letterCase in
      let code = MorseCode(alphabet, case: letterCase)
      return signs.compactMap { code.text(for: $0.pattern) }.filter { $0.count == 1 }
    }
    return Set(texts.joined().joined()).union([" "])
  }

  /// The characters that the type takes, in order.
  private static func runs(
    _ characters: some Sequence<Character>, _ type: TextInputTraits.KeyboardType
  ) -> String {
    let values = characters.filter { type.accepts($0) }.flatMap(\.unicodeScalars).map(\.value)
      .sorted()
    var words: [String] = []
    var index = 0
    func word(_ value: UInt32) -> String {
      value == 0x20 ? "␠" : Unicode.Scalar(value).map { String($0) } ?? ""
    }
    while index < values.count {
      var last = index
      while last + 1 < values.count, values[last + 1] == values[last] + 1 { last += 1 }
      if last - index >= 3 {
        words.append("\(word(values[index]))…\(word(values[last]))")
      } else {
        words += values[index...last].map(word)
      }
      index = last + 1
    }
    return words.isEmpty ? "none" : words.joined(separator: " ")
  }

  private static func amount(
    _ characters: some Collection<Character>, _ type: TextInputTraits.KeyboardType
  ) -> String {
    let count = characters.count { type.accepts($0) }
    return count == 0 ? "none" : count == characters.count ? "all" : "\(count)"
  }

  @Test("A table shows what each keyboard type takes of Morse, Hangul and direct typing")
  func acceptance() {
    var lines: [String] = []
    for type in TextInputTraits.KeyboardType.allCases {
      lines += [
        type.rawValue, "  Morse:         \(Self.runs(Self.morse, type))",
        "  other letters: \(Self.amount(Self.otherMorse, type))",
        "  Hangul:        \(Self.amount(Self.hangul, type))",
        "  its signs:     \(Self.runs(Self.hangulASCII, type))",
        "  direct:        \(Self.runs(Self.direct, type))",
        "  not in ASCII:  \(Self.runs("é漢٤½👍", type))",
      ]
    }
    #expect(lines.joined(separator: "\n") == Self.table, "\n\(lines.joined(separator: "\n"))")
  }

  private static func form(_ type: TextInputTraits.KeyboardType) -> Form {
    var form = Form()
    var field = TextField("a")
    field.traits.keyboardType = type
    form.append(field)
    return form
  }

  /// The text of the field after editing has ended.
  private static func text<Keys>(
    _ composer: Keys, _ type: TextInputTraits.KeyboardType,
    _ keys: (inout TypedForm<Keys>) -> Void
  ) -> String {
    var typed = TypedForm(composer, form(type))
    typed.begin("a")
    keys(&typed)
    typed.form.endEditing(true)
    typed.settle()
    return typed.form[0].text
  }

  @Test(
    "A typed character is in the field if and only if its keyboard type takes it",
    arguments: TextInputTraits.KeyboardType.allCases)
  func typing(type: TextInputTraits.KeyboardType) throws {
    let seed = propertySeed()
    func check(_ character: Character, _ text: String) {
      let expected = type.accepts(character) ? String(character) : ""
      #expect(text == expected, "seed \(seed): \(character)")
    }
    let signs = MorseAlphabet.international.letters + MorseAlphabet.international.punctuation
    for sign in signs where sign.text != "×" {
      let text = Self.text(MorseComposer(), type) { $0.type(sign.pattern.text) }
      check(Character(sign.text), text)
    }
    for character in Letters.characters {
      let text = Self.text(DirectComposer(map: Letters()), type) { $0.type(String(character)) }
      check(character, text)
    }
    let syllables = TestAmount.sample(UInt32(0xAC00)...0xD7A3, every: 293, seed: seed)
    for value in Array(0x3131...0x3163) + syllables {
      let character = Character(try #require(Unicode.Scalar(value)))
      let keys = try #require(HangulLayout.twoSet.keystrokes(for: String(character)))
      let text = Self.text(HangulComposer(), type) { typed in
        for key in keys { typed.press(key.key, modifiers: key.shift ? .leftShift : []) }
      }
      check(character, text)
    }
  }
}
