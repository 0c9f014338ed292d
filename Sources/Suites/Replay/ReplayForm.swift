package import FormFiles
package import SessionMaking
package import TextFields
import TextOutput

/// The form into which recorded keys are typed, and the format of its output.
// Safety: the form comes from a file, so it has no delegates that threads could share; each replay
// changes its own copy of the value.
package struct ReplayForm: @unchecked Sendable {
  /// The output of a form.
  package enum Format: Sendable {
    /// The values at the end.
    case result(FormResult)
    /// Each event, as it happens.
    case events
  }

  /// The form at the start of each replay.
  package let form: Form
  /// The name and the digest of the form's file, for comparison with those in a recording.
  let recorded: RecordedForm
  private let format: Format

  /// Creates the form of a replay. Recordings lack the keys of secure fields, so empty secure
  /// fields break no rule. The replay warns about a recording that was made with a form of
  /// different content.
  package init(_ form: Form, _ recorded: RecordedForm, format: Format) {
    var form = form
    form.countSecureRulesAsMet()
    if case .events = format { form.recordsEvents = true }
    self.form = form
    self.recorded = recorded
    self.format = format
  }

  /// Returns the output since the last call: the events or, at the end, the values.
  func takeBytes(of playback: inout Playback, isEnd: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    switch format {
    case .events:
      for event in playback.takeFormEvents() { event.appendLine(to: &bytes) }
    case .result(let result):
      if isEnd, let form = playback.form { bytes = result.bytes(of: form) }
    }
    return bytes
  }
}

extension Playback {
  /// Passes to `give` the output since the last call: the text, or for a form its events or values.
  /// Returns the result of `give`.
  mutating func giveBytes(
    of form: ReplayForm?, isEnd: Bool = false, _ give: ([UInt8]) -> Bool
  ) -> Bool {
    var given: [UInt8] = []
    takeBytes { swap(&given, &$0) }
    if let form { given = form.takeBytes(of: &self, isEnd: isEnd) }
    return give(given)
  }
}
