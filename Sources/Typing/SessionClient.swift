import Composition
import KeyEvents
import TextFields
import TextEditing

/// The text of a session: its own, and that of its client if it has one.
///
/// The session only reads its own text, so that the same frames and inputs give the same edits with
/// and without a client. The client gets each edit first. If it rejects the edit, or shows another
/// text, that becomes an input of the session, and changes the session's own text as the same input
/// does in a replay.
struct SessionClient: TextClient {
  private var text: LineText
  /// The form whose first responder is edited, in place of ``text``; nil if there is none.
  var form: Form? { didSet { noteAlone() } }
  /// The account that was chosen, until the owner of the session has taken it.
  var chosenAccount: TypingSession.ChosenAccount?
  private var provenance = TextProvenance() { didSet { noteAlone() } }
  /// The client's last traits.
  private(set) var traits = TextInputTraits()
  private var partner: Partner { didSet { noteAlone() } }
  /// Whether there is no partner, and only typed text. Stored, because even to ask the partner
  /// copies a client.
  private var hasOwnTextAlone: Bool
  /// What changes the text by itself; nil if nothing does.
  var assistant: Assistant? { didSet { noteAlone() } }
  /// Whether there is no partner, only typed text, and nothing that changes it.
  private var isAlone: Bool
  private var waiting = WaitingInputs()
  /// What the client reported since the last ``takeReports()``.
  private var reports: [Report] = []
  /// The number of edits that were offered.
  private(set) var editCount = 0

  /// What there is besides the session's own text: who can refuse edits and show another text.
  private enum Partner {
    /// Nothing: every edit is applied.
    case none
    /// A recording: inputs wait for their edit. When the last one was taken, there is nothing.
    case recording
    /// A client. Inputs that wait answer in its place.
    case client(any TextClient, hasReportedTraits: Bool)

    var isNone: Bool { if case .none = self { true } else { false } }
  }

  /// What the client reported, and after how many edits.
  struct Report {
    /// Nil for candidates, which do not depend on edits.
    var editCount: Int?
    var content: SessionInput.Content
    /// ``SessionInput/masked``.
    var masked: SessionInput.Content?
  }

  init(_ client: some TextClient) {
    switch client {
    case let client as LineText:
      text = client
      partner = .none
    case let client as TextDocument:
      text = LineText(keeping: client)
      partner = .none
    case let client as Form:
      text = LineText(keeping: TextDocument())
      form = client
      partner = .none
    default:
      text = LineText(keeping: TextDocument())
      partner = .client(client, hasReportedTraits: false)
    }
    hasOwnTextAlone = partner.isNone && form == nil
    isAlone = hasOwnTextAlone
  }

  /// Whether the next edit may lead to a report, by the client or by an input that waits.
  var mayReport: Bool { !isAlone }

  /// Whether there is a client to ask.
  var hasClient: Bool { if case .client = partner { true } else { false } }

  /// Whether anything was reported since the last ``takeReports()``.
  var hasReports: Bool { !reports.isEmpty }

  /// The last cells before the cursor that were typed in the session.
  var cellsBeforeCursor: CellsBeforeCursor {
    isAlone
      ? text.cellsBeforeCursor : form?.cellsBeforeCursor ?? provenance.typedCells(of: text)
  }

  func cell(beforeCursor distance: Int) -> TextCell? {
    form.map { $0.cell(beforeCursor: distance) } ?? text.cell(beforeCursor: distance)
  }

  var mayRefuse: Bool {
    guard !isAlone else { return false }
    if form != nil { return true }
    return switch partner {
    case .none: false
    case .recording: waiting.answer(to: editCount) == .refused
    case .client(let client, _):
      client.mayRefuse || waiting.answer(to: editCount) == .refused
    }
  }

  /// Whether it is a form: another client is offered what recordings of it have counted.
  var shortensRefusedText: Bool { form != nil }

  func signLength(atEndOf openText: [TextCell]) -> Int {
    form?.signLength(atEndOf: openText) ?? 0
  }

  mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    guard isAlone else {
      return assistant == nil
        ? offer(edits, then: action, into: &changes)
        : applyAssisted(edits, then: action, into: &changes)
    }
    editCount &+= 1
    return text.apply(edits, then: action, into: &changes)
  }

  /// Notes the time of what comes next.
  @inline(never)
  mutating func note(_ time: EventTime) {
    form?.time = time
    assistant?.time = time
  }

  /// Applies edits to which nothing is added; a field writes no capitals in those that no one
  /// typed.
  mutating func applyPlainly(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, isTyped: Bool,
    into changes: inout TextChanges
  ) -> EditOutcome {
    guard hasOwnTextAlone else {
      return offer(edits, then: action, isTyped: isTyped, into: &changes)
    }
    editCount &+= 1
    return text.apply(edits, then: action, into: &changes)
  }

  /// The scalar that many scalars before the cursor; U+FFFD where it was not typed in the session,
  /// because a masked recording does not have it.
  func typedScalar(beforeCursor distance: Int) -> Unicode.Scalar? {
    guard let cell = cell(beforeCursor: distance) else { return nil }
    return provenance.isEmpty || provenance.isTyped(beforeCursor: distance)
      ? cell.scalar : "\u{FFFD}"
  }

  /// Whether the text after the cursor was typed in the session.
  var isTypedAfterCursor: Bool { provenance.isTypedAfterCursor }

  var document: TextDocument { form?.document ?? text.document }

  private mutating func noteAlone() {
    hasOwnTextAlone = partner.isNone && provenance.isEmpty && form == nil
    isAlone = hasOwnTextAlone && assistant == nil
  }
}

/// The form.
extension SessionClient {
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

  /// Makes a text chosen from a list that of the field, then does what Return does.
  mutating func choose(_ text: String, into changes: inout TextChanges) {
    form?.choose(text, into: &changes)
  }

  /// Fills in the user of an account, and notes which fields take the rest of it.
  mutating func chooseAccount(_ index: Int, user: String, into changes: inout TextChanges) {
    guard let domain = field?.domain,
      let fields = form?.chooseAccount(ofUser: user, into: &changes)
    else { return }
    chosenAccount = TypingSession.ChosenAccount(index: index, domain: domain, fields: fields)
  }

  mutating func nextRequest() -> Form.Step? { form?.nextRequest() }

  mutating func perform(_ step: Form.Step, into changes: inout TextChanges) {
    form?.perform(step, into: &changes)
  }
}

extension SessionClient {
  /// Applies edits that the client may reject.
  private mutating func offer(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, isTyped: Bool = true,
    into changes: inout TextChanges
  ) -> EditOutcome {
    if form != nil {
      // A recording does not have the keys of a secure field.
      if field?.traits.isSecureTextEntry != true { editCount &+= 1 }
      let outcome =
        isTyped
        ? form?.apply(edits, then: action, into: &changes)
        : form?.applyAsWritten(edits, into: &changes)
      return outcome ?? .refused
    }
    let answer = waiting.takeAnswer(to: editCount) ?? ask(edits, then: action)
    switch answer {
    case .applied: break
    case .refused: note(.refused)
    case .mismatch: note(.mismatch)
    }
    editCount &+= 1
    let outcome = answer == .applied ? text.apply(edits, then: action, into: &changes) : answer
    if outcome == .applied { provenance.apply(edits, then: action) }
    check()
    while let content = waiting.takeReport(after: editCount) { take(content) }
    if case .recording = partner, waiting.isEmpty { partner = .none }
    return outcome
  }

  /// The client's answer; without a client, everything is applied. What the client adds to
  /// `changes` is dropped: the changes are those of the session's own text.
  private mutating func ask(_ edits: borrowing TextEditBuffer, then action: TextAction?)
    -> EditOutcome
  {
    guard case .client(var client, let hasReportedTraits) = partner else { return .applied }
    // Otherwise a client that is a value would be copied.
    partner = .none
    defer { partner = .client(client, hasReportedTraits: hasReportedTraits) }
    var changes = TextChanges()
    let mayRefuse = client.mayRefuse
    let outcome = client.apply(edits, then: action, into: &changes)
    // The client had announced no refusals, so no state was saved to which the composer could
    // return.
    return outcome == .refused && !mayRefuse ? .mismatch : outcome
  }

