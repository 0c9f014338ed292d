/// The tone marks of Middle Korean, which follow their syllable: U+302E 〮 for the high tone, U+302F
/// 〯 for the rising one (The Unicode Standard, code chart "CJK Symbols and Punctuation").
enum HangulToneMark {
  /// Returns the number of the tone mark: 1 for 〮, 2 for 〯; nil for any other scalar.
  static func number(_ scalar: Unicode.Scalar) -> UInt8? {
    (0x302E...0x302F).contains(scalar.value) ? UInt8(scalar.value - 0x302D) : nil
  }

  static func scalar(_ number: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(0x302D + UInt32(number)) ?? "\u{FFFD}"
  }
}
