import Practice
import KeyEvents
package import TextEditing
package import Typing

/// A receiver whose output is bytes, which are taken from it after each step.
package protocol ByteSource: SessionReceiver {
  /// Appends the bytes since the last call to `bytes`.
  func moveBytes(into bytes: inout WipedArray<UInt8>)

  /// Whether there is no result, so that a file stays as it was.
  var hasNothingToWrite: Bool { get }
}

extension ByteSource {
  package var hasNothingToWrite: Bool { false }
}

/// A receiver that writes a session's text, document, edits or changes, or the score of a run of
/// practice. Live keys and their replay result in the same bytes. A form has no such output,
/// because it may have a secure field (``FormReceiver``).
package final class ByteReceiver: ByteSource {
  /// The bytes that have not been taken yet.
  package private(set) var bytes: [UInt8] = []
  private let delivery: TypingOptions.OutputFormat.Delivery
  private var rendering: TextRendering
  private let edits = EditLines()
  private let changes = ChangeLines()
  private var lineIsEmpty = true
  /// The receiver of the run whose score is written; nil if text is written.
  private let practice: PracticeReceiver?

  /// Creates a receiver that writes in the output format of the options.
  package init(_ options: TypingOptions) {
    delivery = options.output.format.delivery
    rendering = TextRendering(options)
    practice = options.output.format == .score ? PracticeReceiver(options) : nil
  }

  package func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    guard !session.hasForm else { return }
    if let practice { return write(practice, session, cause) }
    let start = session.start ?? .zero
    switch delivery {
    case .lines: write(session.step.sent[...])
    case .edits: edits.append(session.step, since: start, to: &bytes)
    case .changes: changes.append(session.step.automatic, since: start, to: &bytes)
    case .atEnd: break
    }
    switch cause {
    case .frame, .syntheticFrame, .time: return
    case .succession, .end: break
    }
    if delivery == .lines || delivery == .atEnd { write(session.document.cells[...]) }
    // An unfinished line gets a line break, unless another session continues it.
    guard case .end = cause, delivery == .lines else { return }
    if !lineIsEmpty { bytes.append(0x0A) }
    lineIsEmpty = true
  }

  /// Writes the score at the end.
  private func write(
    _ practice: PracticeReceiver, _ session: borrowing TypingSession, _ cause: StepCause
  ) {
    practice.receive(session, cause)
    guard case .end = cause else { return }
    for line in practice.run?.score.lines ?? ["nothing was asked"] { bytes += "\(line)\n".utf8 }
  }

  private func write(_ cells: ArraySlice<TextCell>) {
    rendering.append(cells, to: &bytes)
    if let last = bytes.last { lineIsEmpty = last == 0x0A }
  }

  package func moveBytes(into taken: inout WipedArray<UInt8>) {
    taken += bytes
    bytes.removeAll(keepingCapacity: true)
  }
}

/// A receiver that lists the changes that were not typed (``ChangeLines``), in addition to the
/// text.
package final class ChangeListReceiver: ByteSource {
  private let lines = ChangeLines()
  private var bytes = WipedArray<UInt8>()
  /// The time of the first press, from which times count, also in a session that continues another.
  private var start: EventTime?

  /// Creates an empty list.
  package init() {}

  package func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    let changes = session.step.automatic
    guard !changes.isEmpty else { return }
    if start == nil { start = session.start }
    var text: [UInt8] = []
    lines.append(changes, since: start ?? .zero, to: &text)
    bytes += text
  }

  package func moveBytes(into taken: inout WipedArray<UInt8>) {
    taken += bytes
    bytes.removeAll()
  }
}
