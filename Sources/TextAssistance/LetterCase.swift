package import TextEditing

/// The use of capitals and small letters in a word.
package enum LetterCase: Hashable, Sendable {
  case small
  case capitalized
  case capitals
  /// Anything else, such as `iPhone` and `MHz`: it was typed so on purpose.
  case mixed

  package init(of word: some StringProtocol) {
    var capitals = 0
    var letters = 0
    var beginsWithCapital = false
    for character in word where character.isLetter {
      if character.isUppercase {
        if letters == 0 { beginsWithCapital = true }
        capitals += 1
      }
      letters += 1
    }
    self =
      switch capitals {
      case 0: .small
      case 1 where beginsWithCapital: .capitalized
      case letters: .capitals
      default: .mixed
      }
  }

  package var isMixed: Bool { self == .mixed }

  /// Returns `word` with the capitals of this case, as they are typed in `language`. In small
  /// letters and in mixed case, `word` is returned unchanged, so that a name keeps its capitals.
  package func applied(to word: String, _ language: TextLanguage = TextLanguage()) -> String {
    func capital(of scalar: Unicode.Scalar) -> Unicode.Scalar {
      language.capital(of: scalar, amongCapitals: self == .capitals) ?? scalar
    }
    var scalars = String.UnicodeScalarView(word.unicodeScalars)
    switch self {
    case .small, .mixed: return word
    case .capitalized:
      if let first = scalars.first {
        scalars.replaceSubrange(...scalars.startIndex, with: CollectionOfOne(capital(of: first)))
      }
    case .capitals: scalars = String.UnicodeScalarView(scalars.map(capital))
    }
    return String(scalars)
  }
}
