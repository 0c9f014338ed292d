package import Descriptors
package import KeyRecording
package import Typing

/// How a recording is cut into files that can be replayed one by one.
///
/// A new file begins with a new session, as if evscribe had been started anew: what is written before is out of reach,
/// and nothing is remembered of it but what the head of a recording can say.
package struct RecordingCuts {
  let rule: CutRule
  let sessions: any SessionSuccession

  /// Cuts by that rule, into sessions that are made there.
  package init(_ rule: CutRule, _ sessions: any SessionSuccession) {
    self.rule = rule
    self.sessions = sessions
  }
}

/// Makes the sessions of a recording that is cut.
package protocol SessionSuccession: AnyObject {
  /// The session that goes on after one that has ended, and how it is typed, for the head of its file.
  func successor(of session: TypingSession) throws(SystemError) -> SessionSuccessor
}

/// A session that goes on after another.
package struct SessionSuccessor {
  let session: TypingSession
  let settings: [(name: String, value: String)]

  /// `settings` are what the head of its recording says of it.
  package init(_ session: TypingSession, settings: [(name: String, value: String)]) {
    self.session = session
    self.settings = settings
  }
}

extension TypingSession: RecordedSession {}
