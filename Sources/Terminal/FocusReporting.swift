/// A change of the keyboard focus of the terminal's window.
package enum TerminalFocus: Hashable, Sendable {
  case gained, lost
}

/// The requests to a terminal to report when its window gains or loses the focus, or to stop
/// (xterm's mode 1004, "Send FocusIn/FocusOut events", ctlseqs.ms). A terminal without this mode
/// ignores them.
package enum FocusReporting {
  /// The request to start reporting, `CSI ? 1004 h`.
  package static let start = Array("\u{1B}[?1004h".utf8)
  /// The request to stop reporting, `CSI ? 1004 l`.
  package static let stop = Array("\u{1B}[?1004l".utf8)
}
