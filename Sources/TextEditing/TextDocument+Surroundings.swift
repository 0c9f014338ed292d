extension TextDocument {
  /// Returns the text before the selection, the selected text, and the text after it, at most
  /// `limit` scalars of each: those nearest to the selection, and the last ones of the selection
  /// itself.
  ///
  /// - Complexity: O(limit)
  package func surroundings(limit: Int) -> (before: String, selected: String, after: String) {
    let left = max(0, -selection)
    let right = max(0, selection)
    return (
      Self.string(before.dropLast(left).suffix(limit)),
      // The last scalars of the selection, on whichever side of the cursor it is.
      Self.string(before.suffix(min(left, limit)))
        + Self.string(after.suffix(right).prefix(limit).reversed()),
      Self.string(after.dropLast(right).suffix(limit).reversed())
    )
  }

  /// Returns whether this text and `other` have the same ``surroundings(limit:)``, after `reported`
  /// has converted the scalars of `other`.
  ///
  /// - Complexity: O(limit); no allocation, unless the selections differ
  package func shows(
    _ other: TextDocument, limit: Int,
    as reported: (Unicode.Scalar) -> Unicode.Scalar = { $0 }
  ) -> Bool {
    func isSame(_ own: some Sequence<TextCell>, _ others: some Sequence<TextCell>) -> Bool {
      var others = others.makeIterator()
      for cell in own {
        guard let other = others.next(), reported(other.scalar) == cell.scalar else { return false }
      }
      return others.next() == nil
    }
    let (left, right) = (max(0, -selection), max(0, selection))
    let (otherLeft, otherRight) = (max(0, -other.selection), max(0, other.selection))
    guard min(left, limit) == min(otherLeft, limit), min(right, limit) == min(otherRight, limit)
    else {
      // The same text may be selected from either end.
      func isSame(_ own: String, _ other: String) -> Bool {
        own.unicodeScalars.elementsEqual(other.unicodeScalars.map(reported))
      }
      let own = surroundings(limit: limit)
      let other = other.surroundings(limit: limit)
      return isSame(own.before, other.before) && isSame(own.selected, other.selected)
        && isSame(own.after, other.after)
    }
    return isSame(
      before.dropLast(left).suffix(limit), other.before.dropLast(otherLeft).suffix(limit))
      && isSame(before.suffix(min(left, limit)), other.before.suffix(min(otherLeft, limit)))
      && isSame(after.suffix(right).prefix(limit), other.after.suffix(otherRight).prefix(limit))
      && isSame(after.dropLast(right).suffix(limit), other.after.dropLast(otherRight).suffix(limit))
  }

  /// Replaces the whole text, selects `selected`, and puts the cursor after it. On either side of
  /// the cursor, the unchanged scalars next to it keep their origin.
  ///
  /// - Complexity: O(length of both texts)
  package mutating func replaceAll(before: String, selected: String, after: String) {
    func cells(_ text: String) -> [TextCell] { text.unicodeScalars.map { TextCell($0) } }
    replaceAll(before: cells(before), selected: cells(selected), after: cells(after))
  }

  /// Replaces the whole text with cells, like the method of this name for strings.
  package mutating func replaceAll(
    before: [TextCell], selected: [TextCell], after: [TextCell]
  ) {
    let (old, oldAfter) = cellsAroundSelection
    var cells = before + selected
    for (index, cell) in zip(cells.indices.reversed(), old.reversed()) {
      guard cells[index].scalar == cell.scalar else { break }
      cells[index] = cell
    }
    var following = after
    for (index, cell) in zip(following.indices, oldAfter) {
      guard following[index].scalar == cell.scalar else { break }
      following[index] = cell
    }
    self = TextDocument(before: cells, after: following)
    selection = -selected.count
  }

  /// The number of selected scalars before the cursor; 0 if the selection is after it.
  package var selectedCountBeforeCursor: Int { max(0, -selection) }

  /// The number of selected scalars.
  package var selectedCount: Int { abs(selection) }

  /// The cells up to the end of the selection, and those after it, in the order of the text.
  ///
  /// - Complexity: O(length)
  package var cellsAroundSelection: (before: [TextCell], after: [TextCell]) {
    let right = max(0, selection)
    return (
      Array(before) + after.suffix(right).reversed(),
      after.dropLast(right).reversed()
    )
  }
}
