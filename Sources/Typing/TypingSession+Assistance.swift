import Composition
import KeyEvents
import TextEditing

/// Assistance: undoing automatic changes, completing words, and asking for candidates.
extension TypingSession {
  /// The source of corrections, completions and the position; nil in a replay.
  public var assistanceSource: (any AssistanceSource)? {
    get { composition.client.assistant?.value.source }
    set { composition.client.assistant?.value.source = newValue }
  }

  /// Whether a press that deletes backwards undoes an automatic change instead, because nothing was
  /// typed since.
  func undoesByDelete(_ event: KeyEvent, _ route: KeyRoute) -> Bool {
    switch route.destination {
    case .text:
      guard composition.composer.deletes(event.key, in: route.mode) else { return false }
    case .editing(.delete(.character, .backward)): break
    default: return false
    }
    return composition.client.undoesByDelete && openCount == 0 && preview.isEmpty
  }

  /// Completes the word with the first suggestion, if the action moves the cursor forward at the
  /// end of the text. Returns false if it does not, or if there is no suggestion.
  mutating func completes(_ action: TextAction, at time: EventTime) -> Bool {
    guard action == .move(.character, .forward, selecting: false), composition.client.isAtEnd,
      completedWord != nil
    else { return false }
    finishComposition(at: time)
    guard composition.client.complete(into: &step.text) else { return false }
    settle(at: time)
    return true
  }

  /// The word before the cursor for which a view may show suggestions; nil if there is none. None
  /// are shown in a field with a list of its own.
  package var completedWord: CompletedWord? {
    guard isAssisted, composition.client.field?.inputView == nil else { return nil }
    return composition.client.completedWord
  }

  /// The number of words to suggest.
  package var suggestionCount: Int { settings.assistance.suggestionCount }

  /// Asks a source for candidates, as its key does. If `isScanned` is true, the list of candidates
  /// is scanned. For corrections, first ends the composition, so that the word can be replaced, and
  /// moves the cursor to the end of the word that contains it.
  mutating func ask(
    _ source: CandidateRequest.Source, isScanned: Bool = false, at time: EventTime
  ) {
    var word: DoubtfulWord?
    if source.isForWord {
      finishComposition(at: time)
      for _ in 0..<composition.client.countOfWordAfterCursor {
        let move = TextAction.move(.character, .forward, selecting: false)
        _ = composition.perform(move, at: time, into: &step.text)
      }
      settle(at: time)
      word = composition.client.doubtfulWord
      guard word != nil else {
        asked?.word = nil
        return notices.show(.nothingOffered(source))
      }
    }
    asked = (source, word, isScanned)
    tapKey = nil
    step.requests.append(.candidates(request(source)))
  }

  /// Whether a candidate is a correction of the word for which a key has asked.
  func isCorrection(_ candidate: Candidate) -> Bool {
    guard let word = asked?.word else { return false }
    return candidate.replaced == word.text + word.tail && candidate.text.hasSuffix(word.tail)
  }

  /// Replaces the word for which a key has asked with the chosen candidate.
  mutating func correct(with candidate: Candidate, at time: EventTime) {
    finishComposition(at: time)
    if let word = asked?.word {
      composition.client.choose(candidate, inPlaceOf: word, into: &step.text)
    }
    settle(at: time)
  }

  /// Ends the composition, and undoes the last change whose text was not edited since.
  mutating func undo(at time: EventTime) {
    let mayUndo = composition.client.undoneNext != nil
    composition.client.assistant?.value.isUndoing = mayUndo
    finishComposition(at: time)
    composition.client.assistant?.value.isUndoing = false
    if !composition.client.undo(into: &step.text) { notices.show(.nothingToUndo) }
    settle(at: time)
  }
}
