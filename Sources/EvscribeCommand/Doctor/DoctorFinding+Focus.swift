extension DoctorFinding {
  /// Whether the program around the shell tells of the focus; nil where there is none that is known not to. `tmuxOption` is what
  /// tmux says of an option, nil where it does not answer.
  static func focus(
    _ environment: [String: String], tmuxOption: (String) -> String?
  ) -> DoctorFinding? {
    if environment["TMUX"]?.isEmpty == false {
      guard tmuxOption("focus-events") != "on" else { return .fine("tmux tells of the focus") }
      return .note(
        "tmux tells of the focus only when it is asked to; until then keys typed elsewhere are heard too",
        "tmux set -g focus-events on")
    }
    if environment["TERM"]?.hasPrefix("screen") == true {
      return .note(
        "GNU screen does not tell of the focus: keys typed elsewhere are heard too; run evscribe outside of it"
      )
    }
    return nil
  }

  /// The finding and what mends it, on one line.
  var line: String { ([text] + commands).joined(separator: "; this mends it: ") }
}
