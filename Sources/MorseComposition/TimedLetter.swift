/// A letter read from its timing.
public struct TimedLetter: Hashable, Sendable {
  /// Its signals.
  public var pattern: MorsePattern
  /// What comes after it.
  public var end: End

  /// What can come after a letter.
  public enum End: UInt8, Hashable, Sendable, CaseIterable {
    /// Nothing yet: more signals may follow.
    case open
    /// Another letter of the same word.
    case letter
    /// Another letter of the same word after a syllable gap.
    case syllable
    /// A space.
    case word
  }

  /// Makes a letter from its parts.
  public init(pattern: MorsePattern, end: End) {
    self.pattern = pattern
    self.end = end
  }
}
