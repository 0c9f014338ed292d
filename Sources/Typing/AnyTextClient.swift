package import Composition
package import TextEditing

/// A client of whatever kind.
package struct AnyTextClient: TextClient {
  package var base: any TextClient

  package init(_ base: some TextClient) { self.base = base }

  package var cellsBeforeCursor: CellsBeforeCursor { base.cellsBeforeCursor }

  package func cell(beforeCursor distance: Int) -> TextCell? {
    base.cell(beforeCursor: distance)
  }

  package var mayRefuse: Bool { base.mayRefuse }

  package mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    base.apply(edits, then: action, into: &changes)
  }

  package var document: TextDocument { base.document }
}
