import SystemIO
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

extension DoctorFinding {
  /// Returns a finding on whether the terminal, or the terminal multiplexer around the shell,
  /// reports its focus. Returns nil without a multiplexer, unless `TERM` is a type of terminal that
  /// may lack focus reports. `tmuxOption` returns the value of a tmux option; nil if tmux does not
  /// answer.
  static func focus(
    _ environment: [String: String], tmuxOption: (String) -> String?
  ) -> DoctorFinding? {
    if environment["TMUX"]?.isEmpty == false {
      guard tmuxOption("focus-events") != "on" else {
        return .fine(
          "tmux reports the focus if you attached to it after focus-events was turned on")
      }
      return .remark(
        """
        tmux reports the focus only if focus-events is on and you attached after it was turned \
        on; otherwise, keys typed in other windows are read too
        """, "tmux set -g focus-events on; tmux detach -E 'tmux attach'")
    }
    if environment["STY"]?.isEmpty == false {
      return .remark(
        """
        GNU screen does not report the focus: keys typed in other windows are read too; run \
        evscribe outside screen
        """)
    }
    // Over ssh or as another user, only TERM reveals screen and tmux, and neither can be asked.
    let terminal = environment["TERM"] ?? ""
    if ["screen", "tmux", "dumb", "vt", "ansi"].contains(where: terminal.hasPrefix) {
      return .remark(
        """
        a terminal of type \"\(terminal)\" may not report the focus, and keys typed in other \
        windows are then read too; GNU screen never reports it, but tmux does if focus-events is on
        """)
    }
    return nil
  }

  /// The finding and the commands that fix it, on one line.
  var line: String { ([text] + commands).joined(separator: "; this fixes it: ") }
}

/// Asks the surrounding tmux for the value of a server option, such as `on` for `focus-events`.
/// Returns nil if tmux does not answer within half a second.
///
/// The terminal itself cannot be asked: not every tmux answers a request for focus reports with the
/// current focus.
func tmuxOption(_ name: String) -> String? {
  guard let pipe = try? Pipe(name: "tmux"),
    let process = try? startProcess(
      ["tmux", "show-options", "-sv", name], output: pipe.writeEnd.descriptor)
  else { return nil }
  // While this process holds the write end, a tmux that writes nothing would cause no hangup.
  let answer = pipe.reading()
  var bytes = [UInt8](repeating: 0, count: 64)
  var count = 0
  if (try? answer.descriptor.wait(for: .readable, atMost: .milliseconds(500)))?.isEmpty == false {
    count = bytes.withUnsafeMutableBytes { (try? answer.descriptor.read(into: $0)) ?? 0 }
  }
  kill(process, SIGKILL)
  while waitpid(process, nil, 0) == -1, errno == EINTR {}
  let line = bytes.prefix(count).prefix { $0 > 0x20 }
  return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
}
