/// The action of an editing key, the same in every mode.
public enum TextAction: Hashable, Sendable {
  /// Deletes the selection; if there is none, the unit of text on the given side of the cursor.
  case delete(TextUnit, TextDirection)
  /// Moves the cursor over a unit of text.
  case move(TextUnit, TextDirection, selecting: Bool)
  /// Moves the cursor to the line above or below.
  case moveByLine(TextDirection, selecting: Bool)
  /// Inserts a line break, or sends the line if the target sends lines.
  case insertNewline
}
