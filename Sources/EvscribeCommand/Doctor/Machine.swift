import SystemIO
import LinuxInput
import SoundCard
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// The state of the machine that `evscribe doctor` checks.
struct Machine {
  /// The prefix of every path, so that tests can use another directory tree.
  var root = ""
  /// All input devices, including those that are not keyboards.
  var devices: [InputDeviceCandidate]
  /// The real user ID of the process.
  var user: UInt32
  var environment: [String: String]
  /// Whether stdin or stderr is a terminal.
  var hasTerminal: Bool
  /// The font of the console; nil if the terminal is not a console.
  var consoleFont: ConsoleFont?
  /// The path of the running program, near which its word lists may be; nil if unknown.
  var command: String?
  /// Returns the reason why sound cannot be played; nil if it can.
  var soundProblem: () -> SoundError? = { nil }
  /// Returns the value of an option of the surrounding tmux; nil if tmux does not answer.
  var tmuxOption: (String) -> String? = { _ in nil }

  /// Returns whether anything exists at the path.
  func has(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

  /// Returns whether the file may be read and written.
  func mayWrite(_ path: String) -> Bool { access(root + path, R_OK | W_OK) == 0 }

  /// Returns the nonempty lines of the file; none if it cannot be read.
  func lines(of path: String) -> [Substring] {
    String(decoding: (try? readFile(at: root + path)) ?? [], as: UTF8.self)
      .split(separator: "\n")
  }

  /// Returns the names in the folder, sorted; none if it cannot be read.
  func names(in path: String) -> [String] {
    ((try? namesInDirectory(at: root + path)) ?? []).sorted()
  }
}
