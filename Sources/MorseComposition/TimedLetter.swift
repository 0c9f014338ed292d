/// A letter of Morse code, read from the timing of its marks and gaps.
public struct TimedLetter: Hashable, Sendable {
  /// The dits and dahs of the letter.
  public var pattern: MorsePattern
  /// The gap after the letter.
  public var end: End

  /// The gap after a letter.
  public enum End: UInt8, Hashable, Sendable, CaseIterable {
    /// No gap yet: more signals may follow.
    case open
    /// A gap before another letter of the same word.
    case letter
    /// A syllable gap before another letter of the same word.
    case syllable
    /// A word gap, written as a space.
    case word
  }

  /// Creates a letter with its signals and the gap after it.
  public init(pattern: MorsePattern, end: End) {
    self.pattern = pattern
    self.end = end
  }
}
