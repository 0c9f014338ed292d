/// A key, by its place on the keyboard: the number of `KEY_*` or `BTN_*` in `linux/input-event-codes.h`.
///
/// What is printed on the key or what a layout makes of it is no part of it: ``q`` is the key right of Tab on every
/// board.
public struct KeyCode: RawRepresentable, Hashable, Comparable, Sendable {
  /// The kernel's number, 0 to 767.
  public var rawValue: UInt16

  /// Makes the code with the kernel's number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// One more than the largest code there is (`KEY_CNT`).
  public static let limit: UInt16 = 0x300

  /// Orders codes by their number.
  public static func < (left: KeyCode, right: KeyCode) -> Bool { left.rawValue < right.rawValue }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension KeyCode {
  public static let escape = KeyCode(rawValue: 1)
  public static let digit1 = KeyCode(rawValue: 2)
  public static let digit9 = KeyCode(rawValue: 10)
  public static let digit0 = KeyCode(rawValue: 11)
  public static let minus = KeyCode(rawValue: 12)
  public static let equal = KeyCode(rawValue: 13)
  public static let backspace = KeyCode(rawValue: 14)
  public static let tab = KeyCode(rawValue: 15)
  public static let q = KeyCode(rawValue: 16)
  public static let leftBrace = KeyCode(rawValue: 26)
  public static let rightBrace = KeyCode(rawValue: 27)
  public static let enter = KeyCode(rawValue: 28)
  public static let leftControl = KeyCode(rawValue: 29)
  public static let a = KeyCode(rawValue: 30)
  public static let f = KeyCode(rawValue: 33)
  public static let j = KeyCode(rawValue: 36)
  public static let grave = KeyCode(rawValue: 41)
  public static let leftShift = KeyCode(rawValue: 42)
  public static let backslash = KeyCode(rawValue: 43)
  public static let dot = KeyCode(rawValue: 52)
  public static let slash = KeyCode(rawValue: 53)
  public static let rightShift = KeyCode(rawValue: 54)
  public static let leftAlt = KeyCode(rawValue: 56)
  public static let space = KeyCode(rawValue: 57)
  public static let capsLock = KeyCode(rawValue: 58)
  public static let numLock = KeyCode(rawValue: 69)
  public static let scrollLock = KeyCode(rawValue: 70)
  public static let keypadEnter = KeyCode(rawValue: 96)
  public static let rightControl = KeyCode(rawValue: 97)
  public static let rightAlt = KeyCode(rawValue: 100)
  public static let home = KeyCode(rawValue: 102)
  public static let up = KeyCode(rawValue: 103)
  public static let left = KeyCode(rawValue: 105)
  public static let right = KeyCode(rawValue: 106)
  public static let end = KeyCode(rawValue: 107)
  public static let down = KeyCode(rawValue: 108)
  public static let delete = KeyCode(rawValue: 111)
  public static let hangeul = KeyCode(rawValue: 122)
  public static let leftSuper = KeyCode(rawValue: 125)
  public static let rightSuper = KeyCode(rawValue: 126)
  public static let unknown = KeyCode(rawValue: 240)
}
