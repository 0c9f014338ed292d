/// A key, by its position on the keyboard: the number of `KEY_*` or `BTN_*` in
/// `linux/input-event-codes.h`.
///
/// The code does not depend on the label of the key or on the layout: ``q`` is the key to the right
/// of Tab on every keyboard.
@frozen
public struct KeyCode: RawRepresentable, Hashable, Comparable, Sendable {
  /// The kernel's number, 0 to 767 for a key.
  public var rawValue: UInt16

  /// Creates the code with the kernel's number.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// One more than the largest code (`KEY_CNT`).
  @inlinable
  public static var limit: UInt16 { 0x300 }

  /// Orders codes by their number.
  public static func < (left: KeyCode, right: KeyCode) -> Bool { left.rawValue < right.rawValue }
}

// Computed and inlined: a stored constant of another module costs a call each time a key is
// compared with it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension KeyCode {
  @inlinable public static var escape: KeyCode { KeyCode(rawValue: 1) }
  @inlinable public static var digit1: KeyCode { KeyCode(rawValue: 2) }
  @inlinable public static var digit2: KeyCode { KeyCode(rawValue: 3) }
  @inlinable public static var digit3: KeyCode { KeyCode(rawValue: 4) }
  @inlinable public static var digit4: KeyCode { KeyCode(rawValue: 5) }
  @inlinable public static var digit5: KeyCode { KeyCode(rawValue: 6) }
  @inlinable public static var digit6: KeyCode { KeyCode(rawValue: 7) }
  @inlinable public static var digit7: KeyCode { KeyCode(rawValue: 8) }
  @inlinable public static var digit8: KeyCode { KeyCode(rawValue: 9) }
  @inlinable public static var digit9: KeyCode { KeyCode(rawValue: 10) }
  @inlinable public static var digit0: KeyCode { KeyCode(rawValue: 11) }
  @inlinable public static var minus: KeyCode { KeyCode(rawValue: 12) }
  @inlinable public static var equal: KeyCode { KeyCode(rawValue: 13) }
  @inlinable public static var backspace: KeyCode { KeyCode(rawValue: 14) }
  @inlinable public static var tab: KeyCode { KeyCode(rawValue: 15) }
  @inlinable public static var q: KeyCode { KeyCode(rawValue: 16) }
  @inlinable public static var w: KeyCode { KeyCode(rawValue: 17) }
  @inlinable public static var e: KeyCode { KeyCode(rawValue: 18) }
  @inlinable public static var r: KeyCode { KeyCode(rawValue: 19) }
  @inlinable public static var t: KeyCode { KeyCode(rawValue: 20) }
  @inlinable public static var y: KeyCode { KeyCode(rawValue: 21) }
  @inlinable public static var u: KeyCode { KeyCode(rawValue: 22) }
  @inlinable public static var i: KeyCode { KeyCode(rawValue: 23) }
  @inlinable public static var o: KeyCode { KeyCode(rawValue: 24) }
  @inlinable public static var p: KeyCode { KeyCode(rawValue: 25) }
  @inlinable public static var leftBrace: KeyCode { KeyCode(rawValue: 26) }
  @inlinable public static var rightBrace: KeyCode { KeyCode(rawValue: 27) }
  @inlinable public static var enter: KeyCode { KeyCode(rawValue: 28) }
  @inlinable public static var leftControl: KeyCode { KeyCode(rawValue: 29) }
  @inlinable public static var a: KeyCode { KeyCode(rawValue: 30) }
  @inlinable public static var s: KeyCode { KeyCode(rawValue: 31) }
  @inlinable public static var d: KeyCode { KeyCode(rawValue: 32) }
  @inlinable public static var f: KeyCode { KeyCode(rawValue: 33) }
  @inlinable public static var g: KeyCode { KeyCode(rawValue: 34) }
  @inlinable public static var h: KeyCode { KeyCode(rawValue: 35) }
  @inlinable public static var j: KeyCode { KeyCode(rawValue: 36) }
  @inlinable public static var k: KeyCode { KeyCode(rawValue: 37) }
  @inlinable public static var l: KeyCode { KeyCode(rawValue: 38) }
  @inlinable public static var semicolon: KeyCode { KeyCode(rawValue: 39) }
  @inlinable public static var apostrophe: KeyCode { KeyCode(rawValue: 40) }
  @inlinable public static var grave: KeyCode { KeyCode(rawValue: 41) }
  @inlinable public static var leftShift: KeyCode { KeyCode(rawValue: 42) }
  @inlinable public static var backslash: KeyCode { KeyCode(rawValue: 43) }
  @inlinable public static var z: KeyCode { KeyCode(rawValue: 44) }
  @inlinable public static var x: KeyCode { KeyCode(rawValue: 45) }
  @inlinable public static var c: KeyCode { KeyCode(rawValue: 46) }
  @inlinable public static var v: KeyCode { KeyCode(rawValue: 47) }
  @inlinable public static var b: KeyCode { KeyCode(rawValue: 48) }
  @inlinable public static var n: KeyCode { KeyCode(rawValue: 49) }
  @inlinable public static var m: KeyCode { KeyCode(rawValue: 50) }
  @inlinable public static var comma: KeyCode { KeyCode(rawValue: 51) }
  @inlinable public static var dot: KeyCode { KeyCode(rawValue: 52) }
  @inlinable public static var slash: KeyCode { KeyCode(rawValue: 53) }
  @inlinable public static var rightShift: KeyCode { KeyCode(rawValue: 54) }
  @inlinable public static var keypadAsterisk: KeyCode { KeyCode(rawValue: 55) }
  @inlinable public static var leftAlt: KeyCode { KeyCode(rawValue: 56) }
  @inlinable public static var space: KeyCode { KeyCode(rawValue: 57) }
  @inlinable public static var capsLock: KeyCode { KeyCode(rawValue: 58) }
  @inlinable public static var f1: KeyCode { KeyCode(rawValue: 59) }
  @inlinable public static var f2: KeyCode { KeyCode(rawValue: 60) }
  @inlinable public static var f3: KeyCode { KeyCode(rawValue: 61) }
  @inlinable public static var f4: KeyCode { KeyCode(rawValue: 62) }
  @inlinable public static var f5: KeyCode { KeyCode(rawValue: 63) }
  @inlinable public static var f6: KeyCode { KeyCode(rawValue: 64) }
  @inlinable public static var f7: KeyCode { KeyCode(rawValue: 65) }
  @inlinable public static var f8: KeyCode { KeyCode(rawValue: 66) }
  @inlinable public static var f9: KeyCode { KeyCode(rawValue: 67) }
  @inlinable public static var f10: KeyCode { KeyCode(rawValue: 68) }
  @inlinable public static var numLock: KeyCode { KeyCode(rawValue: 69) }
  @inlinable public static var scrollLock: KeyCode { KeyCode(rawValue: 70) }
  @inlinable public static var keypad7: KeyCode { KeyCode(rawValue: 71) }
  @inlinable public static var keypad8: KeyCode { KeyCode(rawValue: 72) }
  @inlinable public static var keypad9: KeyCode { KeyCode(rawValue: 73) }
  @inlinable public static var keypadMinus: KeyCode { KeyCode(rawValue: 74) }
  @inlinable public static var keypad4: KeyCode { KeyCode(rawValue: 75) }
  @inlinable public static var keypad5: KeyCode { KeyCode(rawValue: 76) }
  @inlinable public static var keypad6: KeyCode { KeyCode(rawValue: 77) }
  @inlinable public static var keypadPlus: KeyCode { KeyCode(rawValue: 78) }
  @inlinable public static var keypad1: KeyCode { KeyCode(rawValue: 79) }
  @inlinable public static var keypad2: KeyCode { KeyCode(rawValue: 80) }
  @inlinable public static var keypad3: KeyCode { KeyCode(rawValue: 81) }
  @inlinable public static var keypad0: KeyCode { KeyCode(rawValue: 82) }
  @inlinable public static var keypadDot: KeyCode { KeyCode(rawValue: 83) }
  @inlinable public static var key102nd: KeyCode { KeyCode(rawValue: 86) }
  @inlinable public static var f11: KeyCode { KeyCode(rawValue: 87) }
  @inlinable public static var f12: KeyCode { KeyCode(rawValue: 88) }
  @inlinable public static var ro: KeyCode { KeyCode(rawValue: 89) }
  @inlinable public static var henkan: KeyCode { KeyCode(rawValue: 92) }
  @inlinable public static var katakanaHiragana: KeyCode { KeyCode(rawValue: 93) }
  @inlinable public static var muhenkan: KeyCode { KeyCode(rawValue: 94) }
  @inlinable public static var keypadJapaneseComma: KeyCode { KeyCode(rawValue: 95) }
  @inlinable public static var keypadEnter: KeyCode { KeyCode(rawValue: 96) }
  @inlinable public static var rightControl: KeyCode { KeyCode(rawValue: 97) }
  @inlinable public static var keypadSlash: KeyCode { KeyCode(rawValue: 98) }
  @inlinable public static var sysRq: KeyCode { KeyCode(rawValue: 99) }
  @inlinable public static var rightAlt: KeyCode { KeyCode(rawValue: 100) }
  @inlinable public static var home: KeyCode { KeyCode(rawValue: 102) }
  @inlinable public static var up: KeyCode { KeyCode(rawValue: 103) }
  @inlinable public static var pageUp: KeyCode { KeyCode(rawValue: 104) }
  @inlinable public static var left: KeyCode { KeyCode(rawValue: 105) }
  @inlinable public static var right: KeyCode { KeyCode(rawValue: 106) }
  @inlinable public static var end: KeyCode { KeyCode(rawValue: 107) }
  @inlinable public static var down: KeyCode { KeyCode(rawValue: 108) }
  @inlinable public static var pageDown: KeyCode { KeyCode(rawValue: 109) }
  @inlinable public static var insert: KeyCode { KeyCode(rawValue: 110) }
  @inlinable public static var delete: KeyCode { KeyCode(rawValue: 111) }
  @inlinable public static var keypadEqual: KeyCode { KeyCode(rawValue: 117) }
  @inlinable public static var pause: KeyCode { KeyCode(rawValue: 119) }
  @inlinable public static var keypadComma: KeyCode { KeyCode(rawValue: 121) }
  @inlinable public static var hangeul: KeyCode { KeyCode(rawValue: 122) }
  @inlinable public static var hanja: KeyCode { KeyCode(rawValue: 123) }
  @inlinable public static var yen: KeyCode { KeyCode(rawValue: 124) }
  @inlinable public static var leftSuper: KeyCode { KeyCode(rawValue: 125) }
  @inlinable public static var rightSuper: KeyCode { KeyCode(rawValue: 126) }
  @inlinable public static var compose: KeyCode { KeyCode(rawValue: 127) }
  @inlinable public static var f13: KeyCode { KeyCode(rawValue: 183) }
  @inlinable public static var f14: KeyCode { KeyCode(rawValue: 184) }
  @inlinable public static var f15: KeyCode { KeyCode(rawValue: 185) }
  @inlinable public static var f16: KeyCode { KeyCode(rawValue: 186) }
  @inlinable public static var f17: KeyCode { KeyCode(rawValue: 187) }
  @inlinable public static var f18: KeyCode { KeyCode(rawValue: 188) }
  @inlinable public static var f19: KeyCode { KeyCode(rawValue: 189) }
  @inlinable public static var f20: KeyCode { KeyCode(rawValue: 190) }
  @inlinable public static var f21: KeyCode { KeyCode(rawValue: 191) }
  @inlinable public static var f22: KeyCode { KeyCode(rawValue: 192) }
  @inlinable public static var f23: KeyCode { KeyCode(rawValue: 193) }
  @inlinable public static var f24: KeyCode { KeyCode(rawValue: 194) }
  @inlinable public static var unknown: KeyCode { KeyCode(rawValue: 240) }
}

extension KeyCode {
  /// The letter keys of a US keyboard, row by row.
  package static let letters = [16...25, 30...38, 44...50].flatMap { row in
    row.map { KeyCode(rawValue: $0) }
  }

  /// Creates the key of an ASCII small letter on a US keyboard; nil for other characters.
  package init?(ofLetter letter: UInt8) {
    guard let key = Self.letters.first(where: { $0.letterOrDigit == letter }) else { return nil }
    self = key
  }

  /// The ASCII small letter or digit on the key of a US keyboard; nil if there is none.
  package var letterOrDigit: UInt8? {
    func character(_ row: StaticString, from first: UInt16) -> UInt8 {
      row.utf8Start[Int(rawValue - first)]
    }
    return switch rawValue {
    case 2...11: character("1234567890", from: 2)
    case 16...25: character("qwertyuiop", from: 16)
    case 30...38: character("asdfghjkl", from: 30)
    case 44...50: character("zxcvbnm", from: 44)
    default: nil
    }
  }
}
