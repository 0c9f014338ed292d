/// A rule of ``HangulOptions`` that not every layout heeds.
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
  package func heeds(_ rule: HangulRule) -> Bool {
    switch rule {
    case .autoReorder: kind != .romaja
    // Archaic layouts double in any case, and lone consonants join in them as initials do.
    case .doubleStroke, .joinsLoneConsonants: kind == .twoSet && !isArchaic
    case .strictJoins: kind == .threeSet && strokes.contains { $0.flags.contains(.aloof) }
    }
  }
}
