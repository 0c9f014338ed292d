package import KeyEvents

/// The state of a session that decides when its recording may be split.
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
/// It depends on the session, not on a clock. Without limits, everything goes to one file. A file
/// is never finished while a key is held, so that a release is in the same file as its press; a key
/// that is never released keeps its file open.
package struct CutRule: Hashable, Sendable {
  /// A file is finished when no key was pressed for that many microseconds.
  package var idleLimit: Int64?
  /// A file is finished when it has that many bytes.
  package var sizeLimit: Int64?

  /// Creates a rule that splits after that time without presses, at that size, or both.
  package init(idleLimit: Int64? = nil, sizeLimit: Int64? = nil) {
    self.idleLimit = idleLimit
    self.sizeLimit = sizeLimit
  }

  /// The time at which the file is finished if no key comes before; nil while a key is held.
  package func deadline(of session: some RecordedSession) -> EventTime? {
    guard let idleLimit, !session.holdsKeys, let lastPress = session.lastPress,
      let lastTime = session.lastTime
    else { return nil }
    // A key that was held for longer than that has only been released now.
    return max(lastPress.advanced(byMicroseconds: idleLimit), lastTime)
  }

  /// Whether a file of `size` bytes, of which `headSize` are its head, should be finished now.
  ///
  /// This is so from the limit on if no composition is open, and from twice the limit on in any
  /// case, because one may always be open: a space that a timeout wrote, until the next letter; in
  /// Hangul without spaces, a syllable. Never while a key is held, or while the head is more than
  /// half of the file.
  package func isFull(
    _ size: Int64, headSize: Int64, _ session: some RecordedSession
  ) -> Bool {
    guard let sizeLimit, size >= max(sizeLimit, 2 * headSize), !session.holdsKeys else {
      return false
    }
    return size / 2 >= sizeLimit || session.isAtRest
  }
}
