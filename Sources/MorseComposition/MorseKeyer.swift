/// A way to make signals with keys.
public enum MorseKeyer: String, Hashable, Sendable, CaseIterable {
  /// A dot key, a dash key, and space. Timing has no meaning.
  case threeKey = "three-key"
  /// One key. The durations of its presses and of the gaps between them are read, at any speed.
  case straight
  /// Two paddles that make dits and dahs while held, alternating while both are held. When both are
  /// released, the running element is the last.
  case iambicA = "iambic-a"
  /// Like `iambicA`, but when both are released, one more element of the other kind follows.
  case iambicB = "iambic-b"
  /// Two paddles that make dits and dahs while held. While both are held, the one pressed last
  /// makes the elements.
  case ultimatic
  /// A paddle that makes dits while held, and a key that makes one dah with each press.
  case bug
  /// One key. Depending on its duration, a press is a dit, a dah or an action: the end of a letter,
  /// a delete or a space.
  case singleSwitch = "single-switch"

  /// The roles that the keyer uses.
  public var roles: [MorseRole] {
    switch self {
    case .threeKey, .iambicA, .iambicB, .ultimatic, .bug: [.dot, .dash, .space, .delete, .return]
    case .straight, .singleSwitch: [.key, .space, .delete, .return]
    }
  }

  /// Whether the keyer makes elements by itself, at a set speed.
  public var makesElements: Bool {
    switch self {
    case .iambicA, .iambicB, .ultimatic, .bug: true
    case .threeKey, .straight, .singleSwitch: false
    }
  }
}
