import HangulComposition

/// A character of a text that is typed key by key, in the order of its parts: for a syllable, the
/// letters of its initial, its vowel and its final.
struct SyllableParts: Hashable, Sendable {
  var initial: [Unicode.Scalar] = []
  var medial: [Unicode.Scalar] = []
  var final: [Unicode.Scalar] = []

  /// The parts of a character; nil if it is not Hangul. If `splitsTense`, ㄲ is ㄱ twice, as in a
  /// layout that joins two of them.
  init?(_ character: Character, splitsTense: Bool) {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else {
      return nil
    }
    func split(_ letter: Jamo.Letter?) -> [Unicode.Scalar] {
      guard let letter else { return [] }
      let letters = HangulOrigin.letters(of: letter.scalar).map(\.scalar)
      return (letters.isEmpty ? [letter.scalar] : letters).flatMap { scalar in
        guard splitsTense, let plain = Self.plain[scalar] else { return [scalar] }
        return [plain, plain]
      }
    }
    if let syllable = HangulSyllable(scalar) {
      initial = split(Jamo.Letter(syllable.initial))
      medial = split(Jamo.Letter(syllable.medial))
      final = split(Jamo.Letter(syllable.final))
    } else if let letter = Jamo.Letter(scalar) {
      if letter.medial != nil { medial = split(letter) } else { initial = split(letter) }
    } else if let letter = Jamo.letters(of: String(character)).unicodeScalars.first
      .flatMap({ Jamo.Letter($0) })
    {
      switch scalar.value {
      case 0x11A8...0x11FF: final = split(letter)
      case 0x1160...0x11A7: medial = split(letter)
      default: initial = split(letter)
      }
    } else {
      return nil
    }
  }

  /// The plain letter of each tense one.
  private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
    "ㄲ": "ㄱ", "ㄸ": "ㄷ", "ㅃ": "ㅂ", "ㅆ": "ㅅ", "ㅉ": "ㅈ",
  ]

  /// Whether these parts may still become those of `other`, by more letters.
  func mayBecome(_ other: SyllableParts) -> Bool {
    other.initial.starts(with: initial) && other.medial.starts(with: medial)
      && other.final.starts(with: final)
      // Without its vowel, a syllable has no final yet.
      && (final.isEmpty || medial.count == other.medial.count)
  }

  /// The letter that follows on the way to `other`, with its position; nil if all are there.
  func next(towards other: SyllableParts) -> (letter: Unicode.Scalar, isFinal: Bool)? {
    if initial.count < other.initial.count { return (other.initial[initial.count], false) }
    if medial.count < other.medial.count { return (other.medial[medial.count], false) }
    if final.count < other.final.count { return (other.final[final.count], true) }
    return nil
  }
}
