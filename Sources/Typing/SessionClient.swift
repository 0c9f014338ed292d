import Composition
import KeyEvents
import TextEditing

/// The text of a session: its own, and that of its client if it has one.
///
/// The session only reads its own text, so that the same frames and inputs give the same edits with
/// and without a client. The client gets each edit first. If it rejects the edit, or shows another
/// text, that becomes an input of the session, and changes the session's own text as the same input
/// does in a replay.
struct SessionClient: TextClient {
  private var text: LineText
  /// The client's last traits.
  private(set) var traits = TextInputTraits()
  private var other: (any TextClient)?
  /// Whether the client has reported its traits.
  private var knowsTraits = false
  /// Whether there is no client to ask and no input waits. Stored, because even checking for a
  /// client copies it.
  private var isPlain = true
  /// Whether there is a client to ask.
  let hasClient: Bool
  private var waiting = WaitingInputs()
  /// What the client reported since the last ``takeReports()``.
  private var reports: [Report] = []
  /// Whether the client has reported anything since the last ``takeReports()``.
  private(set) var hasReports = false
  /// The number of edits that were offered.
  private(set) var editCount = 0

  /// What the client reported, and after how many edits.
  struct Report {
    /// Nil for candidates, which do not depend on edits.
    var editCount: Int?
    var content: SessionInput.Content
  }

  init(_ client: some TextClient) {
    switch client {
    case let client as LineText: text = client
    case let client as TextDocument: text = LineText(keeping: client)
    default:
      text = LineText(keeping: TextDocument())
      other = client
    }
    hasClient = other != nil
    isPlain = !hasClient
  }

  /// Whether the next edit may lead to a report, by the client or by an input that waits.
  var mayReport: Bool { !isPlain }

  var cellsBeforeCursor: CellsBeforeCursor { text.cellsBeforeCursor }

  func cell(beforeCursor distance: Int) -> TextCell? { text.cell(beforeCursor: distance) }

  var mayRefuse: Bool {
    guard !isPlain else { return false }
    return other?.mayRefuse == true || waiting.answer(to: editCount) == .refused
  }

  mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    guard isPlain else { return offer(edits, then: action, into: &changes) }
    editCount &+= 1
    return text.apply(edits, then: action, into: &changes)
  }

  var document: TextDocument { text.document }
}

extension SessionClient {
  /// Applies edits that the client may reject.
  private mutating func offer(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    let answer = waiting.takeAnswer(to: editCount) ?? ask(edits, then: action)
    switch answer {
    case .applied: break
    case .refused: note(.refused)
    case .mismatch: note(.mismatch)
    }
    editCount &+= 1
    let outcome = answer == .applied ? text.apply(edits, then: action, into: &changes) : answer
    check()
    while let content = waiting.takeReport(after: editCount) { take(content) }
    isPlain = !hasClient && waiting.isEmpty
    return outcome
  }

  /// The client's answer; without a client, everything is applied. What the client adds to
  /// `changes` is dropped: the changes are those of the session's own text.
  private mutating func ask(_ edits: borrowing TextEditBuffer, then action: TextAction?)
    -> EditOutcome
  {
    guard hasClient else { return .applied }
    var changes = TextChanges()
    let mayRefuse = other?.mayRefuse == true
    let outcome = other?.apply(edits, then: action, into: &changes) ?? .mismatch
    // The client had announced no refusals, so no state was saved to which the composer could
    // return.
    return outcome == .refused && !mayRefuse ? .mismatch : outcome
  }

  /// Checks whether the client's traits have changed, and whether it shows the session's text. The
  /// traits come first. They are reported once even if they are the default ones, so that a
  /// recording shows that there is a client. The text of a secure field is not checked.
  mutating func check() {
    guard let other else { return }
    if !knowsTraits || other.traits != traits {
      knowsTraits = true
      let wasSecure = traits.isSecureTextEntry
      take(.traits(other.traits))
      if traits.isSecureTextEntry && !wasSecure { take(.text(SurroundingText(before: ""))) }
    }
    guard !traits.isSecureTextEntry else { return }
    let shown = other.document
    if !text.document.shows(shown, limit: SessionInput.textLimit) {
      take(.text(SurroundingText(shown)))
    }
  }

  /// Handles an input, or keeps it until its edit is offered.
  mutating func receive(_ input: SessionInput) {
    switch input.content {
    case .candidates, .candidate: take(input.content)
    case .refused, .mismatch, .text, .traits:
      // As with a client, no text is sent: all of it stays in the document.
      text.keepEverything()
      if waiting.keep(input, editCount: editCount) { isPlain = false } else { take(input.content) }
    }
  }

  /// Returns what the client has reported since the last call.
  mutating func takeReports() -> [Report] {
    defer {
      reports = []
      hasReports = false
    }
    return reports
  }

  /// The answers, texts and traits whose edit has not been offered.
  var waitingInputs: [SessionInput] { waiting.all }

  private mutating func take(_ content: SessionInput.Content) {
    switch content {
    case .text(let shown):
      note(.text(shown.noting(text.document)))
      text.replaceAll(before: shown.before, selected: shown.selected, after: shown.after)
      return
    case .traits(let wanted): traits = wanted
    case .refused, .mismatch, .candidates, .candidate: break
    }
    note(content)
  }

  private mutating func note(_ content: SessionInput.Content) {
    switch content {
    case .candidates, .candidate: reports.append(Report(content: content))
    case .refused, .mismatch, .text, .traits:
      reports.append(Report(editCount: editCount, content: content))
    }
    hasReports = true
  }
}
