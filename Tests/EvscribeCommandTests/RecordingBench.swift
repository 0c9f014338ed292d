import KeyTraces
import Suites
import TestSupport
import Testing

/// Keyboards played by umockdev, and a folder for their recordings.
struct RecordingBench {
  let folder = TemporaryFolder()

  func board(_ keys: String, node: Int = 5) throws -> UMockKeyboard {
    var board = UMockKeyboard(node: node)
    board.add(try SimulatedKeys(keys).frames)
    return board
  }

  /// Runs a shell line with `$EVSCRIBE` for the command and `$F` for the folder; all keyboards are
  /// plugged in.
  func shell(_ boards: [UMockKeyboard], _ line: String) throws -> ProcessResult {
    try #require(
      try UMockKeyboard.run(boards, "/bin/sh", ["-c", line], environment: environment))
  }

  /// The same with keyboards that wait for their reader
  /// (``UMockKeyboard/runOnPipes(_:_:playsAll:environment:)``).
  func shellOnPipes(
    _ boards: [UMockKeyboard], _ line: String, playsAll: Bool = true
  ) throws -> ProcessResult {
    try #require(
      try UMockKeyboard.runOnPipes(boards, line, playsAll: playsAll, environment: environment))
  }

  private var environment: [String: String] {
    ProcessRunner.environment(adding: [
      "XDG_CONFIG_HOME": folder.path, "XKB_DEFAULT_LAYOUT": "us", "LC_ALL": "C.UTF-8",
      "EVSCRIBE": Evscribe.path, "F": folder.path,
    ])
  }

  func contents(_ name: String) throws -> String {
    try ProcessRunner.run("/bin/cat", ["\(folder.path)/\(name)"]).text
  }

  /// The replay of the recording, with no typing options except the format.
  func replay(_ name: String, to format: String? = nil) throws -> String {
    let (text, outcome) = try InProcess.outcome(
      of: "\(folder.path)/\(name)", flags: format.map { [("to", [$0])] } ?? [])
    let end = try #require(outcome)
    #expect(end.failure == nil && end.warnings.isEmpty && !end.isForeign, "\(name): \(end)")
    return text
  }
}
