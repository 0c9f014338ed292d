import Composition
import TextEditing

/// What a session types into: a text of its own, or a client of whatever kind.
///
/// The session's own text is kept as what it is: asking it through `any TextClient` took a tenth of the time of a key.
struct SessionClient: TextClient {
  private var text: LineText
  private var other: (any TextClient)?
  /// Kept, because even looking whether there is another client copies it.
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
