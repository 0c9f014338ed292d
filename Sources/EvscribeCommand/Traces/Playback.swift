import KeyEvents
import TextOutput
import Typing

/// A session fed from a trace or from simulated keys, and the bytes it gives.
struct Playback: ~Copyable {
  private var session: TypingSession
  private var sink: TextSink
  private var lastTime: EventTime?
  /// What was given and not yet taken.
  private(set) var bytes: [UInt8] = []

  init(_ options: TypingOptions, _ maps: CharacterMaps) throws(CommandFailure) {
    session = try TypingSession(options) { () throws(CommandFailure) in
      try maps.characterMap(options.keyboardLayout)
    }
    sink = TextSink(options)
  }

  /// Whether the session still hears.
  var isOpen: Bool { !session.isOver }

  /// When the session wants to go on if no frame comes before.
  var deadline: EventTime? { session.deadline }

  mutating func receive(_ frame: borrowing InputFrame) {
    session.receive(frame)
    sink.take(from: &session, to: &bytes)
    if let time = frame.time { lastTime = time }
  }

  /// The time has come, and no frame: deadlines up to it fire. Without it they fire when the next frame comes.
  mutating func advance(to time: EventTime) {
    session.advance(to: time)
    sink.take(from: &session, to: &bytes)
  }

  /// The input is over: a trace ends at its last stamp, simulated keys after their last token.
  mutating func finish(at end: EventTime? = nil) {
    session.finish(at: end ?? lastTime ?? .zero)
    sink.finish(&session, to: &bytes)
  }

  mutating func takeBytes(_ body: (inout [UInt8]) -> Void) {
    body(&bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
