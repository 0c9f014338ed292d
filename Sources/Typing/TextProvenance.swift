import Composition
import KeyEvents
import TextEditing

/// Tells which part of a session's text was typed in it: a masked recording hides the rest.
///
/// It follows the text edit by edit, as a copy in which the origin of each character that was not
/// typed is ``foreign``. The text itself cannot have that origin, because composers read it.
struct TextProvenance {
  /// The copy; nil as long as everything was typed.
  private var copy: LineText?

  /// Whether everything was typed.
  var isEmpty: Bool { copy == nil }

  /// An origin that no composer makes: neither a Hangul letter nor a Morse pattern has that value.
  private static let foreign: UInt64 = (1 << UInt64(TextCell.originBitWidth)) - 1

  /// Follows edits that were applied to the text.
  mutating func apply(_ edits: borrowing TextEditBuffer, then action: TextAction?) {
    var changes = TextChanges()
    _ = copy?.apply(edits, then: action, into: &changes)
  }

  /// Follows the replacement of the text `own` by a reported one, and returns that as a masked
  /// recording has it: with an `x` in place of each scalar that is not whitespace and was not typed
  /// in the session. It shows where words and lines end, but not what they say.
  mutating func replaceAll(_ own: TextDocument, with shown: SurroundingText) -> SurroundingText {
    var text = copy ?? LineText(keeping: own)
    text.replaceAll(
      before: shown.before, selected: shown.selected, after: shown.after, origin: Self.foreign)
    copy = text
    let count = shown.selected.unicodeScalars.count
    let before = shown.before.unicodeScalars.reversed().enumerated().map { index, scalar in
      text.cell(beforeCursor: count + index).map(Self.masked) ?? Self.masked(scalar)
    }
    return SurroundingText(
      before: Self.text(before.reversed()),
      selected: Self.text(shown.selected.unicodeScalars.map(Self.masked)),
      after: Self.text(shown.after.unicodeScalars.map(Self.masked)))
  }

  /// Forgets the text: the session has an empty one.
  mutating func removeAll() { copy = nil }

  /// The candidate as a masked recording has it. What it replaces is masked as the text before the
  /// cursor is, so that it replaces the same in a replay; the text that a choice writes stays.
  func masked(_ candidate: Candidate) -> Candidate {
    guard let copy else { return candidate }
    let replaced = candidate.replaced.unicodeScalars.reversed().enumerated().map { index, scalar in
      guard let cell = copy.cell(beforeCursor: index) else { return Self.different }
      guard cell.origin == Self.foreign else { return scalar }
      return cell.scalar == scalar ? Self.masked(scalar) : Self.different
    }
    return Candidate(candidate.text, replacing: Self.text(replaced.reversed())) ?? candidate
  }

  /// What stands in for a scalar that is not the one in the text: it must not equal a masked one.
  private static let different: Unicode.Scalar = "\u{FFFD}"

  private static func masked(_ cell: TextCell) -> Unicode.Scalar {
    cell.origin == foreign ? masked(cell.scalar) : cell.scalar
  }

  private static func masked(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.isWhitespace ? scalar : "x"
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
