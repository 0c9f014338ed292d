/// A rule of ``HangulOptions`` that has an effect only in some layouts.
package enum HangulRule: Sendable {
  /// The rule ``HangulOptions/autoReorder``.
  case autoReorder
  /// The rule ``HangulOptions/doubleStroke``.
  case doubleStroke
  /// The rule ``HangulOptions/joinsLoneConsonants``.
  case joinsLoneConsonants
  /// The rule ``HangulOptions/strictJoins``.
  case strictJoins
}

extension HangulLayout {
  /// Whether the rule affects any keys of this layout.
  package func uses(_ rule: HangulRule) -> Bool {
    switch rule {
    case .autoReorder: kind != .romaja
    // Archaic layouts always double, and join lone consonants as initials.
    case .doubleStroke, .joinsLoneConsonants: kind == .twoSet && !isArchaic
    case .strictJoins: kind == .threeSet && strokes.contains { $0.flags.contains(.aloof) }
    }
  }
}
