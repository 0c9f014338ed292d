/// A rule of ``HangulOptions`` that has an effect only in some layouts.
package enum HangulRule: Sendable {
  /// ``HangulOptions/autoReorder``
  case autoReorder
  /// ``HangulOptions/doubleStroke``
  case doubleStroke
  /// ``HangulOptions/joinsLoneConsonants``
  case joinsLoneConsonants
  /// ``HangulOptions/strictJoins``
  case strictJoins
}

extension HangulLayout {
  /// Whether the rule makes a difference for some keys of this layout.
  package func uses(_ rule: HangulRule) -> Bool {
    switch rule {
    case .autoReorder: kind != .romaja
    // Archaic layouts always double, and join lone consonants as initials.
    case .doubleStroke, .joinsLoneConsonants: kind == .twoSet && !isArchaic
    case .strictJoins: kind == .threeSet && strokes.contains { $0.flags.contains(.aloof) }
    }
  }
}
