extension TextDocument {
  /// The text around the cursor: before the selection, selected, and after it, at most `limit`
  /// scalars of each, nearest to the cursor.
  ///
  /// - Complexity: O(limit)
  package func surroundings(limit: Int) -> (before: String, selected: String, after: String) {
    let left = max(0, -selection)
    let right = max(0, selection)
    let selected = Self.string(before.suffix(left)) + Self.string(after.suffix(right).reversed())
    return (
      Self.string(before.dropLast(left).suffix(limit)),
      String(selected.unicodeScalars.suffix(limit)),
      Self.string(after.dropLast(right).suffix(limit).reversed())
    )
  }

  /// Replaces the whole text, with the cursor after the selected part. Where the scalars before the
  /// cursor stay the same, what was typed for them is kept.
  ///
  /// - Complexity: O(length of both texts before the cursor)
  package mutating func replaceAll(before: String, selected: String, after: String) {
    var cells = (before + selected).unicodeScalars.map { TextCell($0) }
    for (place, cell) in zip(cells.indices.reversed(), self.before.reversed()) {
      guard cells[place].scalar == cell.scalar else { break }
      cells[place] = cell
    }
    self = TextDocument(before: cells, after: after)
    selection = -selected.unicodeScalars.count
  }
}
