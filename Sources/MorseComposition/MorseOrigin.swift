public import TextEditing

/// The signals that were sent for a character, as stored in the character's origin.
///
/// Packed: bits 0 to 31 are ``MorsePattern/packed``, bits 32 to 34 the number of characters, bits
/// 35 to 40 the pattern of a second letter in the same character; bit 41 is set for the alphabet's
/// second code, bit 42 always. The origins of Hangul have bit 42 clear, so they cannot be confused
/// with those of Morse. Korean Morse writes syllables with a Hangul origin: the letters as sent.
public enum MorseOrigin: Hashable, Sendable {
  /// The last character of a pattern's text, with the number of characters of that text: 1, or 4
  /// for `<SK>`, at most 7.
  case sign(MorsePattern, characters: Int)
  /// Two letters that became one character, as the Japanese カ and ゛ became ガ. The second has at
  /// most five signals.
  case joined(MorsePattern, MorsePattern)
  /// A character of a pattern's text other than the last: one of `<`, `S`, `K` in `<SK>`. The last
  /// one stores the pattern.
  case part
  /// The space between two words.
  case wordSpace

  private static let marker: UInt64 = 1 << 42
  private static let second: UInt64 = 1 << 41
  private static let countShift: UInt64 = 32
  private static let countMask: UInt64 = 0b111
  private static let joinedShift: UInt64 = 35
  private static let joinedMask: UInt64 = 0b11_1111

  /// Reads the cell's origin; nil if the cell was not sent in Morse, or is a syllable or jamo of
  /// Korean Morse.
  public init?(_ cell: TextCell) {
    let origin = cell.origin
    guard origin & Self.marker != 0 else { return nil }
    let characters = Int(origin >> Self.countShift & Self.countMask)
    let joined = MorsePattern(packed: UInt32(origin >> Self.joinedShift & Self.joinedMask))
    switch (MorsePattern(packed: UInt32(truncatingIfNeeded: origin)), joined) {
    case (nil, _): self = .part
    case (let pattern?, let joined?): self = .joined(pattern, joined)
    case (let pattern?, nil) where pattern.isEmpty: self = .wordSpace
    case (let pattern?, nil): self = .sign(pattern, characters: characters)
    }
  }

  /// The origin to store in a cell. Only the stored signals of a pattern are included.
  public var packed: UInt64 {
    switch self {
    case .sign(let pattern, let characters):
      UInt64(characters) << Self.countShift & (Self.countMask << Self.countShift)
        | UInt64(pattern.packed) | Self.marker
    case .joined(let pattern, let joined):
      UInt64(joined.packed) << Self.joinedShift & (Self.joinedMask << Self.joinedShift)
        | UInt64(pattern.packed) | 1 << Self.countShift | Self.marker
    case .part: Self.marker
    case .wordSpace: UInt64(MorsePattern().packed) | Self.marker
    }
  }

  /// Returns the origin to store in a cell. `isSecond` is true for a letter of the code that `<SN>`
  /// switches to.
  func packed(isSecond: Bool) -> UInt64 { isSecond ? packed | Self.second : packed }

  /// Returns whether the cell contains the sign written for signals without a meaning
  /// (``MorseCode/unknown``), not a question mark that was sent.
  package static func isUnknown(_ cell: TextCell) -> Bool {
    guard MorseCode.unknown.unicodeScalars.elementsEqual(CollectionOfOne(cell.scalar)),
      case .sign(let pattern, _)? = MorseOrigin(cell)
    else { return false }
    return pattern != questionMark
  }

  private static let questionMark = MorsePattern("..--..")

  /// Returns whether the cell was sent in the code that `<SN>` switches to.
  static func isSecond(_ cell: TextCell) -> Bool {
    cell.origin & (marker | second) == marker | second
  }
}

extension MorseCode {
  /// Returns the origin of the cell; if it has none, an origin with the pattern of its character.
  ///
  /// Nil if the code has no pattern for the character, or sends it as several letters.
  ///
  /// To write a text as signals, write ``patterns(of:)`` of each cell, and separate words at each
  /// ``MorseOrigin/wordSpace``.
  ///
  /// - Complexity: O(1)
  public func origin(of cell: TextCell) -> MorseOrigin? {
    if let origin = MorseOrigin(cell) { return origin }
    if cell.scalar == " " { return .wordSpace }
    return pattern(for: cell.scalar).map { .sign($0, characters: 1) }
  }
}
