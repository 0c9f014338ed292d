import TextEditing

/// What the edits of a composition make of a field's text.
extension FieldState {
  /// Finds out how many scalars are open after the edits, which the document has applied.
  mutating func noteOpen(after edits: borrowing TextEditBuffer) {
    openCount = edits.lastOpen ?? 0
    var composed = String.UnicodeScalarView()
    for cell in document.lastCells(composedCount(after: edits)) { composed.append(cell.scalar) }
    let characters = String(composed)
    // Backspace may open again what had closed.
    openScalarCount =
      openCount > characters.count
      ? document.scalarCount(ofLast: openCount)
      : characters.suffix(openCount).unicodeScalars.count
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
  /// Removes the sign with which the text ends that closes, and returns what it stands for; nil if
  /// it ends with none.
  mutating func takeSign(
    _ signs: [String: FormSign], from lowest: Int, into edits: inout TextEditBuffer
  ) -> FormSign? {
    guard !signs.isEmpty else { return nil }
    let closed = closedCells(from: lowest)
    let text = TextDocument.string(closed)
    guard let (name, sign) = signs.first(where: { text.hasSuffix($0.key) }) else { return nil }
    rewrite(closed.dropLast(name.unicodeScalars.count), instead: closed.count, into: &edits)
    return sign
  }

  /// Capitalizes what closes, as the traits want it. A character that the rules do not take as a
  /// capital stays as it is.
  mutating func capitalize(
    from lowest: Int, unless old: FieldState, into edits: inout TextEditBuffer
  ) {
    let type = traits.autocapitalizationType
    guard type != .none, !traits.isSecureTextEntry, lowest < closedScalarCountBeforeCursor else {
      return
    }
    let closed = closedCells(from: lowest)
    let document = document
    var capitals = Capitals(
      type,
      after: (0..<lowest).lazy.reversed().compactMap {
        document.scalar(at: $0)
      })
    var written: [TextCell] = []
    for cells in closed.characters {
      let character = Character(TextDocument.string(cells))
      if let capital = capitals.next(character), accepts(capital) {
        written += capital.unicodeScalars.map { TextCell($0) }
      } else {
        written += cells
      }
    }
    guard written.map(\.scalar) != closed.map(\.scalar) else { return }
    rewrite(written[...], instead: closed.count, into: &edits)
  }

  private var closedScalarCountBeforeCursor: Int {
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
