/// The joining of kana with voicing marks.
enum KanaVoicing {
  /// The voicing mark ゛ (dakuten).
  static let voiced: Unicode.Scalar = "\u{309B}"
  /// The voicing mark ゜ (handakuten).
  static let semivoiced: Unicode.Scalar = "\u{309C}"

  private static let voicedPairs = pairs(
    """
    ウヴ カガ キギ クグ ケゲ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ ツヅ テデ トド
    ハバ ヒビ フブ ヘベ ホボ
    """)
  private static let semivoicedPairs = pairs("ハパ ヒピ フプ ヘペ ホポ")

  /// Returns the character formed by the kana and the mark; nil if they do not join.
  static func joined(_ kana: Unicode.Scalar, _ sign: Unicode.Scalar) -> Unicode.Scalar? {
    let pairs =
      switch sign {
      case voiced: voicedPairs
      case semivoiced: semivoicedPairs
      default: [(plain: Unicode.Scalar, joined: Unicode.Scalar)]()
      }
    return pairs.first { $0.plain == kana }?.joined
  }

  /// Returns the kana and the mark that form the character; nil if it has no voicing mark.
  static func parts(
    of scalar: Unicode.Scalar
  ) -> (kana: Unicode.Scalar, sign: Unicode.Scalar)? {
    if let pair = voicedPairs.first(where: { $0.joined == scalar }) { return (pair.plain, voiced) }
    return semivoicedPairs.first { $0.joined == scalar }.map { ($0.plain, semivoiced) }
  }

  /// Returns whether a voicing mark can join the kana.
  static func takesSign(_ scalar: Unicode.Scalar) -> Bool {
    voicedPairs.contains { $0.plain == scalar }
  }

  /// Returns the katakana of a hiragana, or any other scalar unchanged.
  static func katakana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0x3041...0x3096).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value + 0x60) ?? scalar
  }

  private static func pairs(
    _ text: String
  ) -> [(plain: Unicode.Scalar, joined: Unicode.Scalar)] {
    text.split(whereSeparator: \.isWhitespace).compactMap { word in
      let scalars = Array(word.unicodeScalars)
      return scalars.count == 2 ? (scalars[0], scalars[1]) : nil
    }
  }
}

extension MorsePattern {
  /// The pattern of `<DO>`, after which kana follow: `-..---`.
  static let toKana = MorsePattern("-..---") ?? MorsePattern()
  /// The pattern of `<SN>`, after which Latin letters follow: `...-.`.
  static let toLatin = MorsePattern("...-.") ?? MorsePattern()
}
