import Composition
import KeyEvents
import TextEditing

/// Tells which part of a session's text was typed in it. A masked recording hides the rest, and
/// composers do not see it: they would change it, and a replay has another text there. So Backspace
/// deletes its characters whole.
///
/// It follows the text edit by edit, as a copy in which the origin of each character that was not
/// typed holds the scalar that a masked recording has in its place. The text itself cannot have
/// these origins, because composers read them.
struct TextProvenance {
  /// The copy; nil as long as everything was typed.
  private var copy: LineText?

  /// Follows edits that were applied to the text.
  mutating func apply(_ edits: borrowing TextEditBuffer, then action: TextAction?) {
    var changes = TextChanges()
    _ = copy?.apply(edits, then: action, into: &changes)
  }

  /// Follows the replacement of the text `own` by a reported one, and returns that as a masked
  /// recording has it.
  mutating func replaceAll(_ own: TextDocument, with shown: SurroundingText) -> SurroundingText {
    var text = copy ?? LineText(keeping: own)
    let cells = Self.foreign(shown, replacing: text.document)
    text.replaceAll(before: cells.before, selected: cells.selected, after: cells.after)
    copy = text
    return masked(own)
  }

  /// The text as a masked recording has it.
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

  /// Forgets the text: the session has an empty one.
  mutating func removeAll() { copy = nil }

  /// Whether the cell that many cells before the cursor was typed.
  func isTyped(beforeCursor distance: Int) -> Bool {
    guard let copy else { return true }
    return copy.cell(beforeCursor: distance).map(Self.mask) == .some(nil)
  }

  /// Whether the cell after the cursor was typed; true if there is none.
  var isTypedAfterCursor: Bool {
    guard let cell = copy?.document.cellsAfterCursor(1).first else { return true }
    return Self.mask(of: cell) == nil
  }

  /// The cells before the cursor that composers see: those after the last one that was not typed.
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

  /// The candidate as a masked recording has it, without comment. What it replaces is masked as the
  /// text before the cursor is, so that it replaces the same in a replay. The text that a choice
  /// writes stays. `own` gives the cells before the cursor of the text that is edited.
  func masked(_ candidate: Candidate, over own: (Int) -> TextCell?) -> Candidate {
    let replaced = candidate.replaced.unicodeScalars.reversed().enumerated().map { index, scalar in
      // What differs from the text must differ from a masked text too.
      guard let cell = copy?.cell(beforeCursor: index) ?? own(index), cell.scalar == scalar else {
        return "\u{FFFD}" as Unicode.Scalar
      }
      return Self.mask(of: cell) ?? scalar
    }
    return candidate.masked(replacing: String(String.UnicodeScalarView(replaced.reversed())))
  }

  /// The bits of an origin above those of a scalar, all set. No composer makes such an origin:
  /// neither Hangul letters nor Morse patterns have these values.
  private static let marker: UInt64 =
    (1 << UInt64(TextCell.originBitWidth)) - (1 << scalarBitWidth)
  private static let scalarBitWidth: UInt64 = 21

  /// Cells for a text that was not typed.
  ///
  /// A text that is replaced keeps what was typed for scalars that stay the same, from the cursor
  /// up to the first that differs. In a masked replay that one has to differ too, although its mask
  /// might be what was typed there.
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

  /// The scalar that hides that of the cell in a masked recording; nil if the cell was typed.
  private static func mask(of cell: TextCell) -> Unicode.Scalar? {
    guard cell.origin & marker == marker else { return nil }
    return Unicode.Scalar(UInt32(truncatingIfNeeded: cell.origin & ~marker)) ?? "x"
  }
}
