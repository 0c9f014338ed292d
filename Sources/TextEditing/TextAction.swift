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
