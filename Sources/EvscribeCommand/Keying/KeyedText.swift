import Descriptors
import KeyTraces

/// A text that is to be keyed, in a file; `-` is standard input.
struct KeyedText {
  /// What is said of the file in messages.
  let name: String
  let text: String

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
    // The byte order mark that some editors put in front is no text.
    self.text =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

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
