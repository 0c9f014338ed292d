/// Typed access to nodes. If a node has another type, the error describes the node and, in the
/// caller's words, the expected value: `items("a list of cases")`.
extension YAMLNode {
  /// Whether the value is absent: an empty plain scalar, as in `key:`.
  package var isAbsent: Bool { content == .scalar("", .plain) }

  /// Returns the text of a scalar; empty for an absent value.
  package func text(_ expected: String = "text") throws(YAMLError) -> String {
    guard case .scalar(let text, _) = content else { throw error(expected: expected) }
    return text
  }

  /// Returns the items of a sequence.
  package func items(_ expected: String = "a list") throws(YAMLError) -> [YAMLNode] {
    guard case .sequence(let items) = content else { throw error(expected: expected) }
    return items
  }

  /// Returns the pairs of a mapping, in the order of the document.
  package func pairs(_ expected: String = "a mapping") throws(YAMLError) -> [YAMLPair] {
    guard case .mapping(let pairs) = content else { throw error(expected: expected) }
    return pairs
  }

  /// The value of a key; nil if the key is absent or this is not a mapping.
  ///
  /// - Complexity: O(pairs)
  package subscript(key: String) -> YAMLNode? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// Returns the value of a required key. Throws if the key is missing or this is not a mapping.
  package func value(
    of key: String, _ expected: String = "a mapping"
  ) throws(YAMLError) -> YAMLNode {
    _ = try pairs(expected)
    guard let value = self[key] else {
      throw YAMLError("missing key \(Self.quoted(key)); expected \(expected)", at: mark)
    }
    return value
  }

  /// Returns the error for a node that was found where something else was expected.
  package func error(expected: String) -> YAMLError {
    .found(summary, expected: expected, at: mark)
  }

  /// Returns the error for a node that was found where something else was expected, without the
  /// text of the node, which may be a secret.
  package func unquotedError(expected: String) -> YAMLError {
    guard case .scalar = content, !isAbsent else { return error(expected: expected) }
    return .found("text", expected: expected, at: mark)
  }

  /// A description of the node in a few words.
  package var summary: String {
    switch content {
    case .scalar("", .plain): "nothing"
    case .scalar(let text, _): Self.quoted(text)
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  /// Returns the text as messages show it: in quotes, at most its first 40 scalars, with control
  /// characters escaped.
  package static func quoted(_ text: String) -> String {
    let limit = 40
    var result = "\""
    for scalar in text.unicodeScalars.prefix(limit) {
      result +=
        scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return result + (text.unicodeScalars.count > limit ? "…\"" : "\"")
  }
}

/// Answers in any of three notations: `yes`, `true` and `on` are equal, and so are `no`, `false`
/// and `off`.
extension YAMLNode {
  private static let yes = ["yes", "true", "on"]
  private static let no = ["no", "false", "off"]

  /// Returns the answer: true for `yes`, `true` and `on`; false for `no`, `false` and `off`. Throws
  /// for any other content.
  package func answer(_ expected: String = "yes or no") throws(YAMLError) -> Bool {
    let text = try text(expected)
    if Self.yes.contains(text) { return true }
    if Self.no.contains(text) { return false }
    throw error(expected: expected)
  }

  /// Returns the member of `words` that is equal to a text: the text itself, or another notation of
  /// the same answer. Nil if there is none.
  package static func word(_ text: String, among words: [String]) -> String? {
    if words.contains(text) { return text }
    let equal = [yes, no].first { $0.contains(text) } ?? []
    return words.first { equal.contains($0) }
  }
}
