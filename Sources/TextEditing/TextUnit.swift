/// The pieces of a text that a key deletes or steps over, none of them longer than 65,536 scalars at a press.
public enum TextUnit: Sendable, CaseIterable {
  /// A grapheme cluster: what a person calls a character.
  case character
  /// Blanks and then a run of letters and digits, or of other signs.
  case word
  /// Up to the last or the next full stop, question or exclamation mark with the blanks after it.
  case sentence
  /// To the start or the end of the line.
  case line
  /// To the start or the end of the text.
  case document
}

/// Towards which end of the text.
public enum TextDirection: Sendable, CaseIterable {
  /// Towards the start.
  case backward
  /// Towards the end.
  case forward
}
