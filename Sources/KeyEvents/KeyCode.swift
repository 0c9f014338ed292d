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
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// One more than the largest code (`KEY_CNT`).
  public static var limit: UInt16 { 0x300 }

  /// Orders codes by their number.
  public static func < (left: KeyCode, right: KeyCode) -> Bool { left.rawValue < right.rawValue }
}

// Computed and inlined: a stored constant of another module costs a call each time a key is
// compared with it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension KeyCode {
  public static var escape: KeyCode { KeyCode(rawValue: 1) }
  public static var digit1: KeyCode { KeyCode(rawValue: 2) }
  public static var digit2: KeyCode { KeyCode(rawValue: 3) }
  public static var digit3: KeyCode { KeyCode(rawValue: 4) }
  public static var digit4: KeyCode { KeyCode(rawValue: 5) }
  public static var digit5: KeyCode { KeyCode(rawValue: 6) }
  public static var digit6: KeyCode { KeyCode(rawValue: 7) }
  public static var digit7: KeyCode { KeyCode(rawValue: 8) }
  public static var digit8: KeyCode { KeyCode(rawValue: 9) }
  public static var digit9: KeyCode { KeyCode(rawValue: 10) }
  public static var digit0: KeyCode { KeyCode(rawValue: 11) }
  public static var minus: KeyCode { KeyCode(rawValue: 12) }
  public static var equal: KeyCode { KeyCode(rawValue: 13) }
  public static var backspace: KeyCode { KeyCode(rawValue: 14) }
  public static var tab: KeyCode { KeyCode(rawValue: 15) }
  public static var q: KeyCode { KeyCode(rawValue: 16) }
  public static var w: KeyCode { KeyCode(rawValue: 17) }
  public static var e: KeyCode { KeyCode(rawValue: 18) }
  public static var r: KeyCode { KeyCode(rawValue: 19) }
  public static var t: KeyCode { KeyCode(rawValue: 20) }
  public static var y: KeyCode { KeyCode(rawValue: 21) }
  public static var u: KeyCode { KeyCode(rawValue: 22) }
  public static var i: KeyCode { KeyCode(rawValue: 23) }
  public static var o: KeyCode { KeyCode(rawValue: 24) }
  public static var p: KeyCode { KeyCode(rawValue: 25) }
  public static var leftBrace: KeyCode { KeyCode(rawValue: 26) }
  public static var rightBrace: KeyCode { KeyCode(rawValue: 27) }
  public static var enter: KeyCode { KeyCode(rawValue: 28) }
  public static var leftControl: KeyCode { KeyCode(rawValue: 29) }
  public static var a: KeyCode { KeyCode(rawValue: 30) }
  public static var s: KeyCode { KeyCode(rawValue: 31) }
  public static var d: KeyCode { KeyCode(rawValue: 32) }
  public static var f: KeyCode { KeyCode(rawValue: 33) }
  public static var g: KeyCode { KeyCode(rawValue: 34) }
  public static var h: KeyCode { KeyCode(rawValue: 35) }
  public static var j: KeyCode { KeyCode(rawValue: 36) }
  public static var k: KeyCode { KeyCode(rawValue: 37) }
  public static var l: KeyCode { KeyCode(rawValue: 38) }
  public static var semicolon: KeyCode { KeyCode(rawValue: 39) }
  public static var apostrophe: KeyCode { KeyCode(rawValue: 40) }
  public static var grave: KeyCode { KeyCode(rawValue: 41) }
  public static var leftShift: KeyCode { KeyCode(rawValue: 42) }
  public static var backslash: KeyCode { KeyCode(rawValue: 43) }
  public static var z: KeyCode { KeyCode(rawValue: 44) }
  public static var x: KeyCode { KeyCode(rawValue: 45) }
  public static var c: KeyCode { KeyCode(rawValue: 46) }
  public static var v: KeyCode { KeyCode(rawValue: 47) }
  public static var b: KeyCode { KeyCode(rawValue: 48) }
  public static var n: KeyCode { KeyCode(rawValue: 49) }
  public static var m: KeyCode { KeyCode(rawValue: 50) }
  public static var comma: KeyCode { KeyCode(rawValue: 51) }
  public static var dot: KeyCode { KeyCode(rawValue: 52) }
  public static var slash: KeyCode { KeyCode(rawValue: 53) }
  public static var rightShift: KeyCode { KeyCode(rawValue: 54) }
  public static var keypadAsterisk: KeyCode { KeyCode(rawValue: 55) }
  public static var leftAlt: KeyCode { KeyCode(rawValue: 56) }
  public static var space: KeyCode { KeyCode(rawValue: 57) }
  public static var capsLock: KeyCode { KeyCode(rawValue: 58) }
  public static var f1: KeyCode { KeyCode(rawValue: 59) }
  public static var f2: KeyCode { KeyCode(rawValue: 60) }
  public static var f3: KeyCode { KeyCode(rawValue: 61) }
  public static var f4: KeyCode { KeyCode(rawValue: 62) }
  public static var f5: KeyCode { KeyCode(rawValue: 63) }
  public static var f6: KeyCode { KeyCode(rawValue: 64) }
  public static var f7: KeyCode { KeyCode(rawValue: 65) }
  public static var f8: KeyCode { KeyCode(rawValue: 66) }
  public static var f9: KeyCode { KeyCode(rawValue: 67) }
  public static var f10: KeyCode { KeyCode(rawValue: 68) }
  public static var numLock: KeyCode { KeyCode(rawValue: 69) }
  public static var scrollLock: KeyCode { KeyCode(rawValue: 70) }
  public static var keypad7: KeyCode { KeyCode(rawValue: 71) }
  public static var keypad8: KeyCode { KeyCode(rawValue: 72) }
  public static var keypad9: KeyCode { KeyCode(rawValue: 73) }
  public static var keypadMinus: KeyCode { KeyCode(rawValue: 74) }
  public static var keypad4: KeyCode { KeyCode(rawValue: 75) }
  public static var keypad5: KeyCode { KeyCode(rawValue: 76) }
  public static var keypad6: KeyCode { KeyCode(rawValue: 77) }
  public static var keypadPlus: KeyCode { KeyCode(rawValue: 78) }
  public static var keypad1: KeyCode { KeyCode(rawValue: 79) }
  public static var keypad2: KeyCode { KeyCode(rawValue: 80) }
  public static var keypad3: KeyCode { KeyCode(rawValue: 81) }
  public static var keypad0: KeyCode { KeyCode(rawValue: 82) }
  public static var keypadDot: KeyCode { KeyCode(rawValue: 83) }
  public static var key102nd: KeyCode { KeyCode(rawValue: 86) }
  public static var f11: KeyCode { KeyCode(rawValue: 87) }
  public static var f12: KeyCode { KeyCode(rawValue: 88) }
  public static var ro: KeyCode { KeyCode(rawValue: 89) }
  public static var henkan: KeyCode { KeyCode(rawValue: 92) }
  public static var katakanaHiragana: KeyCode { KeyCode(rawValue: 93) }
  public static var muhenkan: KeyCode { KeyCode(rawValue: 94) }
  public static var keypadJapaneseComma: KeyCode { KeyCode(rawValue: 95) }
  public static var keypadEnter: KeyCode { KeyCode(rawValue: 96) }
  public static var rightControl: KeyCode { KeyCode(rawValue: 97) }
  public static var keypadSlash: KeyCode { KeyCode(rawValue: 98) }
  public static var sysRq: KeyCode { KeyCode(rawValue: 99) }
  public static var rightAlt: KeyCode { KeyCode(rawValue: 100) }
  public static var home: KeyCode { KeyCode(rawValue: 102) }
  public static var up: KeyCode { KeyCode(rawValue: 103) }
  public static var pageUp: KeyCode { KeyCode(rawValue: 104) }
  public static var left: KeyCode { KeyCode(rawValue: 105) }
  public static var right: KeyCode { KeyCode(rawValue: 106) }
  public static var end: KeyCode { KeyCode(rawValue: 107) }
  public static var down: KeyCode { KeyCode(rawValue: 108) }
  public static var pageDown: KeyCode { KeyCode(rawValue: 109) }
  public static var insert: KeyCode { KeyCode(rawValue: 110) }
  public static var delete: KeyCode { KeyCode(rawValue: 111) }
  public static var keypadEqual: KeyCode { KeyCode(rawValue: 117) }
  public static var pause: KeyCode { KeyCode(rawValue: 119) }
  public static var keypadComma: KeyCode { KeyCode(rawValue: 121) }
  public static var hangeul: KeyCode { KeyCode(rawValue: 122) }
  public static var hanja: KeyCode { KeyCode(rawValue: 123) }
  public static var yen: KeyCode { KeyCode(rawValue: 124) }
  public static var leftSuper: KeyCode { KeyCode(rawValue: 125) }
  public static var rightSuper: KeyCode { KeyCode(rawValue: 126) }
  public static var compose: KeyCode { KeyCode(rawValue: 127) }
  public static var f13: KeyCode { KeyCode(rawValue: 183) }
  public static var f14: KeyCode { KeyCode(rawValue: 184) }
  public static var f15: KeyCode { KeyCode(rawValue: 185) }
  public static var f16: KeyCode { KeyCode(rawValue: 186) }
  public static var f17: KeyCode { KeyCode(rawValue: 187) }
  public static var f18: KeyCode { KeyCode(rawValue: 188) }
  public static var f19: KeyCode { KeyCode(rawValue: 189) }
  public static var f20: KeyCode { KeyCode(rawValue: 190) }
  public static var f21: KeyCode { KeyCode(rawValue: 191) }
  public static var f22: KeyCode { KeyCode(rawValue: 192) }
  public static var f23: KeyCode { KeyCode(rawValue: 193) }
  public static var f24: KeyCode { KeyCode(rawValue: 194) }
  public static var unknown: KeyCode { KeyCode(rawValue: 240) }
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
