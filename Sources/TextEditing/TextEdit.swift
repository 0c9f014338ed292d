/// A change of a text at its cursor.
///
/// The cursor moves by `moved` characters, then `removed`, which must be directly before it, is
/// replaced by `inserted`. After that, the current composition may still change the last `open`
/// characters (grapheme clusters) before the cursor. The end of a composition is also an edit, even
/// if it removes and inserts nothing: its `open` of 0 ends the underlining.
public struct TextEdit: Hashable, Sendable {
  /// The number of characters that the cursor moves first, negative towards the start; 0 in edits
  /// of composers.
  public var moved: Int
  /// The text removed before the cursor.
  public var removed: String
  /// The text inserted in place of ``removed``.
  public var inserted: String
  /// The number of characters before the cursor that the current composition may still change.
  public var open: Int

  /// Creates an edit; by default it changes nothing and leaves nothing open.
  public init(moved: Int = 0, removed: String = "", inserted: String = "", open: Int = 0) {
    self.moved = moved
    self.removed = removed
    self.inserted = inserted
    self.open = open
  }
}

extension TextEdit: CustomStringConvertible {
  /// The edit in one line: `-"ㄱ" +"가" open 1`.
  public var description: String {
    "\(moved == 0 ? "" : "moved \(moved) ")-\(removed.debugDescription) +\(inserted.debugDescription) open \(open)"
  }
}
