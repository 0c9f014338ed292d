public import Composition
public import TextEditing

/// A document that is sent as it is typed: line by line as a terminal sends it, or piece by piece.
///
/// Return goes to the end of the text, ends the line and sends it. What was sent leaves the document: no key reaches it any
/// more.
public struct LineText: TextClient {
  /// What was not sent.
  public private(set) var document = TextDocument()
  private var sending: Sending

  private enum Sending {
    case nothing
    /// When the line ends.
    case lines
    /// As soon as no composition holds it open.
    case pieces
  }

  /// Starts with an empty line. With `sendsPieces` text is sent as soon as no composition holds it open.
  public init(sendsPieces: Bool = false) { sending = sendsPieces ? .pieces : .lines }

  /// A document of which nothing is sent.
  init(keeping document: TextDocument) {
    self.document = document
    sending = .nothing
  }

  /// From now on nothing is sent.
  mutating func keepEverything() { sending = .nothing }

  /// Another text takes the place of what was not sent.
  mutating func replaceAll(before: String, selected: String, after: String) {
    document.replaceAll(before: before, selected: selected, after: after)
  }

  /// The last cells before the cursor that were not sent.
  public var cellsBeforeCursor: CellsBeforeCursor { document.cellsBeforeCursor }

  /// The cell that many cells before the cursor.
  public func cell(beforeCursor distance: Int) -> TextCell? {
    document.cell(beforeCursor: distance)
  }

  /// Makes the edits; nothing is refused.
  public mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    let start = changes.edits.count
    guard edits.isEmpty || document.apply(edits, into: &changes.edits) else { return .mismatch }
    // Before the action: what the composition has let go of is out of its reach.
    sendPieces(since: start, into: &changes)
    guard let action else { return .applied }
    let end = changes.edits.count
    if action == .insertNewline, sending != .nothing {
      document.deleteSelection(into: &changes.edits)
      changes.edits.noteMove(document.move(.document, .forward, selecting: false))
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
    document.takeClosed(keepingOpen: open) { changes.sent += $0 }
  }
}
