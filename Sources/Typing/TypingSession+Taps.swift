import KeyEvents
import TextEditing

/// A key that writes the first candidate of a source when it is tapped, and opens the list of all
/// candidates when it is held.
///
/// As with the next-mode key, a tap ends when the key is released, or earlier if another key is
/// pressed. The source is asked when the key is pressed, so that it can answer before the tap ends.
struct TapKey {
  let press: PressID
  /// The time at which the key has been held long enough to open the list.
  let end: EventTime
  private var phase = Phase.pressed
  /// The candidates that have come; nil if the source has not answered.
  private(set) var offered: OpenList?
  /// Whether the most recent list of a source is the answer to this key.
  private var isAnswered = false

  private enum Phase {
    /// The key is down.
    case pressed
    /// The tap has ended before the answer has come.
    case released
    /// The answer is not used any more.
    case over
  }

  init(_ press: PressID, heldUntil end: EventTime) {
    self.press = press
    self.end = end
  }

  var isPressed: Bool { phase == .pressed }

  var isReleased: Bool { phase == .released }

  /// The time at which a hold opens the list; nil if no hold will.
  var deadline: EventTime? { isPressed ? end : nil }

  /// Begins the list of the source. Returns false if the answer of the source is not used any more.
  mutating func begin(title: String) -> Bool {
    isAnswered = true
    guard phase != .over else { return false }
    offered = OpenList(.source, title: title, characters: .choose)
    return true
  }

  /// Adds a candidate to the answer. Returns false if the answer is not used any more, or its list
  /// is full; nil if the candidate does not belong to the answer.
  mutating func offer(_ candidate: Candidate) -> Bool? {
    guard isAnswered else { return nil }
    return phase == .over ? false : offered?.offer(candidate)
  }

  /// Ends the tap, whose answer has not come.
  mutating func release() { phase = .released }

  /// Drops the answer: the candidates that have come, and any that may still come.
  mutating func drop() {
    phase = .over
    offered = nil
  }

  /// Notes that another list was begun.
  mutating func leave() {
    drop()
    isAnswered = false
  }
}

extension TypingSession {
  /// Asks the source of a key for its candidates, of which a tap writes the first.
  mutating func beginTap(_ event: KeyEvent, of source: CandidateRequest.Source) {
    ask(source, at: event.time)
    // A filter may have held the press back until a secure field is edited.
    guard !isSecure, let hold = settings.tapHolds[source] else { return }
    tapKey = TapKey(event.press, heldUntil: event.time.advanced(byMicroseconds: hold))
  }

  /// Handles the end of the press: a release writes the first candidate, at once or when it comes;
  /// a press that ends without a release writes nothing.
  mutating func endTap(_ event: KeyEvent) {
    guard let tapKey, tapKey.isPressed else { return }
    if event.phase == .cancelled {
      dropTap()
    } else if event.time > tapKey.end {
      // A filter has held the release back.
      openListOfTapKey()
    } else if tapKey.offered?.choice(0) != nil {
      writeFirstCandidate(at: event.time)
    } else {
      self.tapKey?.release()
    }
  }

  /// Ends a tap because another key is pressed: writes the first candidate if it has come, before
  /// the key has its effect; drops a later answer.
  mutating func endTapByPress(at time: EventTime) {
    guard let tapKey else { return }
    if tapKey.isPressed { writeFirstCandidate(at: time) } else { dropTap() }
  }

  /// Writes the first candidate, if any, and drops the others.
  mutating func writeFirstCandidate(at time: EventTime) {
    let choice = tapKey?.offered?.choice(0)
    dropTap()
    if let choice { perform(choice, isPrivate: false, at: time) }
  }

  /// Opens the list, after the key was held long enough. Candidates that come later open it then.
  mutating func openListOfTapKey() {
    guard let tapKey else { return }
    self.tapKey = nil
    if let list = tapKey.offered, router.list == nil { router.openList = list }
  }

  /// Drops the candidates that the source has offered or will still offer, for example because the
  /// text was changed.
  mutating func dropTap() { tapKey?.drop() }
}
