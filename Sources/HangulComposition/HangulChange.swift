public import TextEditing

/// What a letter did to the text before the cursor: a trivial value. In modern Hangul at most one scalar is removed and
/// two are written; an archaic syllable can be four scalars, of which the properties tell the first.
public struct HangulChange: Hashable, Sendable {
  let removedSyllable: ShownSyllable
  let endedSyllable: ShownSyllable
  let openSyllable: ShownSyllable

  /// The scalar that goes: the composition as it stood. Nil when it stays, or when there was none.
  public var removed: Unicode.Scalar? {
    removedSyllable.cell == .absent ? nil : removedSyllable.cell.scalar
  }
  /// What is written first and is final: the syllable that gave its last consonant away.
  public var ended: TextCell? { endedSyllable.cell == .absent ? nil : endedSyllable.cell }
  /// What is written last and stays open. Nil when the last letter was taken back.
  public var open: TextCell? { openSyllable.cell == .absent ? nil : openSyllable.cell }

  @inline(__always)
  init(
    removed: ShownSyllable = .absent, ended: ShownSyllable = .absent, open: ShownSyllable = .absent
  ) {
    removedSyllable = removed
    endedSyllable = ended
    openSyllable = open
  }
}

extension TextCell {
  /// Stands for no cell, where an optional would cost more.
  static var absent: TextCell { TextCell(scalarValue: 0, origin: 0) }
}
