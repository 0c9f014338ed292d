/// How a word was typed in capitals and small letters.
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

  /// `word` in this case; a name keeps its own capitals.
  package func applied(to word: String) -> String {
    switch self {
    case .small, .mixed: word
    case .capitalized: word.prefix(1).uppercased() + word.dropFirst()
    case .capitals: word.uppercased()
    }
  }
}
