import Composition
import TextEditing

/// A client of whatever kind.
struct AnyTextClient: TextClient {
  var base: any TextClient

  init(_ base: some TextClient) { self.base = base }

  var cellsBeforeCursor: CellsBeforeCursor { base.cellsBeforeCursor }

  func cell(beforeCursor distance: Int) -> TextCell? {
    base.cell(beforeCursor: distance)
  }

  var mayRefuse: Bool { base.mayRefuse }

  mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    base.apply(edits, then: action, into: &changes)
  }

  var document: TextDocument { base.document }
}
