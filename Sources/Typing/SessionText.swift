import Composition
import KeyEvents
import TextEditing
import TextFields

/// The text that a session edits: its own, that of a form, or its copy of a client's text.
struct SessionText {
  /// The session's own text, unless there is a form or a client.
  private var line: LineText
  /// The form; nil if there is none.
  var form: Form?
  /// Whether there is a form. Each event reads this; to read ``form`` instead would copy the form.
  let isForm: Bool
  /// The copy of a client's text; nil if there is no client.
  private var mirrored: Boxed<MirroredClient>?
  /// The number of edits that were offered, except those to secure fields of a form, whose keys are
  /// not in a recording.
  private(set) var editCount = 0
  /// The first input that came from a client, for which a form has no use; nil if there is no form,
  /// or no such input has come.
  private var missed: SessionInput?
  /// The reports since the last ``removeReports()``.
  private var reports: [Report] = []
  /// The headings of the list that a source offers.
  private var headings: [String] = []

  /// A report of a client or a source, and the number of edits before it.
  struct Report {
    /// The number of edits before the report; nil for candidates, which do not depend on edits.
    var editCount: Int?
    var content: SessionInput.Content
    /// The content for a recording that masks keys (``SessionInput/masked``).
    var masked: SessionInput.Content?
  }

  /// Edits a line.
  init(_ line: LineText) {
    self.line = line
    isForm = false
  }

  /// Edits a document, which is never sent.
  init(_ document: TextDocument) { self.init(LineText(keeping: document)) }

  /// Fills in a form.
  init(_ form: Form) {
    line = LineText(keeping: TextDocument())
    self.form = form
    isForm = true
  }

  /// Edits the text of a client.
  init(mirroring client: any TextClient) {
    self.init(TextDocument())
    mirrored = Boxed(MirroredClient(client))
  }

  /// Creates a value that edits the text of a client of any type.
  init(of client: some TextClient) {
    switch client {
    case let client as LineText: self.init(client)
    case let client as TextDocument: self.init(client)
    case let client as Form: self.init(client)
    default: self.init(mirroring: client)
    }
  }

  /// Whether the text is the session's own.
  var isOwn: Bool { !isForm && mirrored == nil }

  /// The number of times that the text changed other than through ``apply(_:then:into:)``: because
  /// the client showed another text, or because a secure field began or ended.
  var revision: Int { mirrored?.value.revision ?? 0 }

  /// Whether the cell `distance` cells before the cursor was typed in the session.
  func isTyped(beforeCursor distance: Int) -> Bool {
    mirrored?.value.isTyped(beforeCursor: distance) ?? true
  }

  /// Whether the cell after the cursor was typed in the session; true if there is none.
  var isTypedAfterCursor: Bool { mirrored?.value.isTypedAfterCursor ?? true }

  /// Applies edits that were not typed, in which a field does not change letters to capitals.
  mutating func applyAsWritten(
    _ edits: borrowing TextEditBuffer, into changes: inout TextChanges
  ) -> EditOutcome {
    guard isForm else { return apply(edits, then: nil, into: &changes) }
    countEditOfForm()
    return form?.applyAsWritten(edits, into: &changes) ?? .refused
  }

  private mutating func countEditOfForm() {
    if !traits.isSecureTextEntry { editCount &+= 1 }
  }
}

extension SessionText: TextClient {
  /// The last cells before the cursor that were typed in the session.
  var cellsBeforeCursor: CellsBeforeCursor {
    if isForm, let form { return form.cellsBeforeCursor }
    return mirrored?.value.cellsBeforeCursor ?? line.cellsBeforeCursor
  }

  func cell(beforeCursor distance: Int) -> TextCell? {
    if isForm, let form { return form.cell(beforeCursor: distance) }
    return mirrored != nil
      ? mirrored?.value.text.cell(beforeCursor: distance) : line.cell(beforeCursor: distance)
  }

  var mayRefuse: Bool { isForm || mirrored?.value.mayRefuse(after: editCount) == true }

  /// Whether the text is that of a form. Other clients get no extra offers of shortened text,
  /// because recordings count the edits that are offered to a client.
  var shortensRefusedText: Bool { isForm }

  func signLength(atEndOf openText: [TextCell]) -> Int {
    form?.signLength(atEndOf: openText) ?? 0
  }

  mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    if isForm {
      countEditOfForm()
      return form?.apply(edits, then: action, into: &changes) ?? .refused
    }
    let outcome = mirrored?.value.apply(
      edits, then: action, counting: &editCount, reporting: &reports, into: &changes)
    if let outcome { return outcome }
    editCount &+= 1
    return line.apply(edits, then: action, into: &changes)
  }

  var document: TextDocument {
    if isForm, let form { return form.document }
    return mirrored?.value.text.document ?? line.document
  }

  /// The traits of the edited field or client.
  var traits: TextInputTraits {
    if isForm, let form { return form.traits }
    return mirrored?.value.traits ?? TextInputTraits()
  }
}

/// Inputs from a client, a recording or a source.
extension SessionText {
  /// Whether there are reports since the last ``removeReports()``.
  var hasReports: Bool { !reports.isEmpty }

  /// Removes and returns the reports since the last call.
  mutating func removeReports() -> [Report] {
    defer { reports = [] }
    return reports
  }

  /// Whether there is a client to ask.
  var hasClient: Bool { mirrored?.value.hasClient ?? false }

  /// Asks the client for its traits and its text.
  mutating func check() { mirrored?.value.check(editCount, reporting: &reports) }

  /// Handles an input, or keeps it until its edit is offered. Answers, texts and traits come from
  /// the client or, if there is none, from a recording.
  mutating func receive(_ input: SessionInput) {
    switch input.content {
    case .candidates, .accounts, .candidate:
      if !traits.isSecureTextEntry || isForm { report(input.content) }
    case .refused, .mismatch, .text, .traits:
      if isForm { missed = missed ?? input }
      if isOwn {
        mirrored = Boxed(MirroredClient(recordingOver: line.document))
        line = LineText(keeping: TextDocument())
      }
      mirrored?.value.receive(input, editCount, reporting: &reports)
    case .change, .choice, .problem, .end, .abort: break
    }
  }

  /// Returns a number in place of the heading of a candidate: a replay needs to know only which
  /// headings are the same.
  private mutating func maskedHeading(of candidate: Candidate) -> String {
    guard !candidate.heading.isEmpty else { return "" }
    if !headings.contains(candidate.heading) { headings.append(candidate.heading) }
    return "\((headings.firstIndex(of: candidate.heading) ?? 0) + 1)"
  }

  /// Reports the candidates or the change of a source, with the content that a masked recording may
  /// have.
  mutating func report(_ content: SessionInput.Content) {
    if case .candidates = content { headings = [] }
    let masked: SessionInput.Content? =
      switch content {
      case .candidates: .candidates(title: "")
      // The form states the domain, and a change replaces only typed text.
      case .accounts, .change: content
      case .candidate(let candidate):
        .candidate(
          (mirrored?.value.provenance ?? TextProvenance())
            .masked(candidate, heading: maskedHeading(of: candidate), over: cell))
      case .refused, .mismatch, .text, .traits, .choice, .problem, .end, .abort: nil
      }
    if case .change = content {
      reports.append(Report(editCount: editCount, content: content, masked: masked))
    } else {
      reports.append(Report(content: content, masked: masked))
    }
  }

  /// The answers, texts and traits whose edit has not been offered; of those for a form, only the
  /// first.
  var waitingInputs: [SessionInput] { mirrored?.value.waiting.all ?? missed.map { [$0] } ?? [] }
}
