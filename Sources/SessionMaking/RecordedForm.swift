/// The form with which a recording was made, as stated in its head: the name of the file, and the
/// SHA-256 of its content in hexadecimal digits.
package struct RecordedForm: Sendable, CustomStringConvertible {
  /// The name of the file, in printable ASCII.
  package let name: String
  private let digest: String

  /// Creates the description of a form from its path and content.
  package init(path: String, content: [UInt8]) {
    let last = path.split(separator: "/").last ?? ""
    name = String(
      decoding: last.utf8.map { (33...126).contains($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    digest = SHA256.digits(of: content)
  }

  /// Reads the description from the head of a recording; nil if the text is not one.
  package init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0].utf8.allSatisfy({ (33...126).contains($0) }),
      words[1].utf8.count == 64,
      words[1].utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    name = String(words[0])
    digest = String(words[1])
  }

  package var description: String { "\(name) \(digest)" }

  /// Returns a warning if the keys are typed into a form with other content, whatever its name;
  /// otherwise nil.
  package func warning(into other: RecordedForm) -> String? {
    guard digest != other.digest else { return nil }
    return """
      the recording was made with the form \(name), but \(other.name) has different content: the \
      values may differ
      """
  }
}
