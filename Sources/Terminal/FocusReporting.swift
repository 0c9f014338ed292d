/// Whether the terminal's window has the keyboard focus.
package enum TerminalFocus: Hashable, Sendable {
  case gained, lost
}

/// The requests to a terminal to report when its window gains or loses the focus, or to stop
/// (xterm's mode 1004, "Send FocusIn/FocusOut events", ctlseqs.ms). A terminal without this mode
/// ignores them.
package enum FocusReporting {
  /// The start of the reports, `CSI ? 1004 h`.
  package static let start = Array("\u{1B}[?1004h".utf8)
  /// The end of the reports, `CSI ? 1004 l`.
  package static let stop = Array("\u{1B}[?1004l".utf8)
}
