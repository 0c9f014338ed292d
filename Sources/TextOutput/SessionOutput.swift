package import KeyEvents
package import Typing

/// A session and the bytes that it gives: the one way from keys to what is sent, for live typing, replays, suites and tests.
package struct SessionOutput {
  /// What is typed into.
  package private(set) var session: TypingSession
  /// What was given and not yet taken.
  package private(set) var bytes: [UInt8] = []
  private var sink: TextSink
  /// Is shown what the session did each time, before that is forgotten.
  private var observer: (any SessionObserver)?

  /// Gives the bytes of that session as the options say.
  ///
  /// - Parameters:
  ///   - session: what is typed into.
  ///   - options: what it was made from.
  ///   - observer: is shown what the session does; nil where nobody looks.
  package init(
    _ session: TypingSession, _ options: TypingOptions, observer: (any SessionObserver)? = nil
  ) {
    self.session = session
    self.observer = observer
    sink = TextSink(options)
  }

  /// The session handles a frame.
  package mutating func receive(_ frame: borrowing InputFrame) {
    session.receive(frame)
    take()
  }

  /// The session gets an input that is no frame, which has its effect when its time has come.
  package mutating func receive(_ input: SessionInput) { session.receive(input) }

  /// The session acts on its deadlines up to then.
  package mutating func advance(to time: EventTime) {
    session.advance(to: time)
    take()
  }

  /// The session starts now, though no key has come.
  package mutating func begin(at time: EventTime) { session.begin(at: time) }

  /// The session ends, and with it the text. An open line gets a line break.
  package mutating func finish(at time: EventTime) { end(at: time, closesLine: true) }

  /// The session ends, and another one goes on with the text. An open line stays open.
  package mutating func end(at time: EventTime) { end(at: time, closesLine: false) }

  /// Another session goes on with the text.
  package mutating func go(on successor: TypingSession) { session = successor }

  /// Gives the bytes away.
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
    observer?.sessionDidChange(session, bytes: bytes[start...], isEnd: isEnd)
    session.clearChanges()
  }
}

/// Looks at what a session does.
package protocol SessionObserver: AnyObject {
  /// The session did what its changes say, and gave these bytes. `isEnd` says that it did so because its input ended.
  func sessionDidChange(
    _ session: borrowing TypingSession, bytes: ArraySlice<UInt8>, isEnd: Bool)
}