  /// Checks whether the client's traits have changed, and whether it shows the session's text. The
  /// traits come first. They are reported once even if they are the default ones, so that a
  /// recording shows that there is a client. The text of a secure field is not checked.
  mutating func check() {
    guard case .client(let client, let hasReportedTraits) = partner else { return }
    if !hasReportedTraits || client.traits != traits {
      partner = .client(client, hasReportedTraits: true)
      take(.traits(client.traits))
    }
    guard !traits.isSecureTextEntry else { return }
    let shown = client.document
    if !text.document.shows(shown, limit: SessionInput.textLimit, as: SurroundingText.reported) {
      take(.text(SurroundingText(shown)))
    }
  }

  /// Handles an input, or keeps it until its edit is offered.
  mutating func receive(_ input: SessionInput) {
    if input.content.isOffer { return take(input.content) }
    if case .change = input.content {
      assistant?.give(input)
      return
    }
    // As with a client, no text is sent: all of it stays in the document.
    text.keepEverything()
    guard waiting.keep(input, editCount: editCount) else { return take(input.content) }
    if partner.isNone { partner = .recording }
  }

  /// Returns what the client has reported since the last call.
  mutating func takeReports() -> [Report] {
    defer { reports = [] }
    return reports
  }

  /// The answers, texts and traits whose edit has not been offered.
  var waitingInputs: [SessionInput] { waiting.all + (assistant?.given ?? []) }

  private mutating func take(_ content: SessionInput.Content) {
    // The text of a secure field is not looked at, and nothing is offered for it.
    guard !traits.isSecureTextEntry || !content.concernsText else { return }
    switch content {
    case .refused, .mismatch:
      note(content)
    case .traits(let wanted):
      // A secure field begins and ends with an empty text: what stood there before is forgotten,
      // and what was typed into it too.
      if wanted.isSecureTextEntry != traits.isSecureTextEntry {
        text.replaceAll(before: [], selected: [], after: [])
        provenance.removeAll()
        assistant?.forgetText()
      }
      traits = wanted
      note(content)
    case .text(let shown):
      note(content, masked: .text(provenance.replaceAll(text.document, with: shown)))
      func cells(_ text: String) -> [TextCell] { text.unicodeScalars.map { TextCell($0) } }
      text.replaceAll(
        before: cells(shown.before), selected: cells(shown.selected), after: cells(shown.after))
      assistant?.forgetText()
    case .candidates:
      note(content, masked: .candidates(title: ""))
    case .accounts:
      // The form states the domain.
      note(content, masked: content)
    case .candidate(let candidate):
      note(content, masked: .candidate(provenance.masked(candidate, over: cell)))
    case .change, .end:
      // What a source wrote waits for its word, and the session ends by itself.
      break
    }
  }

  /// Reports what a source wrote. It only replaces what was typed.
  mutating func report(_ change: AutomaticChange) {
    note(.change(change), masked: .change(change))
  }

  private mutating func note(
    _ content: SessionInput.Content, masked: SessionInput.Content? = nil
  ) {
    reports.append(
      Report(editCount: content.isOffer ? nil : editCount, content: content, masked: masked))
  }
}

extension SessionInput.Content {
  /// Whether a source of candidates adds it.
  fileprivate var isOffer: Bool {
    switch self {
    case .candidates, .accounts, .candidate: true
    case .refused, .mismatch, .text, .traits, .change, .end: false
    }
  }

  /// Whether it says what the text is, or what could be written.
  fileprivate var concernsText: Bool {
    switch self {
    case .text, .candidates, .accounts, .candidate, .change: true
    case .refused, .mismatch, .traits, .end: false
    }
  }
}
