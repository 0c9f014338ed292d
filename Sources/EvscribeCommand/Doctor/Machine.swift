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
  /// The path of the program, beside which its words are.
  var command: String?
  /// The value of an option of the surrounding tmux; nil where it does not answer.
  var tmuxOption: (String) -> String? = { _ in nil }

  /// Whether there is something at that path.
  func has(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

  /// Whether it may be read and written to.
  func mayWrite(_ path: String) -> Bool { access(root + path, R_OK | W_OK) == 0 }

  /// The lines of the file; none where it cannot be read.
  func lines(of path: String) -> [Substring] {
    String(decoding: (try? readFile(at: root + path)) ?? [], as: UTF8.self)
      .split(separator: "\n")
  }

  /// The names in the directory, sorted; none where it cannot be read.
  func names(in path: String) -> [String] {
    ((try? namesInDirectory(at: root + path)) ?? []).sorted()
  }
}
