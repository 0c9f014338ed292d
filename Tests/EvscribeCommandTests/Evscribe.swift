import Foundation
import TestSupport
import Testing

/// The command as a process.
enum Evscribe {
  static let path = ProcessRunner.builtExecutable("evscribe")

  /// The folder `Samples` of the repository.
  static let samples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples").path

  /// An environment with only the path of programs from the machine's settings. The width for help
  /// is that of a common terminal. No user, not even root, can create that home folder.
  static let environment = [
    "PATH": ProcessRunner.environment["PATH"] ?? "/usr/bin:/bin", "COLUMNS": "80",
    "HOME": "/proc/nonexistent",
  ]

  /// Runs `evscribe` with these arguments.
  static func run(
    _ arguments: [String], input: [UInt8] = [], environment added: [String: String] = [:]
  ) throws -> ProcessResult {
    try ProcessRunner.run(
      path, arguments, input: input, environment: environment.merging(added) { $1 },
      timeLimit: .seconds(60))
  }

  static func run(_ arguments: String...) throws -> ProcessResult { try run(arguments) }

  /// Runs a shell line with `$EVSCRIBE` for the command and `$1`, `$2`... for the arguments.
  static func shell(_ line: String, _ arguments: String...) throws -> ProcessResult {
    try ProcessRunner.run(
      "/bin/sh", ["-c", line, "sh"] + arguments,
      environment: environment.merging(["EVSCRIBE": path]) { $1 }, timeLimit: .seconds(60))
  }

  /// The peak memory of the command, in KiB. GNU time runs in between, because a process that a
  /// larger one starts counts the memory of that one as its own.
  static func peak(of arguments: [String], exits codes: [Int32] = [0]) throws -> Int {
    let result = try ProcessRunner.run(
      "/usr/bin/time", ["-q", "-f", "needs %M", path] + arguments, environment: environment,
      timeLimit: .seconds(120))
    let code = try #require(result.exitCode)
    #expect(codes.contains(code), "\(result.errorText.prefix(400))")
    let line = try #require(
      result.errorText.split(separator: "\n").last { $0.hasPrefix("needs ") })
    return try #require(Int(line.dropFirst("needs ".count)))
  }

  static func sample(_ name: String) -> String { "\(samples)/\(name)" }

  /// The text of a sample.
  static func contents(ofSample name: String) throws -> String {
    try String(contentsOfFile: sample(name), encoding: .utf8)
  }
}

extension Trait where Self == ConditionTrait {
  /// A condition for tests of size and speed, which say little about the build with the tests.
  static var needsRelease: Self {
    .enabled(
      if: environment("EVSCRIBE_COMMAND") != nil, "needs the release build: make release-test")
  }
}

extension ProcessResult {
  /// The messages on stderr that begin with a position in the file.
  func messages(about path: String) -> [String] {
    errorText.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("evscribe: \(path):")
    }
  }
}

/// Expects an exit code, a text on stdout and pieces of the message on stderr.
func expect(
  _ result: ProcessResult, exit code: Int32, output: String? = nil, error pieces: String...,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(result.end == .exited(code), "\(result.errorText)", sourceLocation: location)
  if let output {
    #expect(result.output == Array(output.utf8), "\(result.text)", sourceLocation: location)
  }
  for piece in pieces {
    #expect(result.errorText.contains(piece), sourceLocation: location)
  }
}
