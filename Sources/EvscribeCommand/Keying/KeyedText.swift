import Descriptors
import KeyTraces

/// A text that is to be keyed, in a file; `-` is standard input.
struct KeyedText {
  /// What is said of the file in messages.
  let name: String
  /// Its lines, without the line feeds that part them and without the carriage returns before these.
  let lines: [Substring]

  /// More than this is no text that a hand keys: at 20 words a minute it would take a month.
  private static let limit = 4 << 20

  /// Reads it.
  ///
  /// - Throws: where it cannot be read, is a trace already, or is no text.
  init(_ path: String) throws(CommandFailure) {
    name = path == "-" ? "standard input" : path
    let bytes = try Self.bytes(path, name)
    do throws(TraceError) {
      if let head = try TraceHead(bytes, isWhole: true), head.isProven {
        throw TraceError(
          line: 1, column: 1, found: "a trace of \(head.format.rawValue)", expected: "a text",
          advice: "leave --mode out to convert the trace")
      }
    } catch {
      throw CommandFailure(error, in: name)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let valid = String(decoding: bytes, as: UTF8.self).unicodeScalars
      let start = valid.prefix { $0 != "\u{FFFD}" }
      throw CommandFailure(
        .malformed,
        """
        \(name):\(start.count { $0 == "\n" } + 1): found bytes that are no UTF-8, expected a text; save it as UTF-8, or \
        convert it with iconv
        """)
    }
    lines = try Self.lines(of: text, name)
  }

  private static func lines(of text: String, _ name: String) throws(CommandFailure) -> [Substring] {
    var rest = text.unicodeScalars[...]
    // The byte order mark that some editors put in front is no text.
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    var lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
    for number in lines.indices {
      if number < lines.count - 1, lines[number].last == "\r" { lines[number].removeLast() }
      guard let place = lines[number].firstIndex(where: otherLineEnds.contains) else { continue }
      let column = lines[number][..<place].count + 1
      let hexadecimal = String(lines[number][place].value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
      throw CommandFailure(
        .malformed,
        """
        \(name):\(number + 1):\(column): found U+\(code), which ends a line nowhere but in some programs, expected \
        lines that end with a line feed, U+000A; put one there, or a blank
        """)
    }
    return lines.map { Substring($0) }
  }

  /// What some programs take for the end of a line, and what no key types: vertical tab, form feed, carriage return, next
  /// line, line separator, paragraph separator.
  private static let otherLineEnds: Set<Unicode.Scalar> = [
    "\u{0B}", "\u{0C}", "\r", "\u{85}", "\u{2028}", "\u{2029}",
  ]

  private static func bytes(_ path: String, _ name: String) throws(CommandFailure) -> [UInt8] {
    let file: TraceBytes
    do { file = try TraceBytes(path, named: name) } catch { throw CommandFailure(reading: error) }
    var bytes: [UInt8] = []
    var portion: [UInt8] = []
    while file.next(into: &portion) {
      bytes += portion
      guard bytes.count <= limit else {
        throw CommandFailure(
          .malformed, "\(name): found more than \(limit >> 20) MiB, expected a text; split it")
      }
    }
    if let failure = file.failure { throw CommandFailure(reading: failure) }
    return bytes
  }
}
