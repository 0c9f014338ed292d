public import TextEditing

/// What was sent for a character of a text, as it travels in the character's origin.
///
/// Packed: bits 0 to 31 are ``MorsePattern/packed``, bits 32 to 34 the number of characters, bit 42 is set. Hangul leaves
/// bit 42 clear, so in a text of both nobody takes the other's origin for its own.
public enum MorseOrigin: Hashable, Sendable {
  /// The last character of what a pattern is written as, and how many characters that are: 1, for `<SK>` 4, at most 7.
  case sign(MorsePattern, characters: Int)
  /// A character before the last.
  case part
  /// The blank between two words.
  case wordSpace

  private static let marker: UInt64 = 1 << 42
  private static let countShift: UInt64 = 32
  private static let countMask: UInt64 = 0b111

  /// What the cell says was sent for it; nil if it was not sent in Morse.
  public init?(_ cell: TextCell) {
    let origin = cell.origin
    guard origin & Self.marker != 0 else { return nil }
    let characters = Int(origin >> Self.countShift & Self.countMask)
    switch MorsePattern(packed: UInt32(truncatingIfNeeded: origin)) {
    case nil: self = .part
    case let pattern? where pattern.isEmpty: self = .wordSpace
    case let pattern?: self = .sign(pattern, characters: characters)
    }
  }

  /// The origin to put into a cell. Signals that are beyond the capacity of a pattern are left out.
  public var packed: UInt64 {
    switch self {
    case .sign(let pattern, let characters):
      UInt64(characters) << Self.countShift & (Self.countMask << Self.countShift)
        | UInt64(pattern.packed) | Self.marker
    case .part: Self.marker
    case .wordSpace: UInt64(MorsePattern().packed) | Self.marker
    }
  }
}

extension MorseCode {
  /// What was or would be sent for the cell: what its origin says, else the pattern of its character. Nil if the code has
  /// nothing for it.
  ///
  /// To write a text as signals, write the pattern of each ``MorseOrigin/sign(_:characters:)``, skip each
  /// ``MorseOrigin/part``, and divide the words at each ``MorseOrigin/wordSpace``.
  ///
  /// - Complexity: O(1)
  public func origin(of cell: TextCell) -> MorseOrigin? {
    if let origin = MorseOrigin(cell) { return origin }
    if cell.scalar == " " { return .wordSpace }
    return pattern(for: cell.scalar).map { .sign($0, characters: 1) }
  }
}
