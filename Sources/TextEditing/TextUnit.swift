/// A unit of text that a key deletes or skips. One press reaches at most 8,192 scalars of a line,
/// and at most 65,536 towards an end of the text.
public enum TextUnit: Sendable, CaseIterable {
  /// A grapheme cluster, which users call a character.
  case character
  /// Whitespace and then a run of letters and digits, or of other characters.
  case word
  /// To the end of the previous or the next sentence, which is a full stop, question mark or
  /// exclamation mark with the whitespace after it.
  case sentence
  /// To the start or the end of the line.
  case line
  /// To the start or the end of the text.
  case document
}

/// A direction in the text.
public enum TextDirection: Sendable, CaseIterable {
  /// Towards the start.
  case backward
  /// Towards the end.
  case forward
}
