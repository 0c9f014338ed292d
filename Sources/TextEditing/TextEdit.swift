/// A change of a text at its cursor.
///
/// The cursor moves by `moved` characters, then `removed`, which must be directly before it, is
/// replaced by `inserted`. Of the text then before the cursor, the last `open` characters (grapheme
/// clusters) may still be changed by the composition under way. The end of a composition is an edit
/// too, even if it removes and inserts nothing: its `open` of 0 ends the underlining.
public struct TextEdit: Hashable, Sendable {
  /// By how many characters the cursor moves first; negative towards the start. A composer only
  /// makes edits with 0.
  public var moved: Int
  /// What is removed before the cursor.
  public var removed: String
  /// What is inserted instead.
  public var inserted: String
  /// How many characters before the cursor are still open.
  public var open: Int

  /// Makes an edit from its parts.
  public init(moved: Int = 0, removed: String = "", inserted: String = "", open: Int = 0) {
    self.moved = moved
    self.removed = removed
    self.inserted = inserted
    self.open = open
  }
}

extension TextEdit: CustomStringConvertible {
  /// `-"ㄱ" +"가" open 1`.
  public var description: String {
    "\(moved == 0 ? "" : "moved \(moved) ")-\(removed.debugDescription) +\(inserted.debugDescription) open \(open)"
  }
}
