extension TextDocument {
  /// The end of the line before the cursor, no more than so many scalars of it.
  ///
  /// - Complexity: O(limit), however long the line is
  package func lineBeforeCursor(limit: Int) -> String {
    let reachable = before[frozenCount...].suffix(limit)
    let start = reachable.lastIndex { $0.scalar.isLineBreak }.map { $0 + 1 } ?? reachable.startIndex
    return Self.string(reachable[start...])
  }

  /// The start of the line after the cursor, no more than so many scalars of it.
  ///
  /// - Complexity: O(limit), however long the line is
  package func lineAfterCursor(limit: Int) -> String {
    Self.string(after.suffix(limit).reversed().prefix { !$0.scalar.isLineBreak })
  }
}
