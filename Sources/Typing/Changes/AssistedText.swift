import Composition
import KeyEvents
import TextEditing
import TextFields

/// The text of a session, with what changes it by itself: replacements, corrections, capitals,
/// completions. Each change is an edit of its own, which the text may refuse as any other.
struct AssistedText: TextClient {
  private(set) var text: SessionText
  /// What is known of the text; nil if nothing changes it by itself.
  var assistant: Boxed<Assistant>?
  /// The text for which the assistant knows something (``SessionText/revision``).
  private var revision = 0

  /// Nothing changes the text yet.
  init(_ text: SessionText) { self.text = text }

  var cellsBeforeCursor: CellsBeforeCursor { text.cellsBeforeCursor }

  func cell(beforeCursor distance: Int) -> TextCell? { text.cell(beforeCursor: distance) }

  var mayRefuse: Bool { text.mayRefuse }

  var shortensRefusedText: Bool { text.shortensRefusedText }

  func signLength(atEndOf openText: [TextCell]) -> Int { text.signLength(atEndOf: openText) }

  var document: TextDocument { text.document }

  /// The traits of what is edited.
  var traits: TextInputTraits { text.traits }

  mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    assistant == nil
      ? text.apply(edits, then: action, into: &changes)
      : applyAssisted(edits, then: action, into: &changes)
  }

  /// Applies edits to which nothing is added. An action only follows edits that were typed.
  mutating func applyPlainly(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, isTyped: Bool,
    into changes: inout TextChanges
  ) -> EditOutcome {
    let outcome =
      isTyped
      ? text.apply(edits, then: action, into: &changes)
      : text.applyAsWritten(edits, into: &changes)
    followRevision()
    return outcome
  }

  /// Forgets what is known of the text if another one is shown.
  private mutating func followRevision() {
    guard revision != text.revision else { return }
    revision = text.revision
    assistant?.value.forgetText()
  }

  /// Notes the time of what comes next.
  @inline(never)
  mutating func move(to time: EventTime) {
    text.form?.time = time
    assistant?.value.time = time
  }

  /// The scalar that many scalars before the cursor; U+FFFD where it was not typed in the session,
  /// because a masked recording does not have it.
  func typedScalar(beforeCursor distance: Int) -> Unicode.Scalar? {
    guard let cell = cell(beforeCursor: distance) else { return nil }
    return text.isTyped(beforeCursor: distance) ? cell.scalar : "\u{FFFD}"
  }

  /// Whether the text after the cursor was typed in the session.
  var isTypedAfterCursor: Bool { text.isTypedAfterCursor }

  /// The number of edits that were offered (``SessionText/editCount``).
  var editCount: Int { text.editCount }
}

/// What comes from a client, a recording or a source.
extension AssistedText {
  /// Whether the next edit may lead to a report or a request.
  var mayReport: Bool { !text.isOwn || assistant != nil }

  /// Whether there is a client to ask.
  var hasClient: Bool { text.hasClient }

  /// Whether anything was reported since the last ``removeReports()``.
  var hasReports: Bool { text.hasReports }

  /// Returns what was reported since the last call.
  mutating func removeReports() -> [SessionText.Report] { text.removeReports() }

  /// Asks the client for its traits and its text.
  mutating func check() {
    text.check()
    followRevision()
  }

  /// Handles an input, or keeps it until its edit is offered.
  mutating func receive(_ input: SessionInput) {
    if case .change = input.content {
      assistant?.value.expect(input)
    } else {
      text.receive(input)
      followRevision()
    }
  }

  /// Reports what a source wrote.
  mutating func report(_ change: AutomaticChange) { text.report(.change(change)) }

  /// The inputs whose edit has not been offered.
  var waitingInputs: [SessionInput] { text.waitingInputs + (assistant?.value.expected ?? []) }
}

/// The form.
extension AssistedText {
  /// The form; nil if there is none. It is changed in place.
  var form: Form? {
    _read { yield text.form }
    _modify { yield &text.form }
  }

  /// The first responder of the form.
  var field: FieldState? { form.flatMap { form in form.firstResponder.map { form[$0] } } }

  var hasRequests: Bool { form?.hasRequests ?? false }

  mutating func request(_ role: FieldRole) {
    switch role {
    case .next: form?.becomeNext()
    case .previous: form?.becomePrevious()
    case .done: form?.send()
    case .accessoryList: break
    }
  }

  /// Asks the form to empty the first responder.
  mutating func clear() {
    if let name = field?.name { form?.clear(name) }
  }
}
