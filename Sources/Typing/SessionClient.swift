import Composition
import KeyEvents
import TextEditing

/// What a session types into: a text of its own, and beside it a client of whatever kind, if there is one.
///
/// The session looks at its own text alone, so that the same frames and inputs give the same edits with a client and without.
/// A client gets each edit first; where it does not take one, or shows another text, that is told: it changes the session's
/// own text as the same input does in a replay.
///
/// The session's own text is kept as what it is: asking it through `any TextClient` took a tenth of the time of a key.
struct SessionClient: TextClient {
  private var text: LineText
  /// What the client wanted last.
  private(set) var traits = TextInputTraits()
  private var other: (any TextClient)?
  /// Whether the client has told its traits.
  private var knowsTraits = false
  /// Whether there is nobody to ask, and no answer waits. Kept, because even looking whether there is a client copies it.
  private var isPlain = true
  /// Whether there is a client to ask.
  let hasClient: Bool
  private var waiting = WaitingInputs()
  /// What was told since ``takeTold()``.
  private var told: [Told] = []
  /// Whether anything was told since ``takeTold()``.
  private(set) var hasTold = false
  /// How many edits were offered.
  private(set) var editCount = 0

  /// What was told, and after how many edits.
  struct Told {
    /// Nil for candidates, which have nothing to do with edits.
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

  /// Whether something may be told with the next edit.
  var canTell: Bool { !isPlain }

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
  /// Has edits made where somebody may say no.
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
    look()
    while let content = waiting.takeReport(after: editCount) { take(content) }
    isPlain = !hasClient && waiting.isEmpty
    return outcome
  }

  /// What the client answers; without one everything is applied. What it says of its edits is left to the session's own text.
  private mutating func ask(_ edits: borrowing TextEditBuffer, then action: TextAction?)
    -> EditOutcome
  {
    guard hasClient else { return .applied }
    var changes = TextChanges()
    let mayRefuse = other?.mayRefuse == true
    let outcome = other?.apply(edits, then: action, into: &changes) ?? .mismatch
    // Nothing was kept that the composer could go back to.
    return outcome == .refused && !mayRefuse ? .mismatch : outcome
  }

  /// Looks whether the client wants what it wanted, and shows what the session has. What it wants is told first, and once
  /// where that is nothing: it says in a recording that there is a client. The text of a secure field is not looked at.
  mutating func look() {
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

  /// Takes an input, or keeps it until its edit is offered.
  mutating func receive(_ input: SessionInput) {
    switch input.content {
    case .candidates, .candidate: take(input.content)
    case .refused, .mismatch, .text, .traits:
      // What has a client keeps its text as that does.
      text.keepEverything()
      if waiting.keep(input, editCount: editCount) { isPlain = false } else { take(input.content) }
    }
  }

  /// What was told since the last time.
  mutating func takeTold() -> [Told] {
    defer {
      told = []
      hasTold = false
    }
    return told
  }

  /// The answers, texts and traits whose edit was not offered.
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
    case .candidates, .candidate: told.append(Told(content: content))
    case .refused, .mismatch, .text, .traits:
      told.append(Told(editCount: editCount, content: content))
    }
    hasTold = true
  }
}
