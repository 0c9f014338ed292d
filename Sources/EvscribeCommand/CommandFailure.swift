import ArgumentParser
import Descriptors
import KeyTraces
import LinuxInput
import Reporting
import SystemPackage
import Typing
import YAMLReading

/// Why a command cannot go on: what to tell the user, and the exit code. Everything that a room throws becomes one of
/// these at the border of the command.
struct CommandFailure: Error {
  var code: Code
  /// Empty where all was said on stdout.
  var message: DisplayText
  /// The options of typing that have a part in it, the first of them to blame before the others.
  var options: [String] = []

  /// The exit codes (`sysexits.h`).
  enum Code: Int32 {
    case caseFailed = 1
    case usage = 64
    case malformed = 65
    case missing = 66
    case unavailable = 69
    case inputOutput = 74
    case denied = 77
  }

  init(_ code: Code, _ message: DisplayText = "", options: [String] = []) {
    self.code = code
    self.message = message
    self.options = options
  }

  init(_ error: SystemError) {
    let code: Code =
      error.isMissing ? .missing : error.isDenied ? .denied : .inputOutput
    self.init(code, "\(error.advised)")
  }

  /// Something that could not be read because it is no file that could be: 66, as if it was not there.
  init(reading error: SystemError) {
    self.init(error)
    if error.code == .isDirectory {
      self.init(.missing, "\(error); name a file in it")
    } else if error.code == .invalidArgument {
      self.init(.missing, "\(error)")
    }
  }

  /// An output that cannot be made.
  init(writing error: SystemError) {
    self.init(error)
    if error.code == .isDirectory {
      self.init(.usage, "\(error.subject) is a folder; name a file")
    } else if error.code == .fileExists {
      self.init(
        .inputOutput, "\(error.subject) is there already and is not touched; name another file")
    }
  }

  /// An output that would be lost as an input, or that would be read while it is added to.
  static func isInput(_ path: String, appends: Bool = false) -> CommandFailure {
    let fate = appends ? "added to itself" : "replaced by what is written"
    return CommandFailure(
      .usage, "\(path) is what is read here, and would be \(fate); name another file")
  }

  /// stdout would be added to what is read.
  static let standardOutputIsInput = CommandFailure(
    .usage, "stdout is what is read here; send it elsewhere")

  init(_ error: EventLoopError) {
    switch error {
    case .noDevice(let problem): self.init(problem)
    case .deviceWentAway: self.init(.unavailable, "\(error)")
    case .notGrabbed(_, _, .noVirtualKeyboard): self.init(.denied, "\(error)")
    case .notGrabbed: self.init(.unavailable, "\(error)")
    case .system(let problem): self.init(problem)
    }
  }

  init(_ error: DeviceSelectionError) {
    self.init(
      error.isDenied ? .denied : .missing,
      error.lines.map { "\($0)" }.joined(separator: "\n"))
  }

  /// A mistake in a file that does not prove to be what it should. Where a suite or a recording names it, it may be any file,
  /// and messages and reports go to others than those who may read it.
  static func unquoted(
    _ place: DisplayText, expected: DisplayText, shownBy command: DisplayText
  ) -> CommandFailure {
    CommandFailure(
      .malformed,
      """
      \(place): expected \(expected); what stands there is not told of a file that was not named on the command line: \
      `\(command)` shows it
      """)
  }

  init(_ error: TraceError, in file: String) { self.init(.malformed, "\(file):\(error)") }

  init(_ error: YAMLError, in file: String) {
    self.init(.malformed, "\(file):\(error)\(error.advice.map { "; \($0)" } ?? "")")
  }
}

/// A subcommand that says what went wrong in the words of ``CommandFailure``.
protocol FailingCommand: ParsableCommand {
  func execute() throws(CommandFailure)
}

extension FailingCommand {
  /// Runs the command; what it throws goes to stderr and becomes the exit code. The reader of a pipe that closes it has
  /// seen enough: that is a quiet end.
  func run() throws {
    ignoreWriteSignals()
    do {
      try execute()
    } catch {
      if !error.message.isEmpty { printError(error.message) }
      throw ExitCode(error.code.rawValue)
    }
  }
}

/// Writes a line to stderr; a stderr that is closed or full cannot be told about, and one that nobody reads is waited for no
/// longer than two seconds.
func printError(_ message: DisplayText) { printLines("evscribe: \(message)\n") }

/// Writes whole lines to stderr, as ``printError(_:)`` does.
func printLines(_ lines: DisplayText) {
  var queue = OutputQueue(.standardError, name: "stderr")
  try? queue.send(Array(lines.text.utf8))
  try? queue.drain(until: .now + .seconds(2))
}
