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
  /// Whether there is a form. Asked for each event, while to ask the form itself would copy it.
  let isForm: Bool
  /// The copy of a client's text; nil if there is no client.
  private var mirrored: Boxed<MirroredClient>?
  /// The number of edits that were offered, without those to secure fields of a form: a recording
  /// does not have their keys.
  private(set) var editCount = 0
  /// The first input of a client that a form could not use.
  private var missed: SessionInput?
  /// What was reported since the last ``removeReports()``.
  private var reports: [Report] = []

  /// What a client or a source reported, and after how many edits.
  struct Report {
    /// Nil for candidates, which do not depend on edits.
    var editCount: Int?
    var content: SessionInput.Content
    /// ``SessionInput/masked``.
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

  /// Edits whatever it is.
  init(of client: some TextClient) {
    switch client {
    case let client as LineText: self.init(client)
    case let client as TextDocument: self.init(client)
    case let client as Form: self.init(client)
    default: self.init(mirroring: client)
    }
  }

  /// Whether it is the session's own text.
  var isOwn: Bool { !isForm && mirrored == nil }

  /// The number of changes that did not come through ``apply(_:then:into:)``: the client showed
  /// another text.
  var revision: Int { mirrored?.value.revision ?? 0 }

  /// Whether the cell that many cells before the cursor was typed in the session.
  func isTyped(beforeCursor distance: Int) -> Bool {
    mirrored?.value.isTyped(beforeCursor: distance) ?? true
  }

  /// Whether the text after the cursor was typed in the session.
  var isTypedAfterCursor: Bool { mirrored?.value.isTypedAfterCursor ?? true }

  /// Applies edits that no one typed: a field writes no capitals in them.
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

  /// Whether it is a form: another client is offered what recordings of it have counted.
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

  /// The traits of what is edited.
  var traits: TextInputTraits {
    if isForm, let form { return form.traits }
    return mirrored?.value.traits ?? TextInputTraits()
  }
}

/// What comes from a client, a recording or a source.
extension SessionText {
  /// Whether anything was reported since the last ``removeReports()``.
  var hasReports: Bool { !reports.isEmpty }

  /// Returns what was reported since the last call.
  mutating func removeReports() -> [Report] {
    defer { reports = [] }
    return reports
  }

  /// Whether there is a client to ask.
  var hasClient: Bool { mirrored?.value.hasClient ?? false }

  /// Asks the client for its traits and its text.
  mutating func check() { mirrored?.value.check(editCount, reporting: &reports) }

  /// Handles an input, or keeps it until its edit is offered. An answer, a text or traits come from
  /// a client: without one, from a recording.
  mutating func receive(_ input: SessionInput) {
    switch input.content {
    case .candidates, .accounts, .candidate:
      if !traits.isSecureTextEntry || isForm { report(input.content) }
    case .change, .end: break
    case .refused, .mismatch, .text, .traits:
      if isForm { missed = missed ?? input }
      if isOwn {
        mirrored = Boxed(MirroredClient(recordingOver: line.document))
        line = LineText(keeping: TextDocument())
      }
      mirrored?.value.receive(input, editCount, reporting: &reports)
    }
  }

  /// Reports what a source offers or wrote, with what a masked recording may have of it.
  mutating func report(_ content: SessionInput.Content) {
    let masked: SessionInput.Content? =
      switch content {
      case .candidates: .candidates(title: "")
      // The form states the domain, and what was written only replaces what was typed.
      case .accounts, .change: content
      case .candidate(let candidate):
        .candidate((mirrored?.value.provenance ?? TextProvenance()).masked(candidate, over: cell))
      case .refused, .mismatch, .text, .traits, .end: nil
      }
    if case .change = content {
      reports.append(Report(editCount: editCount, content: content, masked: masked))
    } else {
      reports.append(Report(content: content, masked: masked))
    }
  }

  /// The answers, texts and traits whose edit has not been offered; of those to a form, the first.
  var waitingInputs: [SessionInput] { mirrored?.value.waiting.all ?? missed.map { [$0] } ?? [] }
}
