/// An action of an editing key. It does not depend on the mode.
public enum TextAction: Hashable, Sendable {
  /// Deletes the selection; if there is none, the unit of text on one side of the cursor.
  case delete(TextUnit, TextDirection)
  /// Moves the cursor over a unit of text.
  case move(TextUnit, TextDirection, selecting: Bool)
  /// Moves the cursor to the line above or below.
  case moveByLine(TextDirection, selecting: Bool)
  /// Inserts a line break. If the output is sent line by line, this also sends the line.
  case insertNewline
}

/// A unit of text that a key deletes or skips. One press reaches at most 8,192 scalars of a line,
/// and at most 65,536 towards an end of the text.
public enum TextUnit: Sendable, CaseIterable {
  /// A grapheme cluster, which users call a character.
  case character
  /// Whitespace and then a run of letters and digits, or of other characters.
  case word
  /// The text back to the start of a sentence, or forward to its end. A sentence ends with a full
  /// stop, question mark, exclamation mark or ellipsis, and the whitespace after it.
  case sentence
  /// The text up to the start or the end of the line.
  case line
  /// All text before or after the cursor.
  case document
}

/// A direction in the text.
public enum TextDirection: Sendable, CaseIterable {
  /// Towards the start.
  case backward
  /// Towards the end.
  case forward
}
