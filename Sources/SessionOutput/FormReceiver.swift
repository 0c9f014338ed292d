package import TextEditing
package import FormFiles
package import TextFields
package import Typing

/// A receiver that writes the events of a form, or its values.
package final class FormReceiver: ByteSource {
  /// A format for the output of a form.
  package enum Format: String, CaseIterable, Sendable {
    /// The values, once the form is finished (``FormResult``).
    case json, shell, tsv
    /// Each event, as it happens.
    case events

    /// The format of the values; nil for events.
    package var result: FormResult? { FormResult(rawValue: rawValue) }
  }

  private let format: Format
  private let writesUnsent: Bool
  private var bytes = WipedArray<UInt8>()
  private var hasValues = false

  package var hasNothingToWrite: Bool { !hasValues && format != .events }

  /// Creates a receiver that has no output yet.
  ///
  /// - Parameters:
  ///   - format: the format of the output.
  ///   - writesUnsent: whether the values are also written at the end of a session whose form was
  ///     not sent.
  package init(_ format: Format, writesUnsent: Bool) {
    self.format = format
    self.writesUnsent = writesUnsent
  }

  package func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    if format == .events {
      var lines: [UInt8] = []
      for event in session.step.formEvents { event.appendLine(to: &lines) }
      bytes += lines
    }
    if writesUnsent, case .end = cause, let form = session.form { writeValues(of: form) }
  }

  /// Writes the values of a form, if they are the output.
  package func writeValues(of form: Form) {
    format.result?.append(form, to: &bytes)
    hasValues = true
  }

  package func moveBytes(into taken: inout WipedArray<UInt8>) {
    taken += bytes
    bytes.removeAll()
  }
}
