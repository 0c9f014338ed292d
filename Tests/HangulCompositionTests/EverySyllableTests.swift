import Composition
import HangulComposition
import KeyEvents
import TestSupport
import TextEditing
import Testing

/// All 11,172 syllables, typed with the keys of their letters.
@Suite struct EverySyllableTests {
  /// The letters in the order they are typed, with the text after each; built without the code
  /// under test.
  private func letters(_ initial: Int, _ medial: Int, _ final: Int) -> [String] {
    [Self.initials[initial]] + Self.medials[medial].map(String.init)
      + Self.finals[final].map(String.init)
  }

  private func syllable(_ initial: Int, _ medial: Int, _ final: Int) -> String {
    String(Unicode.Scalar(UInt32(0xAC00 + (initial * 21 + medial) * 28 + final))!)
  }

  static let initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".map(String.init)
  static let medials = [
    "ㅏ", "ㅐ", "ㅑ", "ㅒ", "ㅓ", "ㅔ", "ㅕ", "ㅖ", "ㅗ", "ㅗㅏ", "ㅗㅐ", "ㅗㅣ", "ㅛ", "ㅜ", "ㅜㅓ", "ㅜㅔ", "ㅜㅣ", "ㅠ",
    "ㅡ", "ㅡㅣ", "ㅣ",
  ]
  static let finals = [
    "", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹㅎ", "ㅁ",
    "ㅂ", "ㅂㅅ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
  ]
  /// The basic vowels that have a key without Shift.
  static let vowels = "ㅏㅐㅑㅓㅔㅕㅗㅛㅜㅠㅡㅣㅒㅖ".map(String.init)

  /// The initial, medial and final of each syllable. 17 divides none of 19, 21 and 28.
  private static let places = TestAmount.sample(0..<19 * 21 * 28, every: 17).map {
    (initial: $0 / 588, medial: $0 / 28 % 21, final: $0 % 28)
  }

  /// Typed letter by letter and removed letter by letter: the text is the same in reverse.
  @Test(arguments: [HangulBackspace.jamo, .keystroke])
  func typedAndTakenBack(backspace: HangulBackspace) {
    let start = HangulTypist(backspace)
    for (initial, medial, final) in Self.places {
      let letters = letters(initial, medial, final)
      var typist = start
      var seen = [""]
      for letter in letters {
        typist.type(keyOfLetter[letter]!)
        seen.append(typist.text)
      }
      #expect(typist.text == syllable(initial, medial, final))
      #expect(typist.letters == letters.joined())
      #expect(typist.composer.preview == "\(letters.joined()) = \(typist.text)")
      while let expected = seen.popLast() {
        #expect(typist.text == expected)
        typist.press(.backspace)
      }
      #expect(!typist.isComposed)
      #expect(typist.misfits == 0)
    }
  }

  /// Followed by each of the fourteen vowels that have a key: a vowel joins, or takes the last
  /// consonant along, or stays alone.
  @Test func followedByEveryVowel() {
    #expect(Self.vowels.count == 14)
    let start = HangulTypist()
    for (initial, medial, final) in Self.places {
      var before = start
      before.type(letters(initial, medial, final).map { keyOfLetter[$0]! }.joined())
      for vowel in Self.vowels {
        var typist = before
        typist.type(keyOfLetter[vowel]!)
        let expected = expectation(initial, medial, final, vowel)
        let removes = expected.first != Character(syllable(initial, medial, final))
        #expect(typist.text == expected)
        #expect(
          typist.lastEdits == [
            TextEdit(
              removed: removes ? syllable(initial, medial, final) : "",
              inserted: removes ? expected : vowel, open: 1)
          ])
      }
    }
  }

  private func expectation(_ initial: Int, _ medial: Int, _ final: Int, _ vowel: String) -> String {
    let vowelPlace = Self.medials.firstIndex(of: vowel)!
    guard let moved = Self.finals[final].last.map(String.init) else {
      if let joined = Self.medials.firstIndex(of: Self.medials[medial] + vowel) {
        return syllable(initial, joined, 0)
      }
      return syllable(initial, medial, 0) + vowel
    }
    let left = Self.finals.firstIndex(of: String(Self.finals[final].dropLast()))!
    let next = Self.initials.firstIndex(of: moved)!
    return syllable(initial, medial, left) + syllable(next, vowelPlace, 0)
  }
}
