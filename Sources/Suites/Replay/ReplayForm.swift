package import SessionMaking
package import SessionOutput
package import TextFields

/// The form into which recorded keys are typed, and the format of its output.
// Safety: the form comes from a file, so it has no delegates that threads could share; each replay
// changes its own copy of the value.
package struct ReplayForm: @unchecked Sendable {
  /// The form at the start of each replay.
  package let form: Form
  /// The name and the digest of the form's file, for comparison with those in a recording.
  let recorded: RecordedForm
  private let format: FormReceiver.Format

  /// Creates the form of a replay. Recordings lack the keys of secure fields, so an empty secure
  /// field breaks a rule only where the recording says so. The replay warns about a recording that
  /// was made with a form of different content.
  package init(_ form: Form, _ recorded: RecordedForm, format: FormReceiver.Format) {
    var form = form
    form.lackSecrets()
    form.recordsEvents = format == .events
    self.form = form
    self.recorded = recorded
    self.format = format
  }

  /// A writer of the events or, at the end, of the values.
  var receiver: FormReceiver { FormReceiver(format, writesUnsent: true) }
}
