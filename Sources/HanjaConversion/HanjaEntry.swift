/// An entry of a table for a word: the text to write, and a remark.
package struct HanjaEntry: Hashable, Sendable {
  package var value: String
  /// The meaning or the reading; empty if the table has none.
  package var comment: String

  package init(_ value: String, comment: String = "") {
    self.value = value
    self.comment = comment
  }
}

/// A line of a table in libhangul's format: `key:value:comment`. Lines that begin with `#` are
/// remarks; a comment may contain colons.
struct HanjaLine {
  var key: String
  var entry: HanjaEntry

  /// Parses a line; nil if it is a remark, or has no key or no value.
  init?(_ line: ArraySlice<UInt8>) {
    guard let first = line.first, first != UInt8(ascii: "#") else { return nil }
    let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let fields = text.split(
      separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count >= 2, !fields[0].isEmpty, !fields[1].isEmpty else { return nil }
    key = String(decoding: fields[0], as: UTF8.self)
    entry = HanjaEntry(
      String(decoding: fields[1], as: UTF8.self),
      comment: fields.count > 2 ? String(decoding: fields[2], as: UTF8.self) : "")
  }

  /// Returns the valid lines of a file, except remarks.
  static func lines(in bytes: [UInt8]) -> [HanjaLine] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { HanjaLine($0) }
  }
}
