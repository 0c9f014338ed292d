import TextEditing

/// The shown cells of a syllable: its first scalar, with the typed letters as origin, and up to
/// three more scalars.
///
/// An archaic syllable may have more than one scalar, and so may an incomplete syllable written as
/// separate letters.
struct ShownSyllable: Hashable, Sendable {
  var cell = TextCell.absent
  /// The scalars after the first, 21 bits each, from the lowest bit.
  var tail: UInt64 = 0
  /// The origin of the second scalar.
  var tailOrigin: UInt64 = 0

  static let absent = ShownSyllable()

  /// Calls `body` with each cell, in the order of the text.
  func forEach(_ body: (TextCell) -> Void) {
    guard cell != .absent else { return }
    body(cell)
    var rest = tail
    var origin = tailOrigin
    while rest != 0 {
      body(TextCell(scalarValue: UInt32(truncatingIfNeeded: rest & 0x1F_FFFF), origin: origin))
      rest >>= 21
      origin = 0
    }
  }

  /// Returns the cell at `distance` from the last one, which has distance 0; nil if there is none.
  func cell(fromEnd distance: Int) -> TextCell? {
    var index = count - 1 - distance
    var found: TextCell?
    forEach { cell in
      if index == 0 { found = cell }
      index -= 1
    }
    return found
  }

  /// Returns whether `cells` contains the syllable's scalars, with the last one at `distance` from
  /// the cursor (0 is directly before it).
  func stands(in cells: CellsBeforeCursor, at distance: Int = 0) -> Bool {
    var distance = distance + count
    var stands = true
    forEach { cell in
      distance -= 1
      stands = stands && cells[distance]?.scalarValue == cell.scalarValue
    }
    return stands
  }

  /// The number of scalars.
  var count: Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }

  /// The number of characters. Conjoining jamo and tone marks belong to the character before them;
  /// a compatibility letter is a separate character.
  var characterCount: Int {
    guard tail != 0 else { return cell == .absent ? 0 : 1 }
    return (0x3131...0x318E).contains(tail & 0x1F_FFFF) ? 2 : 1
  }

  /// Returns whether the text is the same as that of `other`, however both were typed.
  func looksLike(_ other: ShownSyllable) -> Bool {
    cell.scalarValue == other.cell.scalarValue && tail == other.tail
  }
}

extension TextEditBuffer {
  /// Adds an edit that replaces `old` with `ended` and `open`, each of which may be absent.
  /// Afterwards `count` characters are open. Unchanged scalars are rewritten too, so that the cells
  /// have the right origins.
  @inline(__always)
  mutating func replace(
    _ old: ShownSyllable, by ended: ShownSyllable, _ open: ShownSyllable, open count: Int
  ) {
    if old.tail | ended.tail | open.tail == 0 {
      append(removing: old.cell, inserting: ended.cell, open.cell, open: count)
    } else {
      replaceLong(old, by: ended, open, open: count)
    }
  }

  @inline(never)
  private mutating func replaceLong(
    _ old: ShownSyllable, by ended: ShownSyllable, _ open: ShownSyllable, open count: Int
  ) {
    remove(old)
    ended.forEach { insert($0) }
    open.forEach { insert($0) }
    commit(open: count)
  }

  mutating func remove(_ syllable: ShownSyllable) { syllable.forEach { remove($0.scalar) } }
}
