import KeyEvents

/// A filter that was written as a text, read and ready to be used: `remap=capslock:esc`. Two are equal where their texts are.
public struct ParsedKeyFilter: Sendable {
  /// What was written.
  public let text: String
  let filter: any KeyFilter

  /// Reads it.
  ///
  /// - Throws: ``KeyFilterError`` where the text makes no sense.
  public init(_ text: String) throws(KeyFilterError) {
    self.text = text
    filter = try KeyFilterChain.filter(parsing: text)
  }
}

extension ParsedKeyFilter: Hashable {
  /// Whether the same was written.
  public static func == (left: ParsedKeyFilter, right: ParsedKeyFilter) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Feeds the text.
  public func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
}
