public import TextEditing

/// What a letter did to the text before the cursor: a trivial value, which is handed over in registers. In modern Hangul at
/// most one scalar is removed and two are written; of an archaic syllable, which can be four, and of letters that stand side
/// by side until their syllable is whole (``HangulReordering/flexible``), it tells the first.
@frozen
public struct HangulChange: Hashable, Sendable {
  @usableFromInline let removedCell: TextCell
  @usableFromInline let endedCell: TextCell
  @usableFromInline let openCell: TextCell

  /// The scalar that goes: the composition as it stood. Nil when it stays, or when there was none.
  @inlinable
  public var removed: Unicode.Scalar? { removedCell.scalarValue == 0 ? nil : removedCell.scalar }
  /// What is written first and is final: the syllable that gave its last consonant away.
  @inlinable
  public var ended: TextCell? { endedCell.scalarValue == 0 ? nil : endedCell }
  /// What is written last and stays open. Nil when the last letter was taken back.
  @inlinable
  public var open: TextCell? { openCell.scalarValue == 0 ? nil : openCell }

  @inline(__always)
  init(removed: TextCell = .absent, ended: TextCell = .absent, open: TextCell = .absent) {
    removedCell = removed
    endedCell = ended
    openCell = open
  }
}

extension HangulChange {
  /// Makes the change in a document, if what it removes stands before the cursor; else changes nothing and returns false:
  /// then the composition has to start afresh. Where what is open is one scalar; a selection is left alone.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func apply(to document: inout TextDocument) -> Bool {
    let isDivided = endedCell.scalarValue != 0
    let count = (isDivided ? 1 : 0) + (openCell.scalarValue != 0 ? 1 : 0)
    return document.replace(
      removedCell.scalarValue != 0 ? 1 : 0, removedCell.scalarValue,
      with: isDivided ? endedCell : openCell, openCell, count: count)
  }
}

extension TextCell {
  /// Stands for no cell, where an optional would cost more.
  @inline(__always)
  static var absent: TextCell { TextCell(scalarValue: 0, origin: 0) }
}
