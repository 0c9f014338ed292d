public import TextEditing

/// What a letter did to the text before the cursor: a trivial value, with at most one scalar removed and two written.
public struct HangulChange: Hashable, Sendable {
  private var removedCell: TextCell
  private var endedCell: TextCell
  private var openCell: TextCell

  /// The scalar that goes: the composition as it stood. Nil when it stays, or when there was none.
  public var removed: Unicode.Scalar? { removedCell == .absent ? nil : removedCell.scalar }
  /// What is written first and is final: the syllable that gave its last consonant away.
  public var ended: TextCell? { endedCell == .absent ? nil : endedCell }
  /// What is written last and stays open. Nil when the last letter was taken back.
  public var open: TextCell? { openCell == .absent ? nil : openCell }

  init(removed: TextCell = .absent, ended: TextCell = .absent, open: TextCell = .absent) {
    removedCell = removed
    endedCell = ended
    openCell = open
  }
}

extension TextCell {
  /// Stands for no cell, where an optional would cost more.
  static var absent: TextCell { TextCell("\0") }
}
