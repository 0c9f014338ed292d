#if canImport(Glibc)
  import Glibc
#endif
import SystemIO
import KeyEvents
import SystemPackage

/// The progress of a replay with the timing of the recording, shown on the terminal: `0:12 of
/// 1:30`.
struct ReplayProgress {
  /// The length of the replayed part, in microseconds; nil if unknown.
  private let length: Int64?
  private var shown = ""

  /// Creates the progress; nil unless stderr is a terminal and stdout is not. On a terminal, the
  /// text from stdout would mix with the progress.
  init?(length: @autoclosure () -> Int64?) {
    guard isatty(STDERR_FILENO) == 1, isatty(STDOUT_FILENO) == 0 else { return nil }
    self.length = length()
  }

  /// Shows the elapsed time; `passed` is in microseconds.
  mutating func show(_ passed: Int64) {
    let end = length.map { " of \(Self.clock($0))" } ?? ""
    let text = Self.clock(passed) + end
    guard text != shown else { return }
    shown = text
    write("\r\(text)")
  }

  /// Removes the progress from the terminal.
  mutating func clear() {
    if !shown.isEmpty { write("\r\u{1B}[K") }
    shown = ""
  }

  private func write(_ text: String) {
    try? FileDescriptor.standardError.writeAll(text.utf8, name: "stderr")
  }

  /// Returns the time in minutes and seconds, as in `1:30`.
  private static func clock(_ microseconds: Int64) -> String {
    let seconds = max(0, microseconds) / 1_000_000
    return "\(seconds / 60):\((seconds % 60).digits(2))"
  }
}
