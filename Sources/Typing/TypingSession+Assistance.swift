import Composition
import KeyEvents
import TextEditing

/// Undoing what was changed without being typed.
extension TypingSession {
  /// Who is asked for corrections and for the position; nil in a replay.
  public var assistanceSource: (any AssistanceSource)? {
    get { composition.client.assistant?.value.source }
    set { composition.client.assistant?.value.source = newValue }
  }

  /// Whether a press that deletes backwards undoes a change instead: nothing was typed since.
  func undoesByDelete(_ event: KeyEvent, _ route: KeyRoute) -> Bool {
    switch route.destination {
    case .text:
      guard composition.composer.deletes(event.key, in: route.mode) else { return false }
    case .editing(.delete(.character, .backward)): break
    default: return false
    }
    return composition.client.undoesByDelete && openCount == 0 && preview.isEmpty
  }

  /// Takes the first word that is suggested, if the action moves the cursor on at the end of the
  /// text. False if there is none.
  mutating func completes(_ action: TextAction, at time: EventTime) -> Bool {
    guard action == .move(.character, .forward, selecting: false), composition.client.isAtEnd,
      composition.client.completedWord != nil
    else { return false }
    finishComposition(at: time)
    guard composition.client.complete(into: &step.text) else { return false }
    settle(at: time)
    return true
  }

  /// The word that may be completed before the cursor, for whoever shows suggestions; nil if there
  /// is none.
  package var completedWord: CompletedWord? {
    isAssisted ? composition.client.completedWord : nil
  }

  /// How many words are suggested.
  package var suggestionCount: Int { settings.assistance.suggestionCount }

  /// Asks for candidates, as a key does. For corrections the composition ends, so that the word can
  /// be replaced, and the cursor goes to the end of the word in which it stands.
  mutating func ask(_ source: CandidateRequest.Source, at time: EventTime) {
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
    asked = (source, word)
    step.requests.append(.candidates(request(source)))
  }

  /// Whether a candidate is a word in place of the one for which a key has asked.
  func isCorrection(_ candidate: Candidate) -> Bool {
    guard let word = asked?.word else { return false }
    return candidate.replaced == word.text + word.tail && candidate.text.hasSuffix(word.tail)
  }

  /// Writes a word that was chosen in place of the one for which a key has asked.
  mutating func correct(with candidate: Candidate, at time: EventTime) {
    finishComposition(at: time)
    if let word = asked?.word {
      composition.client.choose(candidate, inPlaceOf: word, into: &step.text)
    }
    settle(at: time)
  }

  /// Ends the composition, and undoes the last change whose text was not edited since.
  mutating func undo(at time: EventTime) {
    finishComposition(at: time)
    if !composition.client.undo(into: &step.text) { notices.show(.nothingToUndo) }
    settle(at: time)
  }
}
