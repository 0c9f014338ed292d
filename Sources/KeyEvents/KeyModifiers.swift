/// A set of modifier keys: the left and the right Shift, Ctrl, Alt and Super.
@frozen
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// One bit for each key.
  public var rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Left Shift.
  public static var leftShift: KeyModifiers { KeyModifiers(rawValue: 1 << 0) }
  /// Right Shift.
  public static var rightShift: KeyModifiers { KeyModifiers(rawValue: 1 << 1) }
  /// Left Ctrl.
  public static var leftControl: KeyModifiers { KeyModifiers(rawValue: 1 << 2) }
  /// Right Ctrl.
  public static var rightControl: KeyModifiers { KeyModifiers(rawValue: 1 << 3) }
  /// Left Alt.
  public static var leftAlt: KeyModifiers { KeyModifiers(rawValue: 1 << 4) }
  /// Right Alt.
  public static var rightAlt: KeyModifiers { KeyModifiers(rawValue: 1 << 5) }
  /// Left Super.
  public static var leftSuper: KeyModifiers { KeyModifiers(rawValue: 1 << 6) }
  /// Right Super.
  public static var rightSuper: KeyModifiers { KeyModifiers(rawValue: 1 << 7) }

  /// Both Shift keys.
  public static let shift: KeyModifiers = [.leftShift, .rightShift]
  /// Both Ctrl keys.
  public static let control: KeyModifiers = [.leftControl, .rightControl]
  /// Both Alt keys.
  public static let alt: KeyModifiers = [.leftAlt, .rightAlt]
  /// Both Super keys.
  public static let `super`: KeyModifiers = [.leftSuper, .rightSuper]

  /// Returns whether the set contains at least one key of `other`.
  public func containsAny(of other: KeyModifiers) -> Bool { !isDisjoint(with: other) }
}

extension KeyCode {
  /// The set with only this key; nil if the key is not a modifier.
  public var modifier: KeyModifiers? {
    switch self {
    case .leftShift: .leftShift
    case .rightShift: .rightShift
    case .leftControl: .leftControl
    case .rightControl: .rightControl
    case .leftAlt: .leftAlt
    case .rightAlt: .rightAlt
    case .leftSuper: .leftSuper
    case .rightSuper: .rightSuper
    default: nil
    }
  }

  /// Whether the key is a modifier or Caps Lock, Num Lock or Scroll Lock, and so only changes the
  /// meaning of other keys.
  public var isModifierOrLock: Bool { modifier != nil || isLock }

  /// Whether the key is Caps Lock, Num Lock or Scroll Lock.
  package var isLock: Bool { self == .capsLock || self == .numLock || self == .scrollLock }
}
