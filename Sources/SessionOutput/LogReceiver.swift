import PlainText
package import TextEditing
package import Typing

/// A receiver that writes each sent line with the time at which it was sent, like the log of a
/// radio station: `2026-11-27T14:05:09Z cq de dl1abc`. A form is not logged.
package final class LogReceiver: ByteSource {
  private var bytes = WipedArray<UInt8>()
  /// The part of the current line that has been sent.
  private var line: [UInt8] = []
  private var rendering: TextRendering
  private let now: () -> Int64

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - options: the options of the session, which say how its text is written.
  ///   - now: returns the current time in seconds since 1970.
  package init(_ options: TypingOptions, now: @escaping () -> Int64) {
    rendering = TextRendering(options)
    self.now = now
  }

  package func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    guard !session.hasForm else { return }
    write(session.step.sent[...])
    switch cause {
    case .frame, .syntheticFrame, .time: return
    case .succession, .end: break
    }
    write(session.document.cells[...])
    guard case .end = cause, !line.isEmpty else { return }
    endLine()
  }

  private func write(_ cells: ArraySlice<TextCell>) {
    guard !cells.isEmpty else { return }
    var text: [UInt8] = []
    rendering.append(cells, to: &text)
    for byte in text {
      if byte == 0x0A { endLine() } else { line.append(byte) }
    }
  }

  private func endLine() {
    bytes += Array("\(UTCTime(secondsSince1970: now())) ".utf8) + line + [0x0A]
    line.removeAll()
  }

  package func moveBytes(into taken: inout WipedArray<UInt8>) {
    taken += bytes
    bytes.removeAll()
  }
}
