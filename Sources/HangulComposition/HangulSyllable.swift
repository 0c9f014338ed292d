/// A precomposed syllable, U+AC00 가 to U+D7A3 힣, in its parts.
///
/// The arithmetic follows The Unicode Standard, chapter 3.12: U+AC00 + (L × 21 + V) × 28 + T.
public struct HangulSyllable: Hashable, Sendable {
  /// The initial consonant.
  public var initial: Jamo.Initial
  /// The vowel.
  public var medial: Jamo.Medial
  /// The final; ``Jamo/Final/none`` if the syllable ends with its vowel.
  public var final: Jamo.Final

  /// The number of syllables: 19 × 21 × 28.
  public static let count = 11_172

  /// Creates a syllable from its parts.
  public init(_ initial: Jamo.Initial, _ medial: Jamo.Medial, _ final: Jamo.Final = .none) {
    self.initial = initial
    self.medial = medial
    self.final = final
  }

  /// Creates the syllable of the scalar; nil if the scalar is not a precomposed syllable.
  public init?(_ scalar: Unicode.Scalar) {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = scalar.value - 0xAC00
    initial = Jamo.Initial(known: UInt8(index / 588))
    medial = Jamo.Medial(known: UInt8(index / 28 % 21))
    final = Jamo.Final(known: UInt8(index % 28))
  }

  /// The scalar of the syllable.
  public var scalar: Unicode.Scalar {
    let open = UInt32(initial.rawValue) * 21 + UInt32(medial.rawValue)
    return Unicode.Scalar(0xAC00 + open * 28 + UInt32(final.rawValue)) ?? "\u{FFFD}"
  }
}
