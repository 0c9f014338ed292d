/// The letters of modern Hangul, as parts of a syllable and as single letters.
///
/// A syllable has an initial, a medial (its vowel) and perhaps a final. Each kind has its own order
/// and its own numbers (The Unicode Standard, chapter 3.12, "Conjoining Jamo Behavior", where they
/// are called L, V and T).
public enum Jamo {
  /// A consonant that begins a syllable (choseong), in the order ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ.
  ///
  /// These nineteen consonants are on the keys of the two-set layout. Therefore a consonant that
  /// may either begin or end a syllable is represented as an initial too.
  public struct Initial: RawRepresentable, Hashable, Sendable {
    /// The number in the order of the initials, from 0 (ㄱ) to 18 (ㅎ).
    public let rawValue: UInt8
    /// The number of initials.
    public static let count: UInt8 = 19

    /// Creates the initial with this number; nil above 18.
    public init?(rawValue: UInt8) {
      guard rawValue < Self.count else { return nil }
      self.rawValue = rawValue
    }

    init(known rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// A vowel (jungseong), in the order ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ.
  public struct Medial: RawRepresentable, Hashable, Sendable {
    /// The number in the order of the vowels, from 0 (ㅏ) to 20 (ㅣ).
    public let rawValue: UInt8
    /// The number of medials.
    public static let count: UInt8 = 21

    /// Creates the medial with this number; nil above 20.
    public init?(rawValue: UInt8) {
      guard rawValue < Self.count else { return nil }
      self.rawValue = rawValue
    }

    init(known rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// A consonant or cluster that ends a syllable (jongseong), or none (0), in the order
  /// ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ.
  public struct Final: RawRepresentable, Hashable, Sendable {
    /// The number in the order of the finals, from 1 (ㄱ) to 27 (ㅎ), or 0 for none.
    public let rawValue: UInt8
    /// The number of finals, including none.
    public static let count: UInt8 = 28
    /// No final: the syllable ends with its vowel.
    public static let none = Final(known: 0)

    /// Creates the final with this number; nil above 27.
    public init?(rawValue: UInt8) {
      guard rawValue < Self.count else { return nil }
      self.rawValue = rawValue
    }

    init(known rawValue: UInt8) { self.rawValue = rawValue }
  }
}

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
