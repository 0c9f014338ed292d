import TextEditing

/// What is shown of a syllable: its first scalar with the letters as origin, and of an archaic one up to three more.
struct ShownSyllable: Hashable, Sendable {
  var cell = TextCell.absent
  /// The scalars after the first, 21 bits each.
  var tail: UInt64 = 0

  static let absent = ShownSyllable()

  /// Calls `body` with each cell, in the order of the text.
  func forEach(_ body: (TextCell) -> Void) {
    guard cell != .absent else { return }
    body(cell)
    var rest = tail
    while rest != 0 {
      body(TextCell(scalarValue: UInt32(truncatingIfNeeded: rest & 0x1F_FFFF), origin: 0))
      rest >>= 21
    }
  }

  /// How many scalars they are.
  var count: Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }

  /// Whether the text is the same, however it was typed.
  func looksLike(_ other: ShownSyllable) -> Bool {
    cell.scalarValue == other.cell.scalarValue && tail == other.tail
  }
}
