public import KeyEvents

extension HangulLayout {
  /// A meaning of a key: the letter or other character that it types.
  public enum Meaning: Hashable, Sendable {
    /// No text.
    case nothing
    /// A consonant that begins or ends a syllable, depending on the open syllable.
    case consonant(Jamo.Initial)
    /// A consonant that begins a syllable.
    case initial(Jamo.Initial)
    /// A vowel.
    case vowel(Jamo.Medial)
    /// A vowel that waits for another to join, such as the ㅗ of ㅘ, in a layout with two keys for
    /// the vowel.
    case joiningVowel(Jamo.Medial)
    /// A consonant or cluster that ends a syllable.
    case final(Jamo.Final)
    /// A consonant at the start of a syllable, but a cluster at its end (romaja).
    case cluster(Jamo.Initial, Jamo.Final)
    /// An archaic letter as conjoining jamo, or a tone mark.
    case archaic(Unicode.Scalar)
    /// One of two to four letters, depending on the open syllable.
    ///
    /// The letters are for the following states, in order: no open syllable, no vowel yet, a vowel,
    /// a final. If there are fewer than four, the last one is used for the remaining states.
    case choice([Meaning])
    /// A character that ends the composition.
    case character(Unicode.Scalar)

    /// The label of the key: a compatibility letter, the archaic letter or the character; for a
    /// choice, the label of its first meaning. Nil if the key types no text.
    public var scalar: Unicode.Scalar? {
      switch self {
      case .nothing: nil
      case .consonant(let jamo), .initial(let jamo), .cluster(let jamo, _):
        Jamo.Letter(jamo).scalar
      case .vowel(let jamo), .joiningVowel(let jamo): Jamo.Letter(jamo).scalar
      case .final(let jamo): Jamo.Letter(jamo)?.scalar
      case .archaic(let scalar), .character(let scalar): scalar
      case .choice(let meanings): meanings.first?.scalar
      }
    }
  }

  /// Returns the meaning of the key, alone or with Shift.
  ///
  /// - Complexity: O(1)
  public func meaning(of key: KeyCode, shift: Bool) -> Meaning {
    meaning(of: stroke(of: key, shift: shift))
  }

  private func meaning(of stroke: HangulStroke) -> Meaning {
    let number = stroke.number
    return switch stroke.kind {
    case .nothing: .nothing
    case .character: .character(stroke.character)
    case .consonant, .romajaConsonant:
      cluster(stroke) ?? Jamo.Initial(rawValue: number).map(Meaning.consonant)
        ?? .archaic(ConjoiningJamo.initialScalar(number))
    case .initial:
      Jamo.Initial(rawValue: number).map(Meaning.initial)
        ?? .archaic(ConjoiningJamo.initialScalar(number))
    case .vowel, .medial, .romajaVowel:
      Jamo.Medial(rawValue: number).map {
        stroke.flags.contains(.combining) ? .joiningVowel($0) : .vowel($0)
      } ?? .archaic(ConjoiningJamo.medialScalar(number))
    case .final:
      Jamo.Final(rawValue: number).map(Meaning.final)
        ?? .archaic(ConjoiningJamo.finalScalar(number))
    case .tone: .archaic(HangulToneMark.scalar(number))
    default: .choice(choices[Int(number)].all.map(meaning(of:)))
    }
  }
  /// Returns the meaning of a stroke of romaja that types a cluster at the end of a syllable; nil
  /// for other strokes.
  private func cluster(_ stroke: HangulStroke) -> Meaning? {
    guard stroke.movedIndex != stroke.index, let initial = Jamo.Initial(rawValue: stroke.number),
      let final = Jamo.Final(rawValue: stroke.final)
    else { return nil }
    return .cluster(initial, final)
  }
}
