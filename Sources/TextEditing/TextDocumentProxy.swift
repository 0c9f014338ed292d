/// An editable text with the interface of UIKit's `UITextDocumentProxy`, so that a composer's edits
/// can be applied to any host's text field.
public protocol TextDocumentProxy {
  /// The text before the cursor, as much as the host exposes; nil if there is none.
  var documentContextBeforeInput: String? { get }
  /// The text after the cursor, as much as the host exposes; nil if there is none.
  var documentContextAfterInput: String? { get }
  /// The selected text; nil if nothing is selected.
  var selectedText: String? { get }
  /// Whether the document has any text.
  var hasText: Bool { get }
  /// Inserts the text at the cursor, replacing the selection.
  mutating func insertText(_ text: String)
  /// Deletes the selection; if there is none, the character before the cursor.
  mutating func deleteBackward()
  /// Moves the cursor by characters, negative towards the start, at most to the ends of the text.
  mutating func adjustTextPosition(byCharacterOffset offset: Int)
}

extension TextDocumentProxy {
  /// Applies the edit if the text to remove is before the cursor.
  ///
  /// If it is not, the text was changed by other means: returns false, leaves the text unchanged,
  /// and moves the cursor back to its position, as far as the context shows it. The composition
  /// must then start again.
  ///
  /// The removed text is compared as Unicode scalars. A grapheme cluster that also contains older
  /// text loses only the removed scalars: the rest is inserted again.
  public mutating func apply(_ edit: TextEdit) -> Bool {
    let start = edit.moved == 0 ? nil : (documentContextBeforeInput, documentContextAfterInput)
    if edit.moved != 0 { adjustTextPosition(byCharacterOffset: edit.moved) }
    if !edit.removed.isEmpty {
      let context = Array((documentContextBeforeInput ?? "").unicodeScalars)
      let removed = Array(edit.removed.unicodeScalars)
      guard context.suffix(removed.count).elementsEqual(removed) else {
        if let start { move(back: edit.moved, to: start) }
        return false
      }
      var text = String(String.UnicodeScalarView(context))
      var left = removed.count
      var restored: [Unicode.Scalar] = []
      while left > 0, let cluster = text.popLast() {
        deleteBackward()
        restored = Array(cluster.unicodeScalars.dropLast(left))
        left -= cluster.unicodeScalars.count
      }
      if !restored.isEmpty {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: restored)
        insertText(String(text))
      }
    }
    if !edit.inserted.isEmpty { insertText(edit.inserted) }
    return true
  }

  /// Undoes a move by `offset`, so that `start` is the context of the cursor again. If the move was
  /// cut short at an end of the text, the way back is too long; the cursor then moves step by step
  /// in the direction of `offset`.
  private mutating func move(back offset: Int, to start: (before: String?, after: String?)) {
    adjustTextPosition(byCharacterOffset: offset == .min ? .max : -offset)
    for _ in 0..<offset.magnitude {
      let context = (documentContextBeforeInput, documentContextAfterInput)
      if context == start { break }
      adjustTextPosition(byCharacterOffset: offset.signum())
      // At an end the cursor no longer moves.
      if context == (documentContextBeforeInput, documentContextAfterInput) { break }
    }
  }
}
