import Descriptors
import LinuxInput

#if canImport(Glibc)
  import Glibc
#endif

/// The machine as `evscribe doctor` sees it.
struct Machine {
  /// The prefix of every path, so that tests can use another directory tree.
  var root = ""
  /// The input devices.
  var devices: [InputDeviceCandidate]
  /// The user ID of the person who runs evscribe.
  var user: UInt32
  var environment: [String: String]
  /// Whether there is a terminal.
  var hasTerminal: Bool
  /// The path of the program, beside which its word lists may be.
  var command: String?
  /// The value of an option of the surrounding tmux; nil if tmux does not answer.
  var tmuxOption: (String) -> String? = { _ in nil }

  /// Whether anything exists at the path.
  func has(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

  /// Whether the file may be read and written.
  func mayWrite(_ path: String) -> Bool { access(root + path, R_OK | W_OK) == 0 }

  /// The lines of the file; empty if it cannot be read.
  func lines(of path: String) -> [Substring] {
    String(decoding: (try? readFile(at: root + path)) ?? [], as: UTF8.self)
      .split(separator: "\n")
  }

  /// The names in the folder, sorted; empty if it cannot be read.
  func names(in path: String) -> [String] {
    ((try? namesInDirectory(at: root + path)) ?? []).sorted()
  }
}
