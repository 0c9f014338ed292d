public import KeyEvents
public import TextEditing

/// What surrounds a press: the modifiers that are down, and the text before the cursor.
public struct KeyContext: Sendable {
  /// The modifiers that are down.
  public var modifiers: KeyModifiers
  /// The text before the cursor, as far as a composer needs to see it. Empty where text is selected.
  public var before: CellsBeforeCursor

  /// Makes a context from its parts.
  @inlinable
  public init(modifiers: KeyModifiers = [], before: CellsBeforeCursor = CellsBeforeCursor()) {
    self.modifiers = modifiers
    self.before = before
  }

  /// The cell before the cursor; nil at the start of what can be reached and where text is selected.
  @inlinable
  public var cellBeforeCursor: TextCell? { before[0] }
}
