import KeyEvents
import TextEditing
package import Typing

/// Turns what a session does into the bytes that are sent: the same bytes from live keys and from a replay.
package struct TextSink {
  private let delivery: TypingOptions.OutputFormat.Delivery
  private var rendering: TextRendering
  private var edits = EditLines()
  private var lineIsEmpty = true

  /// Sends what the options ask for.
  package init(_ options: TypingOptions) {
    delivery = options.output.format.delivery
    rendering = TextRendering(options)
  }

  /// Appends what can be sent now. Called after each frame or deadline, before the changes are cleared.
  package mutating func append(_ session: borrowing TypingSession, to bytes: inout [UInt8]) {
    switch delivery {
    case .lines:
      rendering.append(session.changes.sent[...], to: &bytes)
      noteLine(bytes)
    case .edits:
      edits.append(session.changes, since: session.start ?? .zero, to: &bytes)
    case .atEnd:
      break
    }
  }

  /// The session is over: appends the rest. An open line is sent with a line break if it is not empty.
  package mutating func finish(_ session: borrowing TypingSession, to bytes: inout [UInt8]) {
    appendAll(session, to: &bytes)
    switch delivery {
    case .lines:
      if !lineIsEmpty { bytes.append(0x0A) }
      lineIsEmpty = true
    case .atEnd, .edits:
      break
    }
  }

  /// The session is over and another one goes on: appends the rest. An open line stays open for what comes.
  package mutating func appendAll(_ session: borrowing TypingSession, to bytes: inout [UInt8]) {
    append(session, to: &bytes)
    switch delivery {
    case .lines, .atEnd:
      rendering.append(session.document.cells[...], to: &bytes)
      noteLine(bytes)
    case .edits:
      break
    }
  }

  private mutating func noteLine(_ bytes: [UInt8]) {
    if let last = bytes.last { lineIsEmpty = last == 0x0A }
  }
}
