import KeyEvents

/// A filter that was parsed from a text: `remap=capslock:esc`. Two filters are equal if their texts
/// are.
public struct ParsedKeyFilter: Sendable {
  /// The text from which the filter was parsed.
  public let text: String
  let filter: any KeyFilter

  /// Parses a filter.
  ///
  /// - Throws: ``KeyFilterError`` if the text is not a valid filter.
  public init(_ text: String) throws(KeyFilterError) {
    self.text = text
    filter = try KeyFilterChain.filter(parsing: text)
  }
}

extension ParsedKeyFilter: Hashable {
  /// Whether the texts are equal.
  public static func == (left: ParsedKeyFilter, right: ParsedKeyFilter) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
}
