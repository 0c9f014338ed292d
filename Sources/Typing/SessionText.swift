import Composition
import KeyEvents
import TextEditing
import TextFields

/// The text that a session edits: its own, that of a form, or its copy of a client's text.
struct SessionText {
  private var target: Target
  /// The number of edits that were offered, without those to secure fields of a form: a recording
  /// does not have their keys.
  private(set) var editCount = 0
  /// What was reported since the last ``takeReports()``.
  private var reports: [Report] = []

  private enum Target {
    case line(LineText)
    case form(Form)
    case mirrored(MirroredClient)
    /// One of these, while it is changed in place.
    case moved
  }

  /// What a client or a source reported, and after how many edits.
  struct Report {
    /// Nil for candidates, which do not depend on edits.
    var editCount: Int?
    var content: SessionInput.Content
    /// ``SessionInput/masked``.
    var masked: SessionInput.Content?
  }

  /// Edits a line.
  init(_ line: LineText) { target = .line(line) }

  /// Edits a document, which is never sent.
  init(_ document: TextDocument) { target = .line(LineText(keeping: document)) }

  /// Fills in a form.
  init(_ form: Form) { target = .form(form) }

  /// Edits the text of a client.
  init(mirroring client: any TextClient) { target = .mirrored(MirroredClient(client)) }

  /// Edits whatever it is.
  init(of client: some TextClient) {
    switch client {
    case let client as LineText: self.init(client)
    case let client as TextDocument: self.init(client)
    case let client as Form: self.init(client)
    default: self.init(mirroring: client)
    }
  }

  /// Whether nobody else has to do with the text.
  var isOwn: Bool { if case .line = target { true } else { false } }

  /// Whether it is that of a form.
  var isForm: Bool { if case .form = target { true } else { false } }

  /// The form; nil if there is none. It is changed in place, but cannot be removed.
  var form: Form? {
    get { if case .form(let form) = target { form } else { nil } }
    _modify {
      var form = self.form
      if form != nil { target = .moved }
      defer { if let form { target = .form(form) } }
      yield &form
    }
  }

  private var mirrored: MirroredClient? {
    if case .mirrored(let client) = target { client } else { nil }
  }

  private mutating func changeMirrored(_ change: (inout MirroredClient, inout [Report]) -> Void) {
    guard case .mirrored(var client) = target else { return }
    target = .moved
    change(&client, &reports)
    target = .mirrored(client)
  }

  /// The number of changes that did not come through ``apply(_:then:into:)``: the client showed
  /// another text.
  var revision: Int { mirrored?.revision ?? 0 }

  /// Whether the cell that many cells before the cursor was typed in the session.
  func isTyped(beforeCursor distance: Int) -> Bool {
    mirrored?.isTyped(beforeCursor: distance) ?? true
  }

  /// Whether the text after the cursor was typed in the session.
  var isTypedAfterCursor: Bool { mirrored?.isTypedAfterCursor ?? true }

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
    switch target {
    case .line(let line): line.cellsBeforeCursor
    case .form(let form): form.cellsBeforeCursor
    case .mirrored(let client): client.cellsBeforeCursor
    case .moved: CellsBeforeCursor()
    }
  }

  func cell(beforeCursor distance: Int) -> TextCell? {
    switch target {
    case .line(let line): line.cell(beforeCursor: distance)
    case .form(let form): form.cell(beforeCursor: distance)
    case .mirrored(let client): client.text.cell(beforeCursor: distance)
    case .moved: nil
    }
  }

  var mayRefuse: Bool {
    switch target {
    case .line, .moved: false
    case .form: true
    case .mirrored(let client): client.mayRefuse(after: editCount)
    }
  }

  /// Whether it is a form: another client is offered what recordings of it have counted.
  var shortensRefusedText: Bool { isForm }

  func signLength(atEndOf openText: [TextCell]) -> Int {
    form?.signLength(atEndOf: openText) ?? 0
  }

  mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    switch target {
    case .line(var line):
      // Otherwise the text would be copied.
      target = .moved
      defer { target = .line(line) }
      editCount &+= 1
      return line.apply(edits, then: action, into: &changes)
    case .form:
      countEditOfForm()
      return form?.apply(edits, then: action, into: &changes) ?? .refused
    case .mirrored(var client):
      target = .moved
      defer { target = .mirrored(client) }
      return client.apply(
        edits, then: action, counting: &editCount, reporting: &reports, into: &changes)
    case .moved: return .refused
    }
  }

  var document: TextDocument {
    switch target {
    case .line(let line): line.document
    case .form(let form): form.document
    case .mirrored(let client): client.text.document
    case .moved: TextDocument()
    }
  }

  /// The traits of what is edited.
  var traits: TextInputTraits {
    switch target {
    case .line, .moved: TextInputTraits()
    case .form(let form): form.traits
    case .mirrored(let client): client.traits
    }
  }
}

/// What comes from a client, a recording or a source.
extension SessionText {
  /// Whether anything was reported since the last ``takeReports()``.
  var hasReports: Bool { !reports.isEmpty }

  /// Returns what was reported since the last call.
  mutating func takeReports() -> [Report] {
    defer { reports = [] }
    return reports
  }

  /// Whether there is a client to ask.
  var hasClient: Bool { mirrored?.hasClient ?? false }

  /// Asks the client for its traits and its text.
  mutating func check() {
    let count = editCount
    changeMirrored { $0.check(count, reporting: &$1) }
  }

  /// Handles an input, or keeps it until its edit is offered. An answer, a text or traits come from
  /// a client: without one, from a recording.
  mutating func receive(_ input: SessionInput) {
    switch input.content {
    case .candidates, .accounts, .candidate:
      if !traits.isSecureTextEntry || isForm { report(input.content) }
    case .change, .end: break
    case .refused, .mismatch, .text, .traits:
      if case .line(let line) = target {
        target = .mirrored(MirroredClient(recordingOver: line.document))
      }
      let count = editCount
      changeMirrored { $0.receive(input, count, reporting: &$1) }
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
        .candidate((mirrored?.provenance ?? TextProvenance()).masked(candidate, over: cell))
      case .refused, .mismatch, .text, .traits, .end: nil
      }
    if case .change = content {
      reports.append(Report(editCount: editCount, content: content, masked: masked))
    } else {
      reports.append(Report(content: content, masked: masked))
    }
  }

  /// The answers, texts and traits whose edit has not been offered.
  var waitingInputs: [SessionInput] { mirrored?.waiting.all ?? [] }
}
