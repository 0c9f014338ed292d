package import SystemIO
package import KeyTraces
import SystemPackage

/// The bytes of a trace, in portions of bounded size.
package final class TraceBytes {
  private let file: OwnedDescriptor
  /// The bytes that were read for the head and are still to be delivered.
  private var waiting: [UInt8] = []
  /// The error that ended reading; nil if there was none.
  package private(set) var failure: SystemError?

  /// Opens the file; `-` is standard input. If `isRegular`, anything but a regular file is an
  /// error, and `-` is a file name.
  package init(_ path: String, named name: String, isRegular: Bool = false) throws(SystemError) {
    if isRegular {
      file = try openRegularFile(at: path)
    } else if path == "-" {
      file = try OwnedDescriptor(duplicating: .standardInput, name: name)
    } else {
      file = try OwnedDescriptor(opening: path, .readOnly)
    }
    FilesRead.add(file.descriptor)
  }

  /// Whether the file is a suite; valid after ``readHead(in:)`` and before ``next(into:)``.
  var beginsSuite: Bool { Self.beginsSuite(waiting) }

  /// Reads the head, and returns it. ``next(into:)`` then delivers the bytes of the head again; of
  /// text that precedes the trace, only the line breaks.
  package func readHead(in name: String) throws(TraceFileError) -> TraceHead {
    var portion: [UInt8] = []
    while true {
      let isAtEnd = !readChunk(into: &portion)
      if let failure { throw .unreadable(failure) }
      if !isAtEnd { waiting += portion }
      // The head is examined only when a line has been completed, or at the limit.
      guard isAtEnd || portion.contains(0x0A) || waiting.count >= TraceLimits.head else { continue }
      do throws(TraceError) {
        if let head = try TraceHead(waiting, isWhole: isAtEnd) {
          // The line breaks stay, so that errors have the right line numbers.
          if head.start > 0 {
            waiting.replaceSubrange(
              ..<head.start, with: waiting[..<head.start].filter { $0 == 0x0A })
          }
          return head
        }
      } catch {
        throw .malformed(error, file: name)
      }
    }
  }

  /// Replaces `portion` with the next bytes, starting with those of the head. Returns false at the
  /// end, or if reading failed (``failure``).
  package func next(into portion: inout [UInt8]) -> Bool {
    guard waiting.isEmpty else {
      swap(&portion, &waiting)
      waiting = []
      return true
    }
    return readChunk(into: &portion)
  }

  /// Replaces `portion` with the next bytes of the file. Returns false at its end, or if reading
  /// failed.
  private func readChunk(into portion: inout [UInt8]) -> Bool {
    do throws(SystemError) {
      return try file.readChunk(into: &portion)
    } catch {
      failure = error
      return false
    }
  }

  /// Returns whether a text is a suite, judged by its start. The first line of a suite, apart from
  /// comments and `---`, begins with `cases:`, or it begins with `defaults:` and some other line
  /// begins with `cases:`.
  private static func beginsSuite(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
    let first = lines.first { !$0.starts(with: "#".utf8) && !$0.elementsEqual("---".utf8) }
    let mark = "\u{FEFF}".utf8
    guard let first else { return false }
    let line = first.starts(with: mark) ? first.dropFirst(mark.count) : first
    if line.starts(with: "cases:".utf8) { return true }
    return line.starts(with: "defaults:".utf8)
      && lines.contains { $0.starts(with: "cases:".utf8) }
  }
}
