/// A text being edited, in the words of UIKit's `UITextDocumentProxy`, so that an edit of a composer can be applied to
/// any host's text field.
public protocol TextDocumentProxy {
  /// Text before the cursor, as much of it as the host shows; nil where there is none.
  var documentContextBeforeInput: String? { get }
  /// Text after the cursor, as much of it as the host shows; nil where there is none.
  var documentContextAfterInput: String? { get }
  /// The selected text; nil where nothing is selected.
  var selectedText: String? { get }
  /// Whether there is any text at all.
  var hasText: Bool { get }
  /// Writes at the cursor, in place of the selection.
  mutating func insertText(_ text: String)
  /// Deletes the selection, else the character before the cursor.
  mutating func deleteBackward()
  /// Moves the cursor by characters, no further than to the ends.
  mutating func adjustTextPosition(byCharacterOffset offset: Int)
}

extension TextDocumentProxy {
  /// Makes the edit, if what it removes stands before the cursor. Where it does not, the text was changed behind the
  /// composer: the text stays, the cursor goes back to where it stood (as far as the context tells), the result is
  /// false, and the composition has to start afresh.
  ///
  /// What is removed is compared as Unicode scalars. A cluster that grew together with older text loses only what is
  /// named: the rest of it is written again.
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

  /// Takes a move back, from where these stood before and after the cursor. An end of the text may have cut the move
  /// short; then the way back is too long, and some of it is gone again.
  private mutating func move(back offset: Int, to start: (before: String?, after: String?)) {
    adjustTextPosition(byCharacterOffset: offset == .min ? .max : -offset)
    for _ in 0..<offset.magnitude {
      let place = (documentContextBeforeInput, documentContextAfterInput)
      if place == start { break }
      adjustTextPosition(byCharacterOffset: offset.signum())
      // At an end nothing moves any more.
      if place == (documentContextBeforeInput, documentContextAfterInput) { break }
    }
  }
}
