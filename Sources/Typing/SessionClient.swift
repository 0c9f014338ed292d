import Composition
import TextEditing

/// The text of a session: its own, or any client.
///
/// The session's own text keeps its type: using it as `any TextClient` took a tenth of the time for
/// a key.
struct SessionClient: TextClient {
  private var text: LineText
  private var other: (any TextClient)?
  /// Stored, because even checking for another client copies it.
  private let isOwn: Bool

  init(_ client: some TextClient) {
    switch client {
    case let client as LineText: text = client
    case let client as TextDocument: text = LineText(keeping: client)
    default:
      text = LineText()
      other = client
    }
    isOwn = other == nil
  }

  var cellsBeforeCursor: CellsBeforeCursor {
    isOwn ? text.cellsBeforeCursor : other?.cellsBeforeCursor ?? CellsBeforeCursor()
  }

  func cell(beforeCursor distance: Int) -> TextCell? {
    isOwn ? text.cell(beforeCursor: distance) : other?.cell(beforeCursor: distance)
  }

  var mayRefuse: Bool { isOwn ? false : other?.mayRefuse ?? false }

  mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    if isOwn { return text.apply(edits, then: action, into: &changes) }
    return other?.apply(edits, then: action, into: &changes) ?? .mismatch
  }

  var document: TextDocument { isOwn ? text.document : other?.document ?? TextDocument() }
}
