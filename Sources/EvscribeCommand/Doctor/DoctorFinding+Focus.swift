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
      return .note(
        """
        tmux reports the focus only if focus-events is on and you attached after it was turned \
        on; otherwise, keys typed in other windows are read too
        """, "tmux set -g focus-events on; tmux detach -E 'tmux attach'")
    }
    if environment["STY"]?.isEmpty == false {
      return .note(
        """
        GNU screen does not report the focus: keys typed in other windows are read too; run \
        evscribe outside screen
        """)
    }
    // Over ssh or as another user only TERM is left of screen and tmux; neither can be asked.
    let terminal = environment["TERM"] ?? ""
    if ["screen", "tmux", "dumb", "vt", "ansi"].contains(where: terminal.hasPrefix) {
      return .note(
        """
        a terminal of type \"\(terminal)\" may not report the focus, and keys typed in other \
        windows are then read too; GNU screen never reports it, tmux does with focus-events on
        """)
    }
    return nil
  }

  /// The finding and the commands that fix it, on one line.
  var line: String { ([text] + commands).joined(separator: "; this fixes it: ") }
}
