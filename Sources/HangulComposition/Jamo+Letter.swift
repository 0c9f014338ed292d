extension Jamo {
  /// A single jamo: one of the 51 compatibility letters, U+3131 ㄱ to U+3163 ㅣ (The Unicode
  /// Standard, code chart "Hangul Compatibility Jamo"). Thirty consonants and clusters come first,
  /// then the vowels in the order of ``Medial``.
  public struct Letter: RawRepresentable, Hashable, Sendable {
    /// The distance from U+3131, 0 to 50.
    public let rawValue: UInt8
    /// The number of letters.
    public static let count: UInt8 = 51

    /// Creates the letter with this number; nil above 50.
    public init?(rawValue: UInt8) {
      guard rawValue < Self.count else { return nil }
      self.rawValue = rawValue
    }

    /// Creates the letter of this scalar; nil if it is not a modern compatibility letter.
    public init?(_ scalar: Unicode.Scalar) {
      guard (0x3131...0x3163).contains(scalar.value) else { return nil }
      rawValue = UInt8(scalar.value - 0x3131)
    }

    /// Creates a single letter from the consonant.
    public init(_ initial: Initial) { rawValue = lettersOfInitials[Int(initial.rawValue)] }

    /// Creates a single letter from the vowel.
    public init(_ medial: Medial) { rawValue = Self.firstVowel + medial.rawValue }

    /// Creates a single letter from the final; nil for ``Jamo/Final/none``.
    public init?(_ final: Final) {
      guard final != .none else { return nil }
      rawValue = lettersOfFinals[Int(final.rawValue)]
    }

    init(known rawValue: UInt8) { self.rawValue = rawValue }

    static let firstVowel: UInt8 = 30
  }
}

extension Jamo.Letter {
  /// The compatibility letter.
  public var scalar: Unicode.Scalar {
    Unicode.Scalar(0x3131 + UInt32(rawValue)) ?? "\u{FFFD}"
  }

  /// The letter as an initial; nil for vowels and for clusters such as ㄳ.
  ///
  /// - Complexity: O(number of initials)
  public var initial: Jamo.Initial? {
    guard let index = lettersOfInitials.firstIndex(of: rawValue) else { return nil }
    return Jamo.Initial(known: UInt8(index))
  }

  /// The letter as a vowel; nil for consonants.
  public var medial: Jamo.Medial? {
    guard rawValue >= Self.firstVowel else { return nil }
    return Jamo.Medial(known: rawValue - Self.firstVowel)
  }

  /// The letter as a final; nil for vowels and for ㄸ ㅃ ㅉ.
  ///
  /// - Complexity: O(number of finals)
  public var final: Jamo.Final? {
    guard let index = lettersOfFinals.dropFirst().firstIndex(of: rawValue) else { return nil }
    return Jamo.Final(known: UInt8(index))
  }
}

extension Jamo.Letter: CustomStringConvertible {
  /// The letter itself.
  public var description: String { String(scalar) }
}

/// The raw values of the letters ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ, indexed by the number of the initial.
let lettersOfInitials: [UInt8] = [
  0, 1, 3, 6, 7, 8, 16, 17, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
]

/// The raw values of the letters ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ, indexed by the number of the final;
/// the first entry is unused.
let lettersOfFinals: [UInt8] = [
  0, 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 25, 26, 27,
  28, 29,
]
