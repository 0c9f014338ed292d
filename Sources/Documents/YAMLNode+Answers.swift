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
