public import TextEditing

/// The effect of a letter on the text before the cursor, as a trivial value that is passed in
/// registers.
///
/// In modern Hangul, at most one scalar is removed and two are written. An archaic syllable may
/// have four scalars, and an incomplete syllable may be written as separate letters
/// (``HangulReordering/flexible``); a change contains only the first scalar of each.
@frozen
public struct HangulChange: Hashable, Sendable {
  @usableFromInline let removedCell: TextCell
  @usableFromInline let endedCell: TextCell
  @usableFromInline let openCell: TextCell

  /// The removed scalar, which was the open text until this change. Nil if that text stays as it is
  /// or was empty.
  @inlinable
  public var removed: Unicode.Scalar? { removedCell.scalarValue == 0 ? nil : removedCell.scalar }
  /// The syllable that ended in a changed form, which is written first: its last consonant moved to
  /// the next syllable, or in romaja its consonant got the vowel ㅡ. Nil if there is none.
  @inlinable
  public var ended: TextCell? { endedCell.scalarValue == 0 ? nil : endedCell }
  /// The open text, which is written last. Nil if the only letter was removed.
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
  /// Applies the change to a document if the scalar to remove is before the cursor.
  ///
  /// Otherwise changes nothing and returns false; the composition must then start again. Valid only
  /// if each open or ended syllable is one scalar. A selection is not replaced.
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
  /// A cell that represents the absence of a cell, because an optional would cost more.
  @inline(__always)
  static var absent: TextCell { TextCell(scalarValue: 0, origin: 0) }
}
