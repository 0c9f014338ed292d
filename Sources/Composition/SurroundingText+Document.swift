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

  /// This text with ``ownCount`` set: how many scalars before its cursor the document has there
  /// too.
  package func noting(_ document: TextDocument) -> SurroundingText {
    let own = document.surroundings(limit: SessionInput.textLimit).before.unicodeScalars
    var noted = self
    noted.ownCount = zip(before.unicodeScalars.reversed(), own.reversed()).prefix { $0 == $1 }.count
    return noted
  }
}
