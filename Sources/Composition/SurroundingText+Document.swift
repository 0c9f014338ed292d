public import KeyEvents
public import TextEditing

extension SurroundingText {
  /// What stands around the cursor of a document.
  ///
  /// - Complexity: O(what there can be)
  public init(_ document: TextDocument) {
    let (before, selected, after) = document.surroundings(limit: SessionInput.textLimit)
    self.init(before: before, selected: selected, after: after)
  }
}
