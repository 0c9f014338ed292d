/// A letter read from its timing.
public struct TimedLetter: Hashable, Sendable {
  /// Its signals.
  public var pattern: MorsePattern
  /// The gap after it.
  public var end: End

  /// The gap after a letter.
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

  /// Creates a letter with its signals and the gap after it.
  public init(pattern: MorsePattern, end: End) {
    self.pattern = pattern
    self.end = end
  }
}
