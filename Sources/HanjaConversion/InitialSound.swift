import HangulComposition

/// The initial-sound rule of South Korean spelling (두음법칙): at the start of a word ㄹ becomes ㄴ or
/// ㅇ, and ㄴ becomes ㅇ. For example, 羅 is 나 in 나주, but 라 in 신라.
enum InitialSound {
  // The numbers of `Jamo.Initial` and `Jamo.Medial`.
  private static let nieun: UInt8 = 2
  private static let rieul: UInt8 = 5
  private static let ieung: UInt8 = 11
  private static let nieunFinal: UInt8 = 4
  /// The vowels before which ㄹ becomes ㅇ: ㅑ ㅕ ㅖ ㅛ ㅠ ㅣ.
  private static let narrowVowels: Set<UInt8> = [2, 6, 7, 12, 17, 20]
  /// The vowels before which ㄴ becomes ㅇ: ㅕ ㅛ ㅠ ㅣ.
  private static let vowelsWithoutNieun: Set<UInt8> = [6, 12, 17, 20]

  /// Returns the syllable as written at the start of a word; unchanged if the rule does not apply.
  static func atStart(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard var syllable = HangulSyllable(scalar) else { return scalar }
    let vowel = syllable.medial.rawValue
    switch syllable.initial.rawValue {
    case rieul: set(&syllable, initial: narrowVowels.contains(vowel) ? ieung : nieun)
    case nieun where vowelsWithoutNieun.contains(vowel): set(&syllable, initial: ieung)
    default: break
    }
    return syllable.scalar
  }

  /// Returns the syllable as written within a word: 렬 and 률 become 열 and 율 after a vowel or ㄴ.
  static func within(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar == "렬" || scalar == "률", let before = HangulSyllable(previous),
      before.final == .none || before.final.rawValue == nieunFinal
    else { return scalar }
    return atStart(scalar)
  }

  private static func set(_ syllable: inout HangulSyllable, initial: UInt8) {
    if let initial = Jamo.Initial(rawValue: initial) { syllable.initial = initial }
  }
}
