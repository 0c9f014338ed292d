/// A letter as it was read from its timing.
public struct TimedLetter: Hashable, Sendable {
  /// Its signals.
  public var pattern: MorsePattern
  /// What comes after it.
  public var end: End

  /// What can come after a letter.
  public enum End: UInt8, Hashable, Sendable, CaseIterable {
    /// Nothing yet: it may get more signals.
    case open
    /// Another letter of the same word.
    case letter
    /// Another letter of the same word, of which the pause says that it begins a syllable.
    case syllable
    /// A blank.
    case word
  }

  /// Makes a letter from its parts.
  public init(pattern: MorsePattern, end: End) {
    self.pattern = pattern
    self.end = end
  }
}
