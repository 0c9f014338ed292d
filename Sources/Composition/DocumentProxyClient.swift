public import TextEditing

/// A client for a host's text field, which shows the text around the cursor and accepts insertions
/// and deletions: an iOS keyboard's `textDocumentProxy`.
///
/// ```swift
/// var typing = TextComposition(HangulComposer(), DocumentProxyClient(field))
/// typing.press(.r)
/// typing.press(.k)
/// // `field` has 가.
/// ```
///
/// A host stores only scalars. This client remembers the input that produced them
/// (``TextCell/origin``), as long as the host shows the same scalars before the cursor.
public struct DocumentProxyClient<Proxy: TextDocumentProxy>: TextClient {
  /// The host's text field.
  public var proxy: Proxy
  /// The text as written by this client, with its origins.
  private var written = TextDocument()

  /// Creates a client for a field.
  public init(_ proxy: Proxy) { self.proxy = proxy }

  /// The last cells that the host shows before the cursor; none if text is selected.
  ///
  /// - Complexity: O(text that the host shows)
  public var cellsBeforeCursor: CellsBeforeCursor {
    hasSelection ? CellsBeforeCursor() : CellsBeforeCursor(cells)
  }

  /// Returns the cell at a distance before the cursor, 0 being the nearest; nil if the host does
  /// not show it, or text is selected.
  ///
  /// - Complexity: O(text that the host shows)
  public func cell(beforeCursor distance: Int) -> TextCell? {
    let cells = hasSelection ? [] : cells
    return distance < cells.count ? cells[cells.count - 1 - distance] : nil
  }

  /// The text that the host shows around the cursor, with its selection.
  public var document: TextDocument {
    var document = unselectedText
    guard let selected = proxy.selectedText, !selected.isEmpty else { return document }
    document.replaceAll(
      before: proxy.documentContextBeforeInput ?? "", selected: selected,
      after: proxy.documentContextAfterInput ?? "")
    return document
  }

  /// The text that the host shows around the cursor, without the selected text.
  private var unselectedText: TextDocument {
    TextDocument(before: cells, after: proxy.documentContextAfterInput ?? "")
  }

  /// Applies the edits to the host's field. A movement with selection only moves, because keyboards
  /// cannot select in a host's field.
  ///
  /// - Returns: ``EditOutcome/mismatch`` if the host does not show the text that the edits remove.
  ///   The text is then unchanged, unless the host showed different text after some of the edits.
  public mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    var action = action
    var text = unselectedText
    var made = TextEditBuffer()
    let selected = proxy.selectedText ?? ""
    // Text before a selection is out of reach.
    if !selected.isEmpty, edits.contains(where: { !$0.removed.isEmpty }) { return .mismatch }
    guard edits.isEmpty || text.apply(edits, into: &made) else { return .mismatch }
    if !selected.isEmpty, edits.hasInserted || action?.changesText == true {
      proxy.deleteBackward()
      for scalar in selected.unicodeScalars { changes.edits.remove(scalar) }
      changes.edits.commit(open: 0)
      if case .delete = action { action = nil }
    }
    // A host may show only a part of its text: delete, even if nothing is shown before the cursor.
    let isAtEdge = text.countBeforeCursor == 0 && action == .delete(.character, .backward)
    if let action { text.perform(action, into: &made) }
    var follows = true
    for index in made.indices {
      guard proxy.apply(made[index]) else {
        written = TextDocument()
        return .mismatch
      }
      changes.edits.append(made, at: index)
      guard follows else { continue }
      written.adjustTextPosition(byCharacterOffset: made[index].moved)
      follows = written.apply(made, at: index)
    }
    if !follows { written = text }
    if isAtEdge {
      proxy.deleteBackward()
      written.deleteBackward()
    }
    return .applied
  }

  private var hasSelection: Bool { proxy.selectedText?.isEmpty == false }

  /// The cells that the host shows before the cursor, with the remembered origins.
  private var cells: [TextCell] {
    var cells = (proxy.documentContextBeforeInput ?? "").unicodeScalars.map { TextCell($0) }
    for (place, cell) in zip(cells.indices.reversed(), written.before.reversed()) {
      guard cells[place].scalar == cell.scalar else { break }
      cells[place] = cell
    }
    return cells
  }
}

extension TextAction {
  /// Whether the action changes the text, and does not only move the cursor.
  var changesText: Bool {
    switch self {
    case .delete, .insertNewline: true
    case .move, .moveByLine: false
    }
  }
}
