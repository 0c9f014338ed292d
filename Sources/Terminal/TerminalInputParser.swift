/// A parser that finds the focus reports `CSI I` and `CSI O` in the bytes from a terminal, and
/// drops everything else.
///
/// A report may be split between reads at any byte, but all its bytes must come within
/// ``patience``. Slower ones were typed: no one types Escape, `[`, `O` as fast as a terminal sends
/// them. An escape always starts a new sequence, so that garbage before a report cannot hide it.
package struct TerminalInputParser: Sendable {
  private enum State {
    case text
    case escape
    /// After `ESC [`.
    case sequence
    /// After a parameter: the sequence cannot be a focus report.
    case parameters
  }

  private var state = State.text
  private var start: ContinuousClock.Instant?

  /// The longest time from the first to the last byte of a report.
  package static let patience = Duration.milliseconds(20)

  package init() {}

  /// Handles a byte that was read at `time`. Returns the new focus if the byte completes a report,
  /// otherwise nil.
  package mutating func feed(_ byte: UInt8, at time: ContinuousClock.Instant) -> TerminalFocus? {
    if byte == 0x1B {
      state = .escape
      start = time
      return nil
    }
    if let start, start.duration(to: time) > Self.patience { state = .text }
    switch state {
    case .text: break
    case .escape: state = byte == UInt8(ascii: "[") ? .sequence : .text
    case .sequence, .parameters:
      let isFirst = state == .sequence
      state = (0x20...0x3F).contains(byte) ? .parameters : .text
      guard isFirst else { break }
      if byte == UInt8(ascii: "I") { return .gained }
      if byte == UInt8(ascii: "O") { return .lost }
    }
    return nil
  }
}

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
