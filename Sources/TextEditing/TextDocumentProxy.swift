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
  /// composer: the text stays, the cursor stands where it stood, the result is false, and the composition has to start afresh.
  ///
  /// What is removed is compared as Unicode scalars. A cluster that grew together with older text loses only what is
  /// named: the rest of it is written again.
  public mutating func apply(_ edit: TextEdit) -> Bool {
    if edit.moved != 0 { adjustTextPosition(byCharacterOffset: edit.moved) }
    if !edit.removed.isEmpty {
      let context = Array((documentContextBeforeInput ?? "").unicodeScalars)
      let removed = Array(edit.removed.unicodeScalars)
      guard context.suffix(removed.count).elementsEqual(removed) else {
        if edit.moved != 0 { adjustTextPosition(byCharacterOffset: -edit.moved) }
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
}
