import SystemIO
import TraceFiles

/// A text file to key; `-` is standard input.
package struct KeyedText {
  /// The name of the file in messages.
  package let name: String
  /// The lines of the text. Each iteration splits the text anew, because a list of short lines
  /// would be larger than the text.
  let lines: KeyedLines

  /// A warning that the line ends differ from those that a replay writes; nil if they do not.
  let lineEndWarning: String?

  /// The maximum size of a text, in bytes. At 20 words per minute it takes six days to key, and its
  /// trace has about a gigabyte.
  private static let limit = 1 << 20

  /// Reads the file as text, even if it looks like a trace.
  ///
  /// - Throws: an error if the file cannot be read, is too long, is not UTF-8, or contains a line
  ///   end that no key types.
  package init(_ path: String) throws(TextKeyingError) {
    let name = path == "-" ? "standard input" : path
    try self.init(Self.bytes(path, name), named: name)
  }

  /// Creates a text from its bytes, with its name in messages.
  ///
  /// - Throws: an error if the text is not UTF-8, or contains a line end that no key types.
  package init(_ bytes: [UInt8], named name: String) throws(TextKeyingError) {
    self.name = name
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let valid = String(decoding: bytes, as: UTF8.self).unicodeScalars
      let start = valid.prefix { $0 != "\u{FFFD}" }
      throw .notUTF8(file: name, line: start.count { $0 == "\n" } + 1)
    }
    lines = KeyedLines(of: text)
    lineEndWarning =
      zip(bytes, bytes.dropFirst()).contains { $0 == (0x0D, 0x0A) }
      ? "\(name): lines end with CR LF, and no key types CR: a replay ends them with LF" : nil
    for (number, line) in lines.enumerated() {
      guard let place = line.unicodeScalars.firstIndex(where: Self.otherLineEnds.contains) else {
        continue
      }
      let column = line.unicodeScalars[..<place].count + 1
      throw .lineEnd(
        line.unicodeScalars[place], TextPlace(file: name, line: number + 1, column: column))
    }
  }

  /// The characters that some programs treat as the end of a line, and that no key types: vertical
  /// tab, form feed, carriage return, next line, line separator, paragraph separator.
  private static let otherLineEnds: Set<Unicode.Scalar> = [
    "\u{0B}", "\u{0C}", "\r", "\u{85}", "\u{2028}", "\u{2029}",
  ]

  /// The words of all lines, separated by single spaces.
  package var words: String {
    lines.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
  }

  private static func bytes(_ path: String, _ name: String) throws(TextKeyingError) -> [UInt8] {
    let file: TraceBytes
    do { file = try TraceBytes(path, named: name) } catch { throw .unreadable(error) }
    var bytes: [UInt8] = []
    var portion: [UInt8] = []
    while file.next(into: &portion) {
      bytes += portion
      guard bytes.count <= limit else { throw .tooLong(file: name, limit: limit) }
    }
    if let failure = file.failure { throw .unreadable(failure) }
    return bytes
  }
}

/// The lines of a text, without their ends (a line feed, or a carriage return and a line feed).
struct KeyedLines: Sequence, IteratorProtocol {
  /// The rest of the text; nil after the last line, which may be empty.
  private var rest: Substring?

  init(of text: String) {
    var text = text[...]
    // The byte order mark that some editors add at the start is not text.
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    rest = text
  }

  /// Returns the next line, or nil after the last one.
  ///
  /// - Complexity: O(length of the line)
  mutating func next() -> Substring? {
    guard let text = rest else { return nil }
    guard let end = text.utf8.firstIndex(of: 0x0A) else {
      rest = nil
      return text
    }
    rest = text[text.utf8.index(after: end)...]
    let line = text[..<end]
    return line.utf8.last == 0x0D ? line[..<line.utf8.index(before: end)] : line
  }
}
