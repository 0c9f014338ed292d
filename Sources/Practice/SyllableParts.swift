import HangulComposition

/// A character of a text that is typed key by key: the letters of its initial, its vowel and its
/// final, each in the order in which they are typed.
struct SyllableParts: Hashable, Sendable {
  var initial = Part()
  var medial = Part()
  var final = Part()

  /// A part of a syllable.
  struct Part: Hashable, Sendable {
    /// The part as one letter; nil if there is none.
    var whole: Unicode.Scalar?
    /// The letters of which the part consists, such as ㄱ and ㅅ of ㄳ.
    var letters: [Unicode.Scalar] = []
  }

  /// Splits a character into its parts; nil if it is not Hangul. If `splitsTense` is true, ㄲ is ㄱ
  /// twice, as in layouts where two of them join.
  init?(_ character: Character, splitsTense: Bool) {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else {
      return nil
    }
    func part(_ letter: Jamo.Letter?) -> Part {
      guard let letter else { return Part() }
      let letters = HangulOrigin.letters(of: letter.scalar).map(\.scalar)
      return Part(
        whole: letter.scalar,
        letters: (letters.isEmpty ? [letter.scalar] : letters).flatMap { scalar in
          guard splitsTense, let plain = Self.plain[scalar] else { return [scalar] }
          return [plain, plain]
        })
    }
    if let syllable = HangulSyllable(scalar) {
      initial = part(Jamo.Letter(syllable.initial))
      medial = part(Jamo.Letter(syllable.medial))
      final = part(Jamo.Letter(syllable.final))
    } else if let letter = Jamo.Letter(scalar) {
      if letter.medial != nil { medial = part(letter) } else { initial = part(letter) }
    } else if let letter = Jamo.letters(of: String(character)).unicodeScalars.first
      .flatMap({ Jamo.Letter($0) })
    {
      switch scalar.value {
      case 0x11A8...0x11FF: final = part(letter)
      case 0x1160...0x11A7: medial = part(letter)
      default: initial = part(letter)
      }
    } else {
      return nil
    }
  }

  /// The plain letter of each tense letter.
  private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
    "ㄲ": "ㄱ", "ㄸ": "ㄷ", "ㅃ": "ㅂ", "ㅆ": "ㅅ", "ㅉ": "ㅈ",
  ]

  /// The number of letters.
  var letterCount: Int { initial.letters.count + medial.letters.count + final.letters.count }

  /// Whether these parts may still become those of `other` by adding letters. They are added in the
  /// order of the parts, unless `inAnyOrder` is true.
  func mayBecome(_ other: SyllableParts, inAnyOrder: Bool) -> Bool {
    other.initial.letters.starts(with: initial.letters)
      && other.medial.letters.starts(with: medial.letters)
      && other.final.letters.starts(with: final.letters)
      && (inAnyOrder
        || (medial.letters.isEmpty || initial == other.initial)
          && (final.letters.isEmpty || medial == other.medial))
  }

  /// Returns the first incomplete part on the way to `other`, the number of its letters that are
  /// already typed, and whether it is the final; nil if all parts are complete.
  func next(towards other: SyllableParts) -> (part: Part, count: Int, isFinal: Bool)? {
    for (mine, others, isFinal) in [
      (initial, other.initial, false), (medial, other.medial, false), (final, other.final, true),
    ] where mine.letters.count < others.letters.count {
      return (others, mine.letters.count, isFinal)
    }
    return nil
  }
}
