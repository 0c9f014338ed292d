/// A parser that finds the reports of a terminal in the bytes from it, and drops everything else.
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
    /// After `ESC ]`, until BEL or `ESC \`.
    case string
  }

  private var state = State.text
  private var start: ContinuousClock.Instant?
  /// The start time of the string that the last escape may end; nil if no string was open.
  private var stringStart: ContinuousClock.Instant?
  /// The bytes since `[` or `]`, at most one more than the limit.
  private var content: [UInt8] = []

  /// The longest time from the first to the last byte of a report.
  package static let patience = Duration.milliseconds(20)

  /// The maximum number of bytes in the content of a report.
  private static let contentLimit = 48

  package init() {}

  /// Handles a byte that was read at `time`. Returns the report that the byte completes, otherwise
  /// nil.
  package mutating func feed(_ byte: UInt8, at time: ContinuousClock.Instant) -> TerminalReport? {
    if byte == 0x1B {
      stringStart = state == .string ? start : nil
      state = .escape
      start = time
      return nil
    }
    if let start, start.duration(to: time) > Self.patience { state = .text }
    switch state {
    case .text: return nil
    case .escape:
      switch byte {
      case UInt8(ascii: "["): begin(.sequence)
      case UInt8(ascii: "]"): begin(.string)
      case UInt8(ascii: "\\"):
        state = .text
        guard let stringStart, stringStart.duration(to: time) <= Self.patience else { return nil }
        return TerminalReport(string: content)
      default: state = .text
      }
    case .sequence:
      guard (0x20...0x3F).contains(byte) else {
        state = .text
        return TerminalReport(parameters: content, final: byte)
      }
      add(byte)
    case .string:
      if byte == 0x07 {
        state = .text
        return TerminalReport(string: content)
      }
      add(byte)
    }
    return nil
  }

  private mutating func begin(_ state: State) {
    self.state = state
    content.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ byte: UInt8) {
    if content.count <= Self.contentLimit { content.append(byte) }
  }
}

/// A report of a terminal.
package enum TerminalReport: Hashable, Sendable {
  /// The terminal's window gained the focus.
  case gained
  /// The terminal's window lost the focus.
  case lost
  /// The color of the terminal's text.
  case foreground(TerminalColor.Channels)
  case background(TerminalColor.Channels)
  /// The appearance that the user of the terminal has chosen.
  case appearance(TerminalAppearance)
  /// The kind of the terminal (DA1); the kind itself is ignored. After this report, no answer to an
  /// earlier question will come.
  case kind

  /// Reads a control sequence.
  fileprivate init?(parameters: [UInt8], final: UInt8) {
    switch (String(decoding: parameters, as: UTF8.self), Character(Unicode.Scalar(final))) {
    case ("", "I"): self = .gained
    case ("", "O"): self = .lost
    case ("?997;1", "n"): self = .appearance(.dark)
    case ("?997;2", "n"): self = .appearance(.light)
    case (let text, "c") where text.utf8.first == UInt8(ascii: "?"): self = .kind
    default: return nil
    }
  }

  /// Reads the content of an operating system command: `11;rgb:ffff/ffff/ffff`.
  fileprivate init?(string: [UInt8]) {
    let parts = string.split(
      separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let color = TerminalColor.Channels(reported: parts[1]) else {
      return nil
    }
    switch String(decoding: parts[0], as: UTF8.self) {
    case "10": self = .foreground(color)
    case "11": self = .background(color)
    default: return nil
    }
  }
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

/// The question for the colors of a terminal: those of its text and its background (`OSC 10`,
/// `OSC 11`; xterm, ctlseqs.ms), and its kind (`DA1`). Terminals answer in order, so a terminal
/// that answers the last question has answered all that it can.
package let colorQuestion = Array("\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)
