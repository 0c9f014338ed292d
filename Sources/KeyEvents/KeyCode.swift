/// A key, by its place on the keyboard: the number of `KEY_*` or `BTN_*` in `linux/input-event-codes.h`.
///
/// What is printed on the key or what a layout makes of it is no part of it: ``q`` is the key right of Tab on every
/// board.
@frozen
public struct KeyCode: RawRepresentable, Hashable, Comparable, Sendable {
  /// The kernel's number, 0 to 767.
  public var rawValue: UInt16

  /// Makes the code with the kernel's number.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// One more than the largest code there is (`KEY_CNT`).
  public static let limit: UInt16 = 0x300

  /// Orders codes by their number.
  public static func < (left: KeyCode, right: KeyCode) -> Bool { left.rawValue < right.rawValue }
}

// Computed and inlined: a stored constant of another module is asked for by a call, each time a key is compared with it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension KeyCode {
  @inlinable public static var escape: KeyCode { KeyCode(rawValue: 1) }
  @inlinable public static var digit1: KeyCode { KeyCode(rawValue: 2) }
  @inlinable public static var digit9: KeyCode { KeyCode(rawValue: 10) }
  @inlinable public static var minus: KeyCode { KeyCode(rawValue: 12) }
  @inlinable public static var equal: KeyCode { KeyCode(rawValue: 13) }
  @inlinable public static var backspace: KeyCode { KeyCode(rawValue: 14) }
  @inlinable public static var tab: KeyCode { KeyCode(rawValue: 15) }
  @inlinable public static var q: KeyCode { KeyCode(rawValue: 16) }
  @inlinable public static var leftBrace: KeyCode { KeyCode(rawValue: 26) }
  @inlinable public static var rightBrace: KeyCode { KeyCode(rawValue: 27) }
  @inlinable public static var enter: KeyCode { KeyCode(rawValue: 28) }
  @inlinable public static var leftControl: KeyCode { KeyCode(rawValue: 29) }
  @inlinable public static var a: KeyCode { KeyCode(rawValue: 30) }
  @inlinable public static var f: KeyCode { KeyCode(rawValue: 33) }
  @inlinable public static var j: KeyCode { KeyCode(rawValue: 36) }
  @inlinable public static var grave: KeyCode { KeyCode(rawValue: 41) }
  @inlinable public static var leftShift: KeyCode { KeyCode(rawValue: 42) }
  @inlinable public static var backslash: KeyCode { KeyCode(rawValue: 43) }
  @inlinable public static var dot: KeyCode { KeyCode(rawValue: 52) }
  @inlinable public static var slash: KeyCode { KeyCode(rawValue: 53) }
  @inlinable public static var rightShift: KeyCode { KeyCode(rawValue: 54) }
  @inlinable public static var leftAlt: KeyCode { KeyCode(rawValue: 56) }
  @inlinable public static var space: KeyCode { KeyCode(rawValue: 57) }
  @inlinable public static var capsLock: KeyCode { KeyCode(rawValue: 58) }
  @inlinable public static var numLock: KeyCode { KeyCode(rawValue: 69) }
  @inlinable public static var scrollLock: KeyCode { KeyCode(rawValue: 70) }
  @inlinable public static var keypadEnter: KeyCode { KeyCode(rawValue: 96) }
  @inlinable public static var rightControl: KeyCode { KeyCode(rawValue: 97) }
  @inlinable public static var rightAlt: KeyCode { KeyCode(rawValue: 100) }
  @inlinable public static var home: KeyCode { KeyCode(rawValue: 102) }
  @inlinable public static var up: KeyCode { KeyCode(rawValue: 103) }
  @inlinable public static var left: KeyCode { KeyCode(rawValue: 105) }
  @inlinable public static var right: KeyCode { KeyCode(rawValue: 106) }
  @inlinable public static var end: KeyCode { KeyCode(rawValue: 107) }
  @inlinable public static var down: KeyCode { KeyCode(rawValue: 108) }
  @inlinable public static var delete: KeyCode { KeyCode(rawValue: 111) }
  @inlinable public static var hangeul: KeyCode { KeyCode(rawValue: 122) }
  @inlinable public static var leftSuper: KeyCode { KeyCode(rawValue: 125) }
  @inlinable public static var rightSuper: KeyCode { KeyCode(rawValue: 126) }
  @inlinable public static var unknown: KeyCode { KeyCode(rawValue: 240) }
}
