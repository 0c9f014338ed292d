import KeyEvents
import TextEditing

/// A request for candidates, made by a key. A session does not ask a source itself: its owner finds
/// the request in the step (``SessionStep/requests``), and answers with inputs, or not at all.
public struct CandidateRequest: Hashable, Sendable {
  /// The source that is asked.
  public var source: Source
  /// The text before the cursor, at most ``KeyEvents/SessionInput/textLimit`` scalars, none of a
  /// secure field; empty if text is selected.
  public var before: String
  /// The selected text; empty if none is selected, or more than
  /// ``KeyEvents/SessionInput/textLimit`` scalars.
  public var selected: String

  /// The word before the cursor that may be completed; nil if there is none.
  public var word: CompletedWord?
  /// The word for which corrections are to be offered; nil if there is none.
  public var doubtful: DoubtfulWord?
  /// The number of words to offer.
  public var count = 0
}

extension TypingSession {
  /// Offers candidates in answer to a request, or shows that there are none. Does nothing if they
  /// come later, or too late: the text has changed, or something else was asked since.
  package mutating func answer(
    _ request: CandidateRequest, with offer: OfferedCandidates?, at time: EventTime
  ) {
    guard let asked, self.request(asked.source) == request else { return }
    guard let offer else { return showNothingOffered() }
    self.offer(offer.candidates, title: offer.title, at: time)
  }

  /// Offers candidates in answer to a request. The list opens when the session is called next; it
  /// does not open without candidates.
  package mutating func offer(_ candidates: [Candidate], title: String, at time: EventTime) {
    guard !candidates.isEmpty else { return }
    receive(SessionInput(time: time, .candidates(title: title)))
    for candidate in candidates.prefix(Candidate.limit) {
      receive(SessionInput(time: time, .candidate(candidate)))
    }
  }

  /// Returns the request of a key that asks a source now.
  func request(_ source: CandidateRequest.Source) -> CandidateRequest {
    let document = isSecure ? TextDocument() : document
    let limit = SessionInput.textLimit
    let selected = document.selectedText ?? ""
    let before = document.hasSelection ? "" : document.lineBeforeCursor(limit: limit)
    return CandidateRequest(
      source: source, before: String(before.unicodeScalars.suffix(limit)),
      selected: selected.unicodeScalars.count <= limit ? selected : "", word: completedWord,
      doubtful: asked?.word, count: suggestionCount)
  }
}
