package import KeyEvents
package import Typing

/// A session fed from a trace or from simulated keys, and the bytes it gives.
package struct Playback: ~Copyable {
  private var output: SessionOutput
  private var lastTime: EventTime?

  /// Makes a session ready to be fed.
  ///
  /// - Parameters:
  ///   - session: what is fed.
  ///   - options: what it was made from.
  ///   - observer: is shown what the session does; nil where nobody looks.
  package init(
    _ session: TypingSession, _ options: TypingOptions, observer: (any SessionObserver)? = nil
  ) {
    output = SessionOutput(session, options, observer: observer)
  }

  /// Whether the session goes on.
  package var isOpen: Bool { !output.session.isOver }

  /// When the session wants to go on if no frame comes before.
  package var deadline: EventTime? { output.session.deadline }

  /// What was given and not yet taken.
  package var bytes: [UInt8] { output.bytes }

  package mutating func receive(_ frame: borrowing InputFrame) {
    output.receive(frame)
    if let time = frame.time { lastTime = time }
  }

  package mutating func receive(_ input: SessionInput) {
    output.receive(input)
    lastTime = max(lastTime ?? input.time, input.time)
  }

  /// Inputs that had no effect.
  package var waitingInputs: [SessionInput] { output.session.waitingInputs }

  /// The time has come, and no frame: deadlines up to it fire. Without it they fire when the next frame comes.
  package mutating func advance(to time: EventTime) { output.advance(to: time) }

  /// The input is over: a trace ends at its last stamp, simulated keys after their last token.
  package mutating func finish(at end: EventTime? = nil) {
    output.finish(at: end ?? lastTime ?? .zero)
  }

  package mutating func takeBytes(_ body: (inout [UInt8]) -> Void) {
    output.takeBytes(body)
  }
}
