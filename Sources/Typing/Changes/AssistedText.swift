import Composition
import KeyEvents
import TextEditing
import TextFields

/// The text of a session, with its automatic changes: replacements, corrections, capitals,
/// completions. Each change is a separate edit, which the text may refuse like any other.
struct AssistedText: TextClient {
  private(set) var text: SessionText
  /// The state of assistance; nil if the text does not change automatically.
  var assistant: Boxed<Assistant>?
  /// The revision of the text to which the assistant's state applies (``SessionText/revision``).
  private var revision = 0

  /// Makes a text without assistance.
  init(_ text: SessionText) { self.text = text }

  var cellsBeforeCursor: CellsBeforeCursor { text.cellsBeforeCursor }

  func cell(beforeCursor distance: Int) -> TextCell? { text.cell(beforeCursor: distance) }

  var mayRefuse: Bool { text.mayRefuse }

  var shortensRefusedText: Bool { text.shortensRefusedText }

  func signLength(atEndOf openText: [TextCell]) -> Int { text.signLength(atEndOf: openText) }

  var document: TextDocument { text.document }

  /// The traits of the edited field or client.
  var traits: TextInputTraits { text.traits }

  mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    assistant == nil
      ? text.apply(edits, then: action, into: &changes)
      : applyAssisted(edits, then: action, into: &changes)
  }

  /// Applies edits without adding automatic changes. `action` is performed only after edits that
  /// were typed.
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

  /// Forgets the assistant's state of the text if the client shows another text.
  private mutating func followRevision() {
    guard revision != text.revision else { return }
    revision = text.revision
    assistant?.value.forgetText()
  }

  /// Sets the time of the events that follow.
  @inline(never)
  mutating func move(to time: EventTime) {
    text.form?.time = time
    assistant?.value.time = time
  }

  /// Returns the scalar `distance` scalars before the cursor; nil if there is none. Returns U+FFFD
  /// if the scalar was not typed in the session, because a masked recording does not have it.
  func typedScalar(beforeCursor distance: Int) -> Unicode.Scalar? {
    guard let cell = cell(beforeCursor: distance) else { return nil }
    return text.isTyped(beforeCursor: distance) ? cell.scalar : "\u{FFFD}"
  }

  /// Whether the cell after the cursor was typed in the session; true if there is none.
  var isTypedAfterCursor: Bool { text.isTypedAfterCursor }

  /// The number of edits that were offered (``SessionText/editCount``).
  var editCount: Int { text.editCount }
}

/// Inputs from a client, a recording or a source.
extension AssistedText {
  /// Whether the next edit may lead to a report or a request.
  var mayReport: Bool { !text.isOwn || assistant != nil }

  /// Whether there is a client to ask.
  var hasClient: Bool { text.hasClient }

  /// Whether there are reports since the last ``removeReports()``.
  var hasReports: Bool { text.hasReports }

  /// Removes and returns the reports since the last call.
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

  /// Reports the change of a source.
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
