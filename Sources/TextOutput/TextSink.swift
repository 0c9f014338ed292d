import KeyEvents
import TextEditing
package import Typing

/// Turns what a session does into the bytes that are sent: the same bytes from live keys and from a replay.
package struct TextSink {
  private let format: TypingOptions.OutputFormat
  private var rendering: TextRendering
  private var edits = EditLines()
  private var lineIsEmpty = true

  /// Sends what the options ask for.
  package init(_ options: TypingOptions) {
    format = options.output
    rendering = TextRendering(options)
  }

  /// Appends what can be sent now, and takes it from the session. Called after each frame or deadline.
  package mutating func take(from session: inout TypingSession, to bytes: inout [UInt8]) {
    switch format {
    case .text, .jamo, .signals:
      session.document.takeFrozen { rendering.append($0, to: &bytes) }
      noteLine(bytes)
    case .edits:
      edits.append(session.changes, since: session.start ?? .zero, to: &bytes)
    case .document:
      break
    }
    session.clearChanges()
  }

  /// The session is over: appends the rest. An open line is sent with a line break if it is not empty.
  package mutating func finish(_ session: inout TypingSession, to bytes: inout [UInt8]) {
    takeAll(from: &session, to: &bytes)
    switch format {
    case .text, .jamo, .signals:
      if !lineIsEmpty { bytes.append(0x0A) }
      lineIsEmpty = true
    case .document, .edits:
      break
    }
  }

  /// The session is over and another one goes on: appends the rest. An open line stays open for what comes.
  package mutating func takeAll(from session: inout TypingSession, to bytes: inout [UInt8]) {
    take(from: &session, to: &bytes)
    switch format {
    case .text, .jamo, .signals, .document:
      session.document.takeAll { rendering.append($0[...], to: &bytes) }
      noteLine(bytes)
    case .edits:
      break
    }
  }

  private mutating func noteLine(_ bytes: [UInt8]) {
    if let last = bytes.last { lineIsEmpty = last == 0x0A }
  }
}
