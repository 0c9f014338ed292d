public import KeyEvents
public import TextEditing

/// The context of a press: the modifiers that are down, and the text before the cursor.
public struct KeyContext: Sendable {
  /// The modifiers that are down.
  public var modifiers: KeyModifiers
  /// The text before the cursor, as much as a composer needs. Empty if text is selected.
  public var before: CellsBeforeCursor

  /// Makes a context from its parts.
  @inlinable
  public init(modifiers: KeyModifiers = [], before: CellsBeforeCursor = CellsBeforeCursor()) {
    self.modifiers = modifiers
    self.before = before
  }

  /// The cell before the cursor; nil at the start of the reachable text and if text is selected.
  @inlinable
  public var cellBeforeCursor: TextCell? { before[0] }
}
