public import KeyEvents

extension HangulLayout {
  /// What a key means.
  public enum Meaning: Hashable, Sendable {
    /// Nothing that is text.
    case nothing
    /// A consonant, which begins a syllable or ends one as it comes.
    case consonant(Jamo.Initial)
    /// A consonant that begins a syllable.
    case initial(Jamo.Initial)
    /// A vowel.
    case vowel(Jamo.Medial)
    /// A vowel that waits for another to join, where the layout has a second key for it: the ㅗ of ㅘ.
    case joiningVowel(Jamo.Medial)
    /// A consonant or cluster that ends a syllable.
    case final(Jamo.Final)
    /// A key of romaja that is one consonant where it begins a syllable and a cluster where it ends one.
    case cluster(Jamo.Initial, Jamo.Final)
    /// An archaic letter as conjoining jamo, or a tone mark.
    case archaic(Unicode.Scalar)
    /// One of two to four letters, by what is open: with nothing, while a vowel is missing, after a vowel, after a final.
    /// Where there are less than four, the last stands for the rest.
    case choice([Meaning])
    /// A character that ends the composition.
    case character(Unicode.Scalar)

    /// What stands on the key: a compatibility letter, the archaic letter or the character. Of a choice what it is with
    /// nothing open. Nil where there is nothing.
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

  /// What the key means, alone or with Shift.
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
  /// What a key of romaja means that is a cluster where it ends a syllable.
  private func cluster(_ stroke: HangulStroke) -> Meaning? {
    guard stroke.movedIndex != stroke.index, let initial = Jamo.Initial(rawValue: stroke.number),
      let final = Jamo.Final(rawValue: stroke.final)
    else { return nil }
    return .cluster(initial, final)
  }
}
