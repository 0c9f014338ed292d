import Composition
import KeyEvents
import TextEditing

/// A client that shows its own text and may refuse edits, with the session's copy of that text.
///
/// The session only reads its copy, so that the same frames and inputs give the same edits with and
/// without the client. The client gets each edit first. If the client refuses the edit or shows
/// another text, the session gets an input that says so. This input changes the copy in the same
/// way in a replay.
struct MirroredClient {
  /// The copy. No part of it is sent: all of it stays in the document.
  private(set) var text: LineText
  /// The record of which parts of the copy were typed in the session.
  private(set) var provenance = TextProvenance()
  /// The client's last traits.
  private(set) var traits = TextInputTraits()
  /// The inputs that wait for the edit to which they belong. An answer among them replaces that of
  /// the client.
  private(set) var waiting = WaitingInputs()
  /// The client; nil in a replay, in which every edit is applied unless an answer to it waits.
  private var client: (any TextClient)?
  private var hasReportedTraits = false
  /// The number of times that the copy was replaced: by another text that the client showed, or by
  /// an empty one at the beginning or the end of a secure field.
  private(set) var revision = 0

  /// Mirrors a client with an empty text.
  init(_ client: any TextClient) {
    self.client = client
    text = LineText(keeping: TextDocument())
  }

  /// Mirrors the client of a recording. Its text so far is `document`.
  init(recordingOver document: TextDocument) { text = LineText(keeping: document) }

  var hasClient: Bool { client != nil }

  /// The last cells before the cursor that were typed in the session.
  var cellsBeforeCursor: CellsBeforeCursor { provenance.typedCells(of: text) }

  func isTyped(beforeCursor distance: Int) -> Bool {
    provenance.isTyped(beforeCursor: distance)
  }

  var isTypedAfterCursor: Bool { provenance.isTypedAfterCursor }

  /// Whether the edit after the first `editCount` edits may be refused.
  func mayRefuse(after editCount: Int) -> Bool {
    client?.mayRefuse == true || waiting.answer(to: editCount) == .refused
  }

  /// Offers edits to the client, and applies them to the copy if the client applies them.
  mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, counting editCount: inout Int,
    reporting reports: inout [SessionText.Report], into changes: inout TextChanges
  ) -> EditOutcome {
    let answer = waiting.removeAnswer(to: editCount) ?? ask(edits, then: action)
    switch answer {
    case .applied: break
    case .refused: report(.refused, editCount, to: &reports)
    case .mismatch: report(.mismatch, editCount, to: &reports)
    }
    editCount &+= 1
    let outcome = answer == .applied ? text.apply(edits, then: action, into: &changes) : answer
    if outcome == .applied { provenance.apply(edits, then: action) }
    check(editCount, reporting: &reports)
    while let content = waiting.removeReport(after: editCount) {
      accept(content, editCount, reporting: &reports)
    }
    return outcome
  }

  /// Returns the client's answer. The changes that the client reports are dropped: only the copy
  /// reports changes.
  private mutating func ask(
    _ edits: borrowing TextEditBuffer, then action: TextAction?
  ) -> EditOutcome {
    // Otherwise a client that is a value would be copied.
    guard var client = self.client.take() else { return .applied }
    defer { self.client = client }
    var changes = TextChanges()
    let mayRefuse = client.mayRefuse
    let outcome = client.apply(edits, then: action, into: &changes)
    // The client had announced no refusals, so no state was saved to which the composer could
    // return.
    return outcome == .refused && !mayRefuse ? .mismatch : outcome
  }

  /// Checks whether the client's traits have changed, and whether it shows the copy. The traits
  /// come first. They are reported once even if they have their default values, so that a recording
  /// shows that there is a client. The text of a secure field is not checked.
  mutating func check(_ editCount: Int, reporting reports: inout [SessionText.Report]) {
    guard let client else { return }
    if !hasReportedTraits || client.traits != traits {
      hasReportedTraits = true
      accept(.traits(client.traits), editCount, reporting: &reports)
    }
    guard client.showsText, !traits.isSecureTextEntry else { return }
    let shown = client.document
    if !text.document.shows(shown, limit: SessionInput.textLimit, as: SurroundingText.reported) {
      accept(.text(SurroundingText(shown)), editCount, reporting: &reports)
    }
  }

  /// Handles a text or traits of the client at once, or keeps them until the edit that they follow
  /// has been offered. Keeps an answer until its edit is offered. An input that comes too late is
  /// not handled.
  mutating func receive(
    _ input: SessionInput, _ editCount: Int, reporting reports: inout [SessionText.Report]
  ) {
    guard !waiting.keep(input, editCount: editCount) else { return }
    accept(input.content, editCount, reporting: &reports)
  }

  private mutating func accept(
    _ content: SessionInput.Content, _ editCount: Int,
    reporting reports: inout [SessionText.Report]
  ) {
    switch content {
    case .traits(let wanted):
      // A secure field begins and ends with an empty text: the text before it is forgotten, and so
      // is the text typed into it.
      if wanted.isSecureTextEntry != traits.isSecureTextEntry {
        text.replaceAll(before: [], selected: [], after: [])
        provenance.removeAll()
        revision += 1
      }
      traits = wanted
      report(content, editCount, to: &reports)
    case .text(let shown):
      // The text of a secure field is ignored.
      guard !traits.isSecureTextEntry else { return }
      let masked = provenance.replaceAll(text.document, with: shown)
      func cells(_ text: String) -> [TextCell] { text.unicodeScalars.map { TextCell($0) } }
      text.replaceAll(
        before: cells(shown.before), selected: cells(shown.selected), after: cells(shown.after))
      revision += 1
      report(content, masked: .text(masked), editCount, to: &reports)
    case .refused, .mismatch: report(content, editCount, to: &reports)
    default: break
    }
  }

  private func report(
    _ content: SessionInput.Content, masked: SessionInput.Content? = nil, _ editCount: Int,
    to reports: inout [SessionText.Report]
  ) {
    reports.append(SessionText.Report(editCount: editCount, content: content, masked: masked))
  }
}
