public import KeyEvents
public import TextEditing
public import TextFields

/// The results of a session, for callers that write its text, record it, fill in a form or pass
/// keys on.
///
/// It is the session's own buffer. The owner of the session reads it after each call and then
/// empties it (``TypingSession/clearStep()``).
public struct SessionStep: Sendable {
  /// The presses of the last frame and the use of each, in order, without those after the end of
  /// the session.
  public internal(set) var presses: [SessionPress] = []
  /// The presses of the last frame that ended a composition with open text, and did nothing else.
  package internal(set) var closings: [PressID] = []
  @usableFromInline package internal(set) var text = TextChanges()
  /// The time of each edit, with the last press before the edit. That press may be much earlier:
  /// with a straight key, deadlines write most of the text, and a filter may hold a press back.
  public private(set) var stamps: [Stamp] = []
  /// The preview of the composition after each edit; empty if no output shows it.
  public private(set) var previews: [String] = []

  /// The inputs from a client and from sources of candidates, in the order in which they took
  /// effect. A recording needs them in addition to the frames. An input that came with a frame
  /// belongs before that frame.
  public private(set) var inputs: [SessionInput] = []

  /// The automatic changes and undone changes, in order. They are also among the edits.
  package private(set) var automatic: [AutomaticChangeRecord] = []

  /// The marks that keys made, for sound; none in a secure field.
  public private(set) var keyings: [Keying] = []

  /// The events of the form (``Form/recordsEvents``).
  public internal(set) var formEvents: [FormEvent] = [] { didSet { hasMore = true } }
  /// The requests that keys have made of sources and views.
  public internal(set) var requests: [SessionRequest] = [] { didSet { hasMore = true } }
  /// The candidates that were chosen, each with its source, which may learn from that.
  package internal(set) var choices: [(Candidate, CandidateRequest.Source)] = [] {
    didSet { hasMore = true }
  }
  /// Whether there is anything besides presses, edits and sent text. Most keys lead to nothing
  /// else.
  private var hasMore = false

  /// The time of an edit and the press before it.
  @frozen
  public struct Stamp: Hashable, Sendable {
    /// The time of the edit.
    public var time: EventTime
    /// The last press that had passed the filters when the edit was made, however long ago; nil if
    /// there was none.
    public var press: KeyEvent?
  }

  /// The edits, in order.
  @inlinable
  public var edits: TextEditBuffer {
    _read { yield text.edits }
  }
  /// The text that was sent: it has left the document and is out of reach.
  @inlinable
  public var sent: [TextCell] {
    _read { yield text.sent }
  }
  /// The sent text as a string.
  public var sentText: String {
    var text = String.UnicodeScalarView()
    for cell in sent { text.append(cell.scalar) }
    return String(text)
  }

  /// Whether nothing happened, apart from presses.
  public var isEmpty: Bool {
    stamps.isEmpty && text.isEmpty && !hasMore
  }

  /// Whether edits were made since the last ``stamp(_:_:preview:)``.
  var isUnstamped: Bool { stamps.count < text.edits.count }

  /// Sets the time and the press of the edits since the last call.
  mutating func stamp(_ time: EventTime, _ press: KeyEvent?, preview: String?) {
    while stamps.count < text.edits.count {
      stamps.append(Stamp(time: time, press: press))
      guard let preview else { continue }
      previews.append(preview)
      hasMore = true
    }
  }

  mutating func append(_ input: SessionInput) {
    inputs.append(input)
    hasMore = true
  }

  mutating func append(_ keying: Keying) {
    keyings.append(keying)
    hasMore = true
  }

  mutating func append(_ records: [AutomaticChangeRecord]) {
    automatic += records
    hasMore = true
  }

  /// Makes the stamps of the inputs from `index` onwards no later than `time`, the time of the
  /// frame with which they came.
  mutating func stampInputs(from index: Int, notAfter time: EventTime) {
    guard index < inputs.count else { return }
    for place in inputs.indices.dropFirst(index) {
      inputs[place].time = min(inputs[place].time, time)
    }
  }

  /// Removes the presses of the previous frame, before the next one.
  mutating func clearPresses() {
    if !presses.isEmpty { presses.empty() }
    if !closings.isEmpty { closings.empty() }
  }

  mutating func removeAll() {
    clearPresses()
    guard !isEmpty else { return }
    text.removeAll()
    stamps.empty()
    guard hasMore else { return }
    inputs.empty()
    automatic.empty()
    keyings.empty()
    previews.empty()
    if !formEvents.isEmpty { formEvents = [] }
    requests.empty()
    choices.empty()
    hasMore = false
  }
}

/// A request that the owner of a session may answer with inputs, for example with candidates: the
/// session does not ask a source itself.
public enum SessionRequest: Hashable, Sendable {
  /// A key has asked for candidates (``TypingSession/offer(_:title:at:)``).
  case candidates(CandidateRequest)
  /// A key has asked for the accounts of a domain (``TypingSession/offerAccounts(_:of:at:)``).
  case accounts(domain: String)
  /// The secrets of an account that was chosen (``TypingSession/fillIn(_:of:at:)``).
  case secrets(TypingSession.ChosenAccount)
  /// A key has asked a view to show something else.
  case view(ViewRequest)
}

/// A request of a key to a view of a session. It does not change the text, and has no effect
/// without a view.
public enum ViewRequest: Hashable, Sendable, CaseIterable {
  /// To switch between the screen and the line.
  case screen
  /// To show or hide the sheet of the mode.
  case sheet
}
