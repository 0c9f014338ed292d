package import KeyEvents

/// What a recording has to know of the session that is recorded.
package protocol RecordedSession {
  /// Whether a key is down.
  var holdsKeys: Bool { get }
  /// Whether nothing is open and nothing held back.
  var isAtRest: Bool { get }
  /// When a key was pressed last; nil before the first.
  var lastPress: EventTime? { get }
  /// How far it has come; nil before it has begun.
  var now: EventTime? { get }
}

/// When the file that a session is recorded to is finished, so that the recording goes on in another one.
///
/// It looks at the session and at no clock. Where it says nothing, everything goes to one file.
package struct CutRule: Hashable, Sendable {
  /// A file is finished when nothing was pressed for so many microseconds.
  package var idleLimit: Int64?
  /// A file is finished when it has so many bytes.
  package var sizeLimit: Int64?

  /// Cuts after that time without presses, at that size, or at either.
  package init(idleLimit: Int64? = nil, sizeLimit: Int64? = nil) {
    self.idleLimit = idleLimit
    self.sizeLimit = sizeLimit
  }

  /// When the file is finished if no key comes before; nil while one is held.
  package func deadline(of session: some RecordedSession) -> EventTime? {
    guard let idleLimit, !session.holdsKeys, let lastPress = session.lastPress,
      let now = session.now
    else { return nil }
    // A key that was held for longer than that was let go of only now.
    return max(lastPress.advanced(byMicroseconds: idleLimit), now)
  }

  /// Whether a file of that size is finished now: while nothing is open; from twice the size on also while something is,
  /// for there are ways to type in which something always is. Never while a key is held, and never before half of it are
  /// keys.
  package func isFull(
    _ size: Int64, headSize: Int64, _ session: some RecordedSession
  ) -> Bool {
    guard let sizeLimit, size >= max(sizeLimit, 2 * headSize), !session.holdsKeys else {
      return false
    }
    return size / 2 >= sizeLimit || session.isAtRest
  }
}
