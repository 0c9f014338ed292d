package import KeyEvents
package import TextEditing

/// What the edits of a composition make of a field's text.
extension FieldState {
  /// Finds out how many scalars are open after the edits, which the document has applied.
  mutating func followOpenText(after edits: borrowing TextEditBuffer) {
    openCount = edits.lastOpen ?? 0
    guard openCount > 0 else {
      openScalarCount = 0
      return
    }
    let composed = document.cellsBeforeCursor(
      document.hasSelection ? 0 : composedCount(after: edits))
    let closedCount = composed.characterCount - openCount
    // Backspace may open again what had closed.
    openScalarCount =
      closedCount < 0
      ? document.scalarCount(ofLast: openCount)
      : composed.characters.dropFirst(closedCount).reduce(0) { $0 + $1.unicodeScalars.count }
    // The composition may hold something for open that is not in the text any more.
    if openScalarCount == 0 { openCount = 0 }
  }

  /// How many scalars before the cursor the edits have made of what was open.
  func composedCount(after edits: borrowing TextEditBuffer) -> Int {
    var count = openScalarCount
    for index in 0..<edits.count {
      count = max(0, count - edits.removedRange(index).count) + edits.insertedRange(index).count
    }
    return count
  }

  /// Whether only a space is open.
  var isSpaceOpen: Bool {
    openScalarCount == 1 && document.cell(beforeCursor: 0)?.scalar == " "
  }

  /// Whether that character may be inserted.
  func accepts(_ character: Character) -> Bool {
    rules.accept(character, in: traits.keyboardType)
  }
}

/// What closes.
extension FieldState {
  /// Removes the sign with which the text ends that closes, with the space that sets it apart, and
  /// returns what it stands for; nil if it ends with none.
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

  /// Capitalizes what closes, as the traits want it, by the text before each letter; in a field
  /// with a list, as the items of the list. The rules are those of the field's language, or of the
  /// usual one. A character that the rules do not take as a capital
  /// stays as it is.
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

  /// Writes the letters that close as capitals or small letters, as in the first item that begins
  /// with the text, if no item begins with it as it was typed: Morse has no capitals.
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

  /// Whether that is before the cursor and what is open.
  private func closes(with text: String) -> Bool {
    text.unicodeScalars.reversed().enumerated().allSatisfy { distance, scalar in
      document.cell(beforeCursor: openScalarCount + distance)?.scalar == scalar
    }
  }

  var closedScalarCountBeforeCursor: Int {
    document.countBeforeCursor - openScalarCount
  }

  /// The closed cells before the cursor, from that index on.
  private func closedCells(from lowest: Int) -> [TextCell] {
    let count = max(0, closedScalarCountBeforeCursor - lowest)
    return Array(document.lastCells(count + openScalarCount).dropLast(openScalarCount))
  }

  /// Writes cells in the place of the last closed ones before the cursor.
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
  /// Whether a capital is next, where capitals are written so; `scalar` as for
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
