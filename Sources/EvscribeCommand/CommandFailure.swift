import ArgumentParser
import SystemIO
import KeyTraces
import LinuxInput
import PlainText
import SystemPackage
import Typing
import Documents

/// A failure that ends a command: the message for the user and the exit code. The errors of other
/// modules are converted to this type.
struct CommandFailure: Error {
  var code: Code
  /// The message; empty if the failure was already reported.
  var message: DisplayText
  /// The typing options that may have caused the failure, the most likely one first.
  var options: [String] = []

  /// The exit codes: those of `sysexits.h`, and 1 if a test case failed, a form was not sent,
  /// `doctor` found a problem, or `switch-test` was ended early.
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
      error.isMissing
      ? .missing : error.isDenied ? .denied : error.isLocked ? .unavailable : .inputOutput
    self.init(code, "\(error.advised)")
  }

  /// Creates the failure for an input that cannot be read. A folder or special file has exit code
  /// 66, like a missing file.
  init(reading error: SystemError) {
    self.init(error)
    if error.code == .isDirectory {
      self.init(.missing, "\(error); name a file in it")
    } else if error.code == .invalidArgument {
      self.init(.missing, "\(error)")
    }
  }

  /// Creates the failure for an output that cannot be created or written.
  init(writing error: SystemError) {
    self.init(error)
    if error.code == .isDirectory {
      self.init(.usage, "\(error.subject) is a folder; name a file")
    } else if error.code == .fileExists {
      self.init(
        .inputOutput, "\(error.subject) already exists and is not replaced; choose another file")
    }
  }

  /// Returns the failure for an output that is also an input: the file would be replaced, or be
  /// appended to while it is read.
  static func isInput(_ path: String, appends: Bool = false) -> CommandFailure {
    let fate = appends ? "appended to itself" : "replaced by the output"
    return CommandFailure(
      .usage, "\(path) is also an input and would be \(fate); choose another file")
  }

  /// The failure for a screen without a terminal.
  static let screenNeedsTerminal = CommandFailure(
    .usage,
    "--screen needs a terminal whose cursor can be moved, and there is none; leave out --screen"
  )

  /// The failure for a stdout that is also an input file.
  static let standardOutputIsInput = CommandFailure(
    .usage, "stdout is also an input; redirect it elsewhere")

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
      (error.lines.map { "\($0)" } + [overSSH()].compactMap(\.self)).joined(separator: "\n"))
  }

  /// Returns the failure for a mistake in a file that only a suite or a recording names, and whose
  /// content does not prove its format. The message quotes nothing from the file: a suite can name
  /// any file, and people who must not read that file may see the message.
  static func unquoted(
    _ place: DisplayText, expected: DisplayText, shownBy command: DisplayText
  ) -> CommandFailure {
    CommandFailure(
      .malformed,
      """
      \(place): expected \(expected); the content of a file that was not given on the command line \
      is not shown here: `\(command)` shows it
      """)
  }

  init(_ error: TraceError, in file: String) { self.init(.malformed, "\(file):\(error)") }

  init(_ error: YAMLError, in file: String) {
    self.init(.malformed, "\(file):\(error)\(error.advice.map { "; \($0)" } ?? "")")
  }
}

/// A subcommand that throws ``CommandFailure``.
protocol FailingCommand: ParsableCommand {
  func execute() throws(CommandFailure)
}

extension FailingCommand {
  /// Runs the command. Writes the message of a failure to stderr and exits with its code. Ignores
  /// `SIGPIPE` and `SIGXFSZ`, so that writing to a closed pipe, or beyond the maximum file size, is
  /// an error instead of ending the process.
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

/// Writes a line to stderr, with "evscribe: " before it. Ignores write errors, and waits at most
/// two seconds for the reader of stderr.
func printError(_ message: DisplayText) { printLines("evscribe: \(message)\n") }

/// Writes whole lines to stderr, as ``printError(_:)`` does.
func printLines(_ lines: DisplayText) {
  var queue = OutputQueue(.standardError, name: "stderr")
  var rest = Array(lines.text.utf8)[...]
  let deadline = ContinuousClock.now + .seconds(2)
  // The queue drops bytes that would exceed its limit.
  while !rest.isEmpty {
    try? queue.send(Array(rest.prefix(OutputQueue.limit)))
    try? queue.drain(until: deadline)
    rest = rest.dropFirst(OutputQueue.limit)
  }
}
