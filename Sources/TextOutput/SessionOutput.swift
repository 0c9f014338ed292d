package import KeyEvents
package import Typing

/// A session and its output as bytes. Live typing, replays, suites and tests all use this type to
/// turn keys into output.
package struct SessionOutput {
  /// The session that types.
  package private(set) var session: TypingSession
  /// The output that has not been fetched yet.
  package private(set) var bytes: [UInt8] = []
  private var sink: TextSink
  /// The observers, called after each step of the session, before its changes are cleared.
  private let observers: [any SessionObserver]

  /// Creates the output of a session according to the options.
  ///
  /// - Parameters:
  ///   - session: the session that types.
  ///   - options: the options of the session.
  ///   - observers: the observers of the session, called in this order.
  package init(
    _ session: TypingSession, _ options: TypingOptions, observers: [any SessionObserver] = []
  ) {
    self.session = session
    self.observers = observers
    sink = TextSink(options)
  }

  /// Passes a frame to the session.
  package mutating func receive(_ frame: borrowing InputFrame) {
    session.receive(frame)
    take()
  }

  /// Passes an input other than a frame to the session, which handles it when its time comes.
  package mutating func receive(_ input: SessionInput) { session.receive(input) }

  /// Fires the deadlines of the session up to `time`.
  package mutating func advance(to time: EventTime) {
    session.advance(to: time)
    take()
  }

  /// Starts counting the time without presses. Call it before the first key.
  package mutating func begin(at time: EventTime) { session.begin(at: time) }

  /// Ends the session and the text. If the output is written line by line, an unfinished line gets
  /// a line break.
  package mutating func finish(at time: EventTime) { end(at: time, closesLine: true) }

  /// Ends the session when another one continues its text. An unfinished line gets no line break.
  package mutating func end(at time: EventTime) { end(at: time, closesLine: false) }

  /// Continues the text with another session.
  package mutating func go(on successor: TypingSession) { session = successor }

  /// Answers the session's requests for accounts.
  mutating func answer(_ accounts: PlaybackAccounts, at time: EventTime) {
    update { accounts.answer(&$0, at: time) }
  }

  /// Changes the session by means other than keys, such as a new form, and appends the resulting
  /// output.
  package mutating func update(_ change: (inout TypingSession) -> Void) {
    change(&session)
    take()
  }

  /// Passes the bytes to `body`, then clears them.
  package mutating func takeBytes(_ body: (inout [UInt8]) -> Void) {
    body(&bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func end(at time: EventTime, closesLine: Bool) {
    session.finish(at: time)
    let start = bytes.count
    if closesLine { sink.finish(session, to: &bytes) } else { sink.appendAll(session, to: &bytes) }
    look(from: start, isEnd: true)
  }

  private mutating func take() {
    let start = bytes.count
    sink.append(session, to: &bytes)
    look(from: start)
  }

  private mutating func look(from start: Int, isEnd: Bool = false) {
    for observer in observers {
      observer.sessionDidChange(session, bytes: bytes[start...], isEnd: isEnd)
    }
    session.clearChanges()
  }
}

/// An object that is told about every step of a session.
package protocol SessionObserver: AnyObject {
  /// Handles a step of the session, which added `bytes` to the output. `isEnd` is true for the step
  /// in which the owner ends the session.
  func sessionDidChange(
    _ session: borrowing TypingSession, bytes: ArraySlice<UInt8>, isEnd: Bool)
}
