package import SystemIO
package import Typing

/// How to split a recording into files that can be replayed separately.
///
/// A new file begins with a new session, as if evscribe had been started again: earlier text is out
/// of reach, and nothing is remembered except what the head of a recording can hold: the current
/// mode (`start-mode`; the ring keeps its order, which users count) and the locks. The locks are
/// those of the session's layout, since a keyboard may have no LEDs. They also say which of several
/// layouts is active. Anything else that a layout latches or locks starts anew.
package struct RecordingCuts {
  let rule: CutRule
  let sessions: any SessionSuccession

  /// Splits by that rule, with new sessions from `sessions`.
  package init(_ rule: CutRule, _ sessions: any SessionSuccession) {
    self.rule = rule
    self.sessions = sessions
  }
}

/// Makes the sessions of a recording that is split.
package protocol SessionSuccession: AnyObject {
  /// The session that continues after one that has ended, and its options for the head of its file.
  func successor(of session: TypingSession) throws(SystemError) -> SessionSuccessor
}

/// A session that continues after another.
package struct SessionSuccessor {
  let session: TypingSession
  let settings: [(name: String, value: String)]

  /// `settings` are those for the head of its recording.
  package init(_ session: TypingSession, settings: [(name: String, value: String)]) {
    self.session = session
    self.settings = settings
  }
}

extension TypingSession: RecordedSession {}
