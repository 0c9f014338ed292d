/// The conjoining jamo of Unicode, including archaic ones, as the numbers that ``HangulAutomaton``
/// uses.
///
/// Modern letters have the numbers of ``Jamo/Initial``, ``Jamo/Medial`` and ``Jamo/Final``; the
/// archaic ones follow in the order of their blocks (The Unicode Standard, code charts "Hangul
/// Jamo", "Hangul Jamo Extended-A" and "Extended-B").
enum ConjoiningJamo {
  /// The number of initials: U+1100 to U+115E, then U+A960 to U+A97C.
  static let initialCount: UInt8 = 124
  /// The number of vowels: U+1161 to U+11A7, then U+D7B0 to U+D7C6.
  static let medialCount: UInt8 = 94
  /// The number of finals, including none (0): U+11A8 to U+11FF, then U+D7CB to U+D7FB.
  static let finalCount: UInt8 = 138

  /// Returns the number of the scalar as an initial, from 0; nil if it is not an initial.
  static func initial(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x1100...0x115E: UInt8(scalar.value - 0x1100)
    case 0xA960...0xA97C: UInt8(scalar.value - 0xA960 + 95)
    default: nil
    }
  }

  /// Returns the number of the scalar as a vowel, from 0; nil if it is not a vowel.
  static func medial(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x1161...0x11A7: UInt8(scalar.value - 0x1161)
    case 0xD7B0...0xD7C6: UInt8(scalar.value - 0xD7B0 + 71)
    default: nil
    }
  }

  /// Returns the number of the scalar as a final, from 1; nil if it is not a final.
  static func final(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x11A8...0x11FF: UInt8(scalar.value - 0x11A7)
    case 0xD7CB...0xD7FB: UInt8(scalar.value - 0xD7CB + 89)
    default: nil
    }
  }

  /// Returns whether the scalar is a conjoining jamo, but not a filler.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    initial(scalar) != nil || medial(scalar) != nil || final(scalar) != nil
  }

  static func initialScalar(_ number: UInt8) -> Unicode.Scalar {
    scalar(number < 95 ? 0x1100 + UInt32(number) : 0xA960 + UInt32(number) - 95)
  }

  static func medialScalar(_ number: UInt8) -> Unicode.Scalar {
    scalar(number < 71 ? 0x1161 + UInt32(number) : 0xD7B0 + UInt32(number) - 71)
  }

  static func finalScalar(_ number: UInt8) -> Unicode.Scalar {
    scalar(number < 89 ? 0x11A7 + UInt32(number) : 0xD7CB + UInt32(number) - 89)
  }

  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// The filler for a missing initial before an archaic vowel or final (U+115F).
  static let initialFiller: Unicode.Scalar = "\u{115F}"
  /// The filler for a missing vowel after an archaic initial or before an archaic final (U+1160).
  static let medialFiller: Unicode.Scalar = "\u{1160}"
}

extension ConjoiningJamo {
  /// Returns the compatibility letter of the initial; nil for an archaic initial that has none.
  static func letterOfInitial(_ number: UInt8) -> Unicode.Scalar? {
    number < Jamo.Initial.count
      ? Jamo.Letter(Jamo.Initial(known: number)).scalar : archaicLetters[initialScalar(number)]
  }

  /// Returns the compatibility letter of the vowel; nil for an archaic vowel that has none.
  static func letterOfMedial(_ number: UInt8) -> Unicode.Scalar? {
    number < Jamo.Medial.count
      ? Jamo.Letter(Jamo.Medial(known: number)).scalar : archaicLetters[medialScalar(number)]
  }

  /// Returns the compatibility letter of the final; nil for 0 and for an archaic final that has
  /// none.
  static func letterOfFinal(_ number: UInt8) -> Unicode.Scalar? {
    number < Jamo.Final.count
      ? Jamo.Letter(Jamo.Final(known: number))?.scalar : archaicLetters[finalScalar(number)]
  }

  /// The compatibility letters of the archaic jamo that have one. A jamo and its letter have
  /// matching names in the Unicode Character Database, such as HANGUL CHOSEONG PANSIOS and HANGUL
  /// LETTER PANSIOS; the only exception is ㆎ (ARAEA-I and ARAEAE).
  private static let archaicLetters: [Unicode.Scalar: Unicode.Scalar] = {
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for pair in archaicPairs.split(separator: ",") {
      let words = pair.split(whereSeparator: \.isWhitespace)
      guard words.count == 2, let value = UInt32(words[0], radix: 16),
        let jamo = Unicode.Scalar(value), let letter = words[1].unicodeScalars.first
      else { continue }
      letters[jamo] = letter
    }
    return letters
  }()

  private static let archaicPairs = """
    1114 ㅥ, 1115 ㅦ, 111A ㅀ, 111C ㅮ, 111D ㅱ, 111E ㅲ, 1120 ㅳ, 1121 ㅄ, 1122 ㅴ,
    1123 ㅵ, 1127 ㅶ, 1129 ㅷ, 112B ㅸ, 112C ㅹ, 112D ㅺ, 112E ㅻ, 112F ㅼ, 1132 ㅽ,
    1136 ㅾ, 1140 ㅿ, 1147 ㆀ, 114C ㆁ, 1157 ㆄ, 1158 ㆅ, 1159 ㆆ, 115B ㅧ, 115C ㄵ,
    115D ㄶ, A964 ㄺ, A966 ㅪ, A968 ㄻ, A969 ㄼ, A96C ㄽ, A971 ㅯ, 1184 ㆇ, 1185 ㆈ,
    1188 ㆉ, 1191 ㆊ, 1192 ㆋ, 1194 ㆌ, 119E ㆍ, 11A1 ㆎ, 11C6 ㅦ, 11C7 ㅧ, 11C8 ㅨ,
    11CC ㅩ, 11CE ㅪ, 11D3 ㅫ, 11D7 ㅬ, 11D9 ㅭ, 11DC ㅮ, 11DD ㅯ, 11DF ㅰ, 11E2 ㅱ,
    11E6 ㅸ, 11E7 ㅺ, 11E8 ㅼ, 11EA ㅽ, 11EB ㅿ, 11EE ㆀ, 11F0 ㆁ, 11F1 ㆂ, 11F2 ㆃ,
    11F4 ㆄ, 11F9 ㆆ, 11FF ㅥ, D7CD ㄸ, D7E3 ㅳ, D7E6 ㅃ, D7E7 ㅵ, D7E8 ㅶ, D7EF ㅾ,
    D7F9 ㅉ
    """
}
