public import TextEditing

/// A text field of a host that shows what stands around the cursor, and takes insertions and deletions: an iOS keyboard's
/// `textDocumentProxy`.
///
/// ```swift
/// var typing = TextComposition(HangulComposer(), DocumentProxyClient(field))
/// typing.press(.r)
/// typing.press(.k)
/// // `field` says 가.
/// ```
///
/// A host keeps scalars and nothing else. What was typed to make a character is remembered here, and believed as long as the
/// host shows the same characters before the cursor.
public struct DocumentProxyClient<Proxy: TextDocumentProxy>: TextClient {
  /// The host's text field.
  public var proxy: Proxy
  /// The text as it was written here.
  private var written = TextDocument()

  /// Types into that field.
  public init(_ proxy: Proxy) { self.proxy = proxy }

  /// What the host shows before the cursor; nothing where text is selected.
  ///
  /// - Complexity: O(text that the host shows)
  public var cellsBeforeCursor: CellsBeforeCursor {
    hasSelection ? CellsBeforeCursor() : CellsBeforeCursor(cells)
  }

  /// The cell that many before the cursor, as far as the host shows it.
  ///
  /// - Complexity: O(text that the host shows)
  public func cell(beforeCursor distance: Int) -> TextCell? {
    let cells = hasSelection ? [] : cells
    return distance < cells.count ? cells[cells.count - 1 - distance] : nil
  }

  /// What the host shows around the cursor, without a selection.
  public var document: TextDocument {
    TextDocument(before: cells, after: proxy.documentContextAfterInput ?? "")
  }

  /// Makes the edits in the host's field. A move that selects moves alone, because a host's field selects for no
  /// keyboard.
  ///
  /// - Returns: ``EditOutcome/mismatch`` where the host shows another text than the edits remove; then nothing was done,
  ///   unless the host stopped following under way.
  public mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    var action = action
    var text = document
    var made = TextEditBuffer()
    let selected = proxy.selectedText ?? ""
    // Nothing before a selection can be reached.
    if !selected.isEmpty, edits.contains(where: { !$0.removed.isEmpty }) { return .mismatch }
    guard edits.isEmpty || text.apply(edits, into: &made) else { return .mismatch }
    if !selected.isEmpty, edits.hasInserted || action?.changesText == true {
      proxy.deleteBackward()
      for scalar in selected.unicodeScalars { changes.edits.remove(scalar) }
      changes.edits.commit(open: 0)
      if case .delete = action { action = nil }
    }
    // A host may show a part of its text alone.
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

  /// What the host shows before the cursor, with what is remembered of it.
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
  /// Whether it does more than move the cursor.
  var changesText: Bool {
    switch self {
    case .delete, .insertNewline: true
    case .move, .moveByLine: false
    }
  }
}
