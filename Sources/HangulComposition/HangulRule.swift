/// A rule of ``HangulOptions`` that has an effect only in some layouts.
package enum HangulRule: Sendable {
  /// Letters in the wrong order are reordered (``HangulOptions/autoReorder``).
  case autoReorder
  /// A consonant struck twice is doubled (``HangulOptions/doubleStroke``).
  case doubleStroke
  /// Consonants without a vowel join (``HangulOptions/joinsLoneConsonants``).
  case joinsLoneConsonants
  /// Only vowels from certain keys join (``HangulOptions/strictJoins``).
  case strictJoins
}

extension HangulLayout {
  /// Returns whether the rule has an effect in this layout.
  package func uses(_ rule: HangulRule) -> Bool {
    switch rule {
    case .autoReorder: kind != .romaja
    // Archaic layouts always double, and join lone consonants as initials.
    case .doubleStroke, .joinsLoneConsonants: kind == .twoSet && !isArchaic
    case .strictJoins: kind == .threeSet && strokes.contains { $0.flags.contains(.aloof) }
    }
  }
}
