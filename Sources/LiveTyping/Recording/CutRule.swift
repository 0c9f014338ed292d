package import KeyEvents

/// The properties of a session that decide when its recording may be split.
package protocol RecordedSession {
  /// Whether a key is down.
  var holdsKeys: Bool { get }
  /// Whether no text is open or held back.
  var isAtRest: Bool { get }
  /// The time of the last press; nil before the first.
  var lastPress: EventTime? { get }
  /// The time of the last event; nil before the first.
  var lastTime: EventTime? { get }
}

/// The rule for finishing a file of a recording and continuing in another one.
///
/// It depends on the state and the stamps of the session, not on a clock. Without limits,
/// everything goes to one file. A file is never finished while a key is held, so that a release is
/// in the same file as its press. A key that is never released therefore keeps its file open.
package struct CutRule: Hashable, Sendable {
  /// The time without presses after which a file is finished, in microseconds; nil for none.
  package var idleLimit: Int64?
  /// The size at which a file is finished, in bytes; nil for none.
  package var sizeLimit: Int64?

  /// Creates a rule; without limits, the recording is never split.
  package init(idleLimit: Int64? = nil, sizeLimit: Int64? = nil) {
    self.idleLimit = idleLimit
    self.sizeLimit = sizeLimit
  }

  /// Returns the time at which the file is finished unless a key is pressed earlier; nil without an
  /// idle limit, before the first press, and while a key is held.
  package func deadline(of session: borrowing some RecordedSession) -> EventTime? {
    guard let idleLimit, !session.holdsKeys, let lastPress = session.lastPress,
      let lastTime = session.lastTime
    else { return nil }
    // A key that was held for longer than the limit has only been released now.
    return max(lastPress.advanced(byMicroseconds: idleLimit), lastTime)
  }

  /// Returns whether a file of `size` bytes, including a head of `headSize`, should be finished
  /// now.
  ///
  /// At the limit or above, it is finished when no composition is open. At twice the limit, it is
  /// finished anyway, because some text has an open composition all the time: in Morse, the space
  /// that a timeout wrote stays open until the next letter; in Hangul without spaces, there is
  /// always an open syllable. It is never finished while a key is held, or while the head is more
  /// than half of the file.
  package func isFull(
    _ size: Int64, headSize: Int64, _ session: borrowing some RecordedSession
  ) -> Bool {
    guard let sizeLimit, size >= max(sizeLimit, 2 * headSize), !session.holdsKeys else {
      return false
    }
    if size / 2 >= sizeLimit { return true }
    return session.isAtRest
  }
}
