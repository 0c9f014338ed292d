package import KeyEvents
package import Typing

/// A session with the sources that it may ask and the receivers of its steps. Live typing, replays,
/// suites and tests all drive a session with this type.
///
/// After each call that may change the session, the sources answer the requests of the session, the
/// receivers read the step, in their order, and the step is emptied.
package struct SessionDriver {
  /// The session.
  package private(set) var session: TypingSession
  private let receivers: [any SessionReceiver]
  private let sources: [any SessionSource]
  /// The stamp of the last frame or input.
  private var lastTime: EventTime?

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - receivers: the receivers of its steps.
  ///   - sources: the sources that it may ask.
  package init(
    _ session: TypingSession, receivers: [any SessionReceiver], sources: [any SessionSource] = []
  ) {
    self.session = session
    self.receivers = receivers
    self.sources = sources
  }

  /// Passes a frame to the session. `isSynthetic` states whether no device sent it.
  package mutating func receive(_ frame: borrowing InputFrame, isSynthetic: Bool = false) {
    session.receive(frame)
    if let time = frame.time { lastTime = time }
    deliver(isSynthetic ? .syntheticFrame(copy frame) : .frame(copy frame))
  }

  /// Passes an input other than a frame to the session, which handles it when its time comes.
  package mutating func receive(_ input: SessionInput) {
    session.receive(input)
    lastTime = max(lastTime ?? input.time, input.time)
  }

  /// Fires the deadlines of the session up to `time`. Without this call, they fire when the next
  /// frame comes.
  package mutating func advance(to time: EventTime) {
    session.advance(to: time)
    deliver(.time)
  }

  /// Starts counting the time without presses. Call it before the first key.
  package mutating func begin(at time: EventTime) { session.begin(at: time) }

  /// Ends the session at `end`; if nil, at the stamp of the last frame or input.
  package mutating func finish(at end: EventTime? = nil) {
    session.finish(at: end ?? lastTime ?? .zero)
    deliver(.end)
  }

  /// Ends the session at `time`, and continues with another one.
  package mutating func go(on successor: TypingSession, at time: EventTime) {
    session.finish(at: time)
    deliver(.succession)
    session = successor
  }

  /// Changes the session by means other than keys, such as a new form.
  package mutating func update(_ change: (inout TypingSession) -> Void) {
    change(&session)
    deliver(.time)
  }

  private mutating func deliver(_ cause: StepCause) {
    switch cause {
    case .frame, .syntheticFrame, .time:
      if !session.step.requests.isEmpty || !session.step.choices.isEmpty { askSources() }
    // An answer would come too late.
    case .succession, .end: break
    }
    for receiver in receivers { receiver.receive(session, cause) }
    session.clearStep()
  }

  private mutating func askSources() {
    for (candidate, source) in session.step.choices {
      for answering in sources { answering.learn(candidate, from: source) }
    }
    let time = session.lastTime ?? .zero
    for request in session.step.requests {
      for answering in sources { answering.answer(request, of: &session, at: time) }
    }
  }
}

/// The cause of a step of a session.
package enum StepCause {
  /// A frame of a device.
  case frame(InputFrame)
  /// A frame that no device sent (``LinuxInput/TypingClient/receiveSynthetic(_:)``).
  case syntheticFrame(InputFrame)
  /// A deadline, or something else that is not a key.
  case time
  /// The end of the session, which another one continues.
  case succession
  /// The end of the session.
  case end
}

/// A reader of a session's steps, such as the writer of its text or of a recording.
///
/// The whole text consists of the text that the steps have sent and, at ``StepCause/succession``
/// and ``StepCause/end``, the session's document. The document of a form (`hasForm`) may be that of
/// a secure field. After a succession, the next step belongs to another session, with another
/// `start` and text.
package protocol SessionReceiver: AnyObject {
  /// Reads the step of the session, which is emptied afterwards.
  func receive(_ session: borrowing TypingSession, _ cause: StepCause)
}

/// A source of answers to the requests of a session.
package protocol SessionSource: AnyObject {
  /// Answers a request if it is for this source.
  func answer(_ request: SessionRequest, of session: inout TypingSession, at time: EventTime)

  /// Learns from the choice of a candidate that a source offered.
  func learn(_ candidate: Candidate, from source: CandidateRequest.Source)
}

extension SessionSource {
  package func learn(_ candidate: Candidate, from source: CandidateRequest.Source) {}
}
