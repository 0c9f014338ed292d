/// How keys make signals.
public enum MorseKeyer: String, Hashable, Sendable, CaseIterable {
  /// A key for dots, one for dashes, and space. Time means nothing.
  case threeKey = "three-key"
  /// One key: how long it is down and up says everything, at whatever speed the hand has.
  case straight
  /// Two paddles that make dots and dashes while held, in turn while both are. When both are let go, the running element
  /// is the last.
  case iambicA = "iambic-a"
  /// The same, but when both are let go, one more of the other kind follows.
  case iambicB = "iambic-b"
  /// Two paddles that make dots and dashes while held; while both are, the one that came last counts.
  case ultimatic
  /// A paddle that makes dots while held, and a key whose every press is a dash.
  case bug
  /// One key: short is a dot, long a dash, longer deletes, longer yet is a blank.
  case singleSwitch = "single-switch"

  /// The roles that it has keys for.
  public var roles: [MorseRole] {
    switch self {
    case .threeKey, .iambicA, .iambicB, .ultimatic, .bug: [.dot, .dash, .space, .delete, .return]
    case .straight, .singleSwitch: [.key, .space, .delete, .return]
    }
  }

  /// Whether it makes the elements itself, at a speed that was set.
  public var makesElements: Bool {
    switch self {
    case .iambicA, .iambicB, .ultimatic, .bug: true
    case .threeKey, .straight, .singleSwitch: false
    }
  }
}
