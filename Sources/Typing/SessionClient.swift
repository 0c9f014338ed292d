import Composition
import KeyEvents
import TextEditing

/// The text of a session: its own, and in addition any client, if there is one.
///
/// The session only looks at its own text, so that the same frames and inputs give the same edits
/// with and without a client. A client gets each edit first; if it does not accept one, or shows
/// another text, that is reported: it changes the session's own text as the same input does in a
/// replay.
struct SessionClient: TextClient {
  private var text: LineText
  /// The client's last traits.
  private(set) var traits = TextInputTraits()
  private var other: (any TextClient)?
  /// Whether there is no client to ask and no answer waits. Stored, because even checking for a
  /// client copies it.
  private var isPlain = true
  /// Whether there is a client to ask.
  let hasClient: Bool
  /// Answers, texts and traits that wait for their edit.
  private var waiting: [SessionInput] = []
  /// What the client told since ``takeTold()``.
  private var told: [Told] = []
  /// Whether the client told anything since ``takeTold()``.
  private(set) var hasTold = false
  /// The number of edits that were offered.
  private(set) var editCount = 0

  /// What the client told, and after how many edits.
  struct Told {
    var editCount: Int
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

  var cellsBeforeCursor: CellsBeforeCursor { text.cellsBeforeCursor }

  func cell(beforeCursor distance: Int) -> TextCell? { text.cell(beforeCursor: distance) }

  var mayRefuse: Bool {
    guard !isPlain else { return false }
    return other?.mayRefuse == true || waiting.contains { $0.content == .refused }
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
    let answer = takeAnswer() ?? ask(edits, then: action)
    switch answer {
    case .applied: break
    case .refused: note(.refused)
    case .mismatch: note(.mismatch)
    }
    editCount &+= 1
    let outcome = answer == .applied ? text.apply(edits, then: action, into: &changes) : answer
    look()
    takeShown()
    return outcome
  }

  /// The client's answer; without a client, everything is applied. The changes are those of the
  /// session's own text.
  private mutating func ask(_ edits: borrowing TextEditBuffer, then action: TextAction?)
    -> EditOutcome
  {
    guard hasClient else { return .applied }
    var changes = TextChanges()
    let mayRefuse = other?.mayRefuse == true
    let outcome = other?.apply(edits, then: action, into: &changes) ?? .mismatch
    // There is no saved state to which the composer could return.
    return outcome == .refused && !mayRefuse ? .mismatch : outcome
  }

  /// Checks whether the client shows the session's text, and whether its traits have changed.
  mutating func look() {
    guard let other else { return }
    if other.traits != traits { take(.traits(other.traits)) }
    let shown = SurroundingText(other.document)
    if shown != SurroundingText(text.document) { take(.text(shown)) }
  }

  /// Handles an input, or keeps it until its edit is offered.
  mutating func receive(_ input: SessionInput) {
    switch input.content {
    case .refused, .mismatch: wait(input)
    // Reported after an edit that has yet to be offered.
    case .text where editCount < input.editCount ?? editCount: wait(input)
    case .traits where editCount < input.editCount ?? editCount: wait(input)
    case .text, .traits, .candidates, .candidate: take(input.content)
    }
  }

  /// Returns what the client has reported since the last call.
  mutating func takeTold() -> [Told] {
    defer {
      told = []
      hasTold = false
    }
    return told
  }

  /// The answers, texts and traits whose edit has not been offered.
  var waitingInputs: [SessionInput] { waiting }

  private mutating func wait(_ input: SessionInput) {
    guard waiting.count < SessionInput.waitingLimit else { return }
    waiting.append(input)
    isPlain = false
  }

  private mutating func take(_ content: SessionInput.Content) {
    switch content {
    case .text(let shown):
      text.replaceAll(before: shown.before, selected: shown.selected, after: shown.after)
    case .traits(let wanted): traits = wanted
    case .refused, .mismatch, .candidates, .candidate: break
    }
    note(content)
  }

  private mutating func note(_ content: SessionInput.Content) {
    told.append(Told(editCount: editCount, content: content))
    hasTold = true
  }

  /// The waiting answer for the edit that is offered now.
  private mutating func takeAnswer() -> EditOutcome? {
    let count = editCount
    let place = waiting.firstIndex { $0.content.outcome != nil && count == $0.editCount ?? count }
    guard let place else { return nil }
    return removeWaiting(at: place).content.outcome
  }

  /// Applies the texts and traits that were reported after that many edits.
  private mutating func takeShown() {
    let count = editCount
    while let place = waiting.firstIndex(where: {
      $0.content.outcome == nil && $0.editCount ?? 0 <= count
    }) {
      take(removeWaiting(at: place).content)
    }
  }

  private mutating func removeWaiting(at place: Int) -> SessionInput {
    defer { isPlain = !hasClient && waiting.isEmpty }
    return waiting.remove(at: place)
  }
}

extension SessionInput.Content {
  /// The outcome in an answer; nil for other inputs.
  fileprivate var outcome: EditOutcome? {
    switch self {
    case .refused: .refused
    case .mismatch: .mismatch
    case .text, .traits, .candidates, .candidate: nil
    }
  }
}
