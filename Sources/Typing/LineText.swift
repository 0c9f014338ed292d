public import Composition
public import TextEditing

/// A document that is sent as it is typed: line by line like a terminal, or piece by piece.
///
/// Return moves to the end of the text, ends the line and sends it. Sent text leaves the document:
/// no key can reach it.
public struct LineText: TextClient {
  /// The text that has not been sent.
  public private(set) var document = TextDocument()
  private var sending: Sending

  private enum Sending {
    case nothing
    /// Each line, when it ends.
    case lines
    /// Each piece, as soon as it is not part of an open composition.
    case pieces
  }

  /// Starts with an empty line. With `sendsPieces`, text is sent as soon as it is not part of an
  /// open composition.
  public init(sendsPieces: Bool = false) { sending = sendsPieces ? .pieces : .lines }

  /// Makes a document that is never sent.
  init(keeping document: TextDocument) {
    self.document = document
    sending = .nothing
  }

  /// Replaces the text that has not been sent.
  mutating func replaceAll(before: [TextCell], selected: [TextCell], after: [TextCell]) {
    document.replaceAll(before: before, selected: selected, after: after)
  }

  /// The last unsent cells before the cursor.
  public var cellsBeforeCursor: CellsBeforeCursor { document.cellsBeforeCursor }

  /// Returns the cell `distance` cells before the cursor; nil if there is none.
  public func cell(beforeCursor distance: Int) -> TextCell? {
    document.cell(beforeCursor: distance)
  }

  /// Applies the edits and then the action, and sends finished lines or pieces. No edit is refused,
  /// but edits that do not fit the text are a mismatch.
  public mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    let start = changes.edits.count
    guard edits.isEmpty || document.apply(edits, into: &changes.edits) else { return .mismatch }
    // Send before the action: it must not reach text that the composition has closed.
    sendPieces(since: start, into: &changes)
    guard let action else { return .applied }
    let end = changes.edits.count
    if action == .insertNewline, sending != .nothing {
      document.deleteSelection(into: &changes.edits)
      changes.edits.commitMove(document.move(.document, .forward, selecting: false))
      document.perform(action, into: &changes.edits)
      send(keepingOpen: 0, into: &changes)
    } else {
      document.perform(action, into: &changes.edits)
      sendPieces(since: end, into: &changes)
    }
    return .applied
  }

  private mutating func sendPieces(since start: Int, into changes: inout TextChanges) {
    guard sending == .pieces, changes.edits.count > start else { return }
    send(keepingOpen: changes.edits.lastOpen ?? 0, into: &changes)
  }

  private mutating func send(keepingOpen open: Int, into changes: inout TextChanges) {
    document.removeClosed(keepingOpen: open) { changes.sent += $0 }
  }
}
