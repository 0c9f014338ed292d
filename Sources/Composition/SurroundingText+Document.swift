public import KeyEvents
public import TextEditing

extension SurroundingText {
  /// The text around the cursor of a document.
  ///
  /// - Complexity: O(``SessionInput/textLimit``)
  public init(_ document: TextDocument) {
    let (before, selected, after) = document.surroundings(limit: SessionInput.textLimit)
    self.init(before: before, selected: selected, after: after)
  }
}
