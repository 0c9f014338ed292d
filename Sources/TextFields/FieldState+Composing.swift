package import KeyEvents
package import TextEditing

/// The effects of a composition's edits on a field's text.
extension FieldState {
  /// Updates the number of open scalars after edits that the document has applied.
  mutating func followOpenText(after edits: borrowing TextEditBuffer) {
    openCount = edits.lastOpen ?? 0
    guard openCount > 0 else {
      openScalarCount = 0
      return
    }
    let composed = document.cellsBeforeCursor(
      document.hasSelection ? 0 : composedCount(after: edits))
    let closedCount = composed.characterCount - openCount
    // Backspace may reopen closed text.
    openScalarCount =
      closedCount < 0
      ? document.scalarCount(ofLast: openCount)
      : composed.characters.dropFirst(closedCount).reduce(0) { $0 + $1.unicodeScalars.count }
    // The composition may count text as open that the document no longer contains.
    if openScalarCount == 0 { openCount = 0 }
  }

  /// Returns the length of the formerly open text after the edits, in scalars before the cursor.
  func composedCount(after edits: borrowing TextEditBuffer) -> Int {
    var count = openScalarCount
    for index in 0..<edits.count {
      count = max(0, count - edits.removedRange(index).count) + edits.insertedRange(index).count
    }
    return count
  }

  /// Whether the open text is a single space.
  var isSpaceOpen: Bool {
    openScalarCount == 1 && document.cell(beforeCursor: 0)?.scalar == " "
  }

  /// Whether the character may be inserted.
  func accepts(_ character: Character) -> Bool {
    rules.accept(character, in: traits.keyboardType)
  }
}

/// The changes that are made to text when it closes.
extension FieldState {
  /// Removes a sign at the end of the closing text, and the space before it, if any. Returns the
  /// meaning of the sign; nil if the text does not end with one.
  mutating func removeSign(
    _ signs: KeyValuePairs<String, FormSign>, from lowest: Int, into edits: inout TextEditBuffer
  ) -> FormSign? {
    guard !signs.isEmpty else { return nil }
    let count = closedScalarCountBeforeCursor - lowest
    guard
      let (name, sign) = signs.first(where: {
        $0.key.unicodeScalars.count <= count && closes(with: $0.key)
      })
    else { return nil }
    let length = name.unicodeScalars.count
    let isApart = document.cell(beforeCursor: openScalarCount + length)?.scalar == " "
    rewrite([], instead: length + (isApart ? 1 : 0), into: &edits)
    return sign
  }

  /// Capitalizes the closing text according to the traits and the text before each letter; in a
  /// field with a list, according to the items of the list. The rules are those of the field's
  /// language, or of `usual` if it has none. A capital that the field does not accept is not
  /// written.
  mutating func capitalize(
    from lowest: Int, _ usual: TextLanguage, into edits: inout TextEditBuffer
  ) {
    let type = traits.autocapitalizationType
    guard inputView == nil else { return capitalizeAsItem(from: lowest, into: &edits) }
    guard type != .none, !traits.isSecureTextEntry,
      lowest < closedScalarCountBeforeCursor
    else {
      return
    }
    let closed = closedCells(from: lowest)
    let rules = language.map { TextLanguage($0) } ?? usual
    var written: [TextCell] = []
    for cells in closed.cellsByCharacter {
      let isNext = rules.wantsCapital(type) { distance in
        distance < written.count
          ? written[written.count - 1 - distance].scalar
          : lowest + written.count > distance
            ? document.scalar(at: lowest + written.count - 1 - distance) : nil
      }
      var capital = cells
      if isNext, let first = cells.first,
        let scalar = rules.capital(of: first.scalar, amongCapitals: type == .allCharacters)
      {
        capital[0] = TextCell(scalar, origin: first.origin)
      }
      written += accepts(Character(TextDocument.string(capital))) ? capital : cells
    }
    guard written.map(\.scalar) != closed.map(\.scalar) else { return }
    rewrite(written[...], instead: closed.count, into: &edits)
  }

  /// Gives the closing letters the case that they have in the first item that begins with the text
  /// if the case of these letters is ignored. Does nothing if an item begins with the text exactly
  /// as typed. Needed for Morse, which has no capitals.
  private mutating func capitalizeAsItem(from lowest: Int, into edits: inout TextEditBuffer) {
    guard let inputView, case .choices(let items) = inputView, !traits.isSecureTextEntry,
      document.characterCountAfterCursor == 0
    else { return }
    let text = Array(document.allCells.dropLast(openScalarCount))
    let typed = closedCells(from: lowest)
    guard !typed.isEmpty, !inputView.canContinue(TextDocument.string(text)) else { return }
    let kept = text.count - typed.count
    let item = items.first { item in
      var scalars = item.unicodeScalars.makeIterator()
      return text.enumerated().allSatisfy { index, cell in
        guard let scalar = scalars.next() else { return false }
        return scalar == cell.scalar
          || index >= kept
            && scalar.properties.lowercaseMapping == cell.scalar.properties.lowercaseMapping
      }
    }
    guard let item else { return }
    let cells = zip(typed, item.unicodeScalars.dropFirst(kept)).map {
      TextCell($1, origin: $0.origin)
    }
    rewrite(cells[...], instead: typed.count, into: &edits)
  }

  /// Whether the closed text before the cursor ends with `text`.
  private func closes(with text: String) -> Bool {
    text.unicodeScalars.reversed().enumerated().allSatisfy { distance, scalar in
      document.cell(beforeCursor: openScalarCount + distance)?.scalar == scalar
    }
  }

  var closedScalarCountBeforeCursor: Int {
    document.countBeforeCursor - openScalarCount
  }

  /// Returns the closed cells before the cursor, from the index `lowest` on.
  private func closedCells(from lowest: Int) -> [TextCell] {
    let count = max(0, closedScalarCountBeforeCursor - lowest)
    return Array(document.lastCells(count + openScalarCount).dropLast(openScalarCount))
  }

  /// Replaces the last `count` closed cells before the cursor.
  private mutating func rewrite(
    _ cells: ArraySlice<TextCell>, instead count: Int, into edits: inout TextEditBuffer
  ) {
    var edit = TextEditBuffer()
    let last = document.lastCells(count + openScalarCount)
    for cell in last { edit.remove(cell.scalar) }
    for cell in cells { edit.insert(cell) }
    for cell in last.suffix(openScalarCount) { edit.insert(cell) }
    edit.commit(open: openCount)
    _ = document.apply(edit, into: &edits)
  }
}

extension TextLanguage {
  /// Whether the next letter is a capital under this kind of capitalization; `scalar` as for
  /// ``TextEditing/TextLanguage/beginsSentence(_:)``.
  package func wantsCapital(
    _ type: TextInputTraits.AutocapitalizationType, _ scalar: (Int) -> Unicode.Scalar?
  ) -> Bool {
    switch type {
    case .none: false
    case .words: Self.beginsWord(scalar)
    case .sentences: beginsSentence(scalar)
    case .allCharacters: true
    }
  }
}
