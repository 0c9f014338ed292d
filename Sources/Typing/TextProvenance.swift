import Composition
import KeyEvents
import TextEditing

/// The record of which parts of a session's text were typed in it. A masked recording hides the
/// other parts, so a replay has another text there. Composers do not see the other parts: they
/// might change them, and a replay could not repeat that. So Backspace deletes whole characters
/// there.
///
/// It follows the text edit by edit, as a copy in which the origin of each character that was not
/// typed holds the scalar that a masked recording has instead. The text itself cannot have
/// these origins, because composers read them.
struct TextProvenance {
  /// The copy; nil as long as everything was typed.
  private var copy: LineText?

  /// Follows edits that were applied to the text.
  mutating func apply(_ edits: borrowing TextEditBuffer, then action: TextAction?) {
    var changes = TextChanges()
    _ = copy?.apply(edits, then: action, into: &changes)
  }

  /// Follows the replacement of the text `own` by a reported one, and returns the reported text as
  /// a masked recording has it.
  mutating func replaceAll(_ own: TextDocument, with shown: SurroundingText) -> SurroundingText {
    var text = copy ?? LineText(keeping: own)
    let cells = Self.foreign(shown, replacing: text.document)
    text.replaceAll(before: cells.before, selected: cells.selected, after: cells.after)
    copy = text
    return masked(own)
  }

  /// Returns the text as a masked recording has it.
  func masked(_ own: TextDocument) -> SurroundingText {
    func text(_ cells: some Sequence<TextCell>) -> String {
      String(String.UnicodeScalarView(cells.map { Self.mask(of: $0) ?? $0.scalar }))
    }
    let document = copy?.document ?? own
    let (before, after) = document.cellsAroundSelection
    let selectedCount = document.selectedCount
    return SurroundingText(
      before: text(before.dropLast(selectedCount)), selected: text(before.suffix(selectedCount)),
      after: text(after))
  }

  /// Forgets the text, because the session now has an empty one.
  mutating func removeAll() { copy = nil }

  /// Whether the cell `distance` cells before the cursor was typed.
  func isTyped(beforeCursor distance: Int) -> Bool {
    guard let copy else { return true }
    return copy.cell(beforeCursor: distance).map(Self.mask) == .some(nil)
  }

  /// Whether the cell after the cursor was typed; true if there is none.
  var isTypedAfterCursor: Bool {
    guard let cell = copy?.document.cellsAfterCursor(1).first else { return true }
    return Self.mask(of: cell) == nil
  }

  /// Returns the cells before the cursor that composers see: the cells after the last cell that was
  /// not typed.
  func typedCells(of text: LineText) -> CellsBeforeCursor {
    guard let copy else { return text.cellsBeforeCursor }
    var cells = CellsBeforeCursor()
    for distance in 0..<CellsBeforeCursor.capacity {
      guard let cell = text.cell(beforeCursor: distance),
        copy.cell(beforeCursor: distance).map(Self.mask) == .some(nil)
      else { break }
      cells.append(cell)
    }
    return cells
  }

  /// Returns the candidate as a masked recording has it, without its comment. The replaced text is
  /// masked like the text before the cursor, so that the candidate replaces the same text in a
  /// replay. The text that a choice writes is kept. `own` returns the cells before the cursor of
  /// the edited text.
  func masked(
    _ candidate: Candidate, heading: String, over own: (Int) -> TextCell?
  ) -> Candidate {
    let replaced = candidate.replaced.unicodeScalars.reversed().enumerated().map { index, scalar in
      // A scalar that differs from the text must also differ from the masked text.
      guard let cell = copy?.cell(beforeCursor: index) ?? own(index), cell.scalar == scalar else {
        return "\u{FFFD}" as Unicode.Scalar
      }
      return Self.mask(of: cell) ?? scalar
    }
    return candidate.masked(
      replacing: String(String.UnicodeScalarView(replaced.reversed())), heading: heading)
  }

  /// The bits of an origin above those of a scalar, all set. No composer makes such an origin:
  /// neither Hangul letters nor Morse patterns have these values.
  private static let marker: UInt64 =
    (1 << UInt64(TextCell.originBitWidth)) - (1 << scalarBitWidth)
  private static let scalarBitWidth: UInt64 = 21

  /// Returns cells for a text that was not typed. Each cell holds its scalar and the mask that a
  /// masked recording has instead.
  ///
  /// When the cells replace `old`, the scalars next to the cursor that are the same in both texts
  /// count as typed if they were typed before, up to the first scalar that differs. A replay of a
  /// masked recording must find its first difference in the same position. If the mask of that
  /// scalar happens to equal what the old text has there in the recording, another mask is used.
  private static func foreign(
    _ shown: SurroundingText, replacing old: TextDocument
  ) -> (before: [TextCell], selected: [TextCell], after: [TextCell]) {
    let scalars = Array((shown.before + shown.selected + shown.after).unicodeScalars)
    var masks = TextMask.masks(of: shown.before + shown.selected + shown.after)
    let (oldBefore, oldAfter) = old.cellsAroundSelection
    let start = shown.before.unicodeScalars.count
    let cursor = start + shown.selected.unicodeScalars.count
    func distinguish(_ indices: some Sequence<Int>, from cells: some Sequence<TextCell>) {
      for (index, cell) in zip(indices, cells) where scalars[index] != cell.scalar {
        if masks[index].scalar == mask(of: cell) ?? cell.scalar {
          masks[index] = masks[index].alternative
        }
        return
      }
    }
    distinguish((0..<cursor).reversed(), from: oldBefore.reversed())
    distinguish(cursor..<scalars.count, from: oldAfter)
    let cells = zip(scalars, masks).map { scalar, mask in
      TextCell(scalar, origin: marker | UInt64(mask.scalar.value))
    }
    return (Array(cells[..<start]), Array(cells[start..<cursor]), Array(cells[cursor...]))
  }

  /// Returns the scalar that hides the cell in a masked recording; nil if the cell was typed.
  private static func mask(of cell: TextCell) -> Unicode.Scalar? {
    guard cell.origin & marker == marker else { return nil }
    return Unicode.Scalar(UInt32(truncatingIfNeeded: cell.origin & ~marker)) ?? "x"
  }
}
