/// The units of text that a key deletes or skips, limited to 65,536 scalars per press.
public enum TextUnit: Sendable, CaseIterable {
  /// A grapheme cluster, which users call a character.
  case character
  /// Whitespace and then a run of letters and digits, or of other characters.
  case word
  /// Up to the previous or the next full stop, question or exclamation mark with the whitespace
  /// after it.
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
