import KeyEvents
import TextEditing
package import Typing

/// The conversion of a session's changes into the output. Live keys and their replay result in the
/// same bytes.
package struct TextSink {
  private let delivery: TypingOptions.OutputFormat.Delivery
  private var rendering: TextRendering
  private var edits = EditLines()
  private let changes = ChangeLines()
  private var lineIsEmpty = true

  /// Creates a conversion to the output format of the options.
  package init(_ options: TypingOptions) {
    delivery = options.output.format.delivery
    rendering = TextRendering(options)
  }

  /// Appends the output for the session's changes. Call it after each frame or deadline, before the
  /// changes are cleared. Appends nothing for a form, which may have a secure field; the output of
  /// forms is written elsewhere.
  package mutating func append(_ session: borrowing TypingSession, to bytes: inout [UInt8]) {
    guard !session.hasForm else { return }
    switch delivery {
    case .lines:
      rendering.append(session.changes.sent[...], to: &bytes)
      noteLine(bytes)
    case .edits:
      edits.append(session.changes, since: session.start ?? .zero, to: &bytes)
    case .changes:
      changes.append(session.changes.automatic, since: session.start ?? .zero, to: &bytes)
    case .atEnd:
      break
    }
  }

  /// Appends the rest of the output at the end of the session. If the output is written line by
  /// line, an unfinished line gets a line break unless it is empty.
  package mutating func finish(_ session: borrowing TypingSession, to bytes: inout [UInt8]) {
    appendAll(session, to: &bytes)
    switch delivery {
    case .lines:
      if !lineIsEmpty { bytes.append(0x0A) }
      lineIsEmpty = true
    case .atEnd, .edits, .changes:
      break
    }
  }

  /// Appends the rest of the output of a session that another one continues. An unfinished line
  /// gets no line break.
  package mutating func appendAll(_ session: borrowing TypingSession, to bytes: inout [UInt8]) {
    append(session, to: &bytes)
    guard !session.hasForm else { return }
    switch delivery {
    case .lines, .atEnd:
      rendering.append(session.document.cells[...], to: &bytes)
      noteLine(bytes)
    case .edits, .changes:
      break
    }
  }

  private mutating func noteLine(_ bytes: [UInt8]) {
    if let last = bytes.last { lineIsEmpty = last == 0x0A }
  }
}
