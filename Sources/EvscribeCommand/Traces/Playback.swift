import KeyEvents
import TextOutput
import Typing

/// A session fed from a trace or from simulated keys, and the bytes it gives.
struct Playback: ~Copyable {
  private var output: SessionOutput
  private var lastTime: EventTime?
  /// Whether the last text that was taken ended with a line break; true before any.
  private(set) var endsLine = true
  /// Looks for the key after which the text was not as expected; nil where nobody asks.
  let partingKey: PartingKey?

  /// Makes a session ready to be fed.
  ///
  /// - Parameters:
  ///   - options: what to do.
  ///   - maps: the keyboard layouts.
  ///   - followsLinks: whether the file of a Hangul layout may be a link.
  ///   - partingKey: looks for a key; nil where nobody asks.
  /// - Throws: where a layout cannot be had.
  init(
    _ options: TypingOptions, _ maps: CharacterMaps, followsLinks: Bool = true,
    partingKey: PartingKey? = nil
  ) throws(CommandFailure) {
    self.partingKey = partingKey
    output = SessionOutput(
      try TypingSession(options, maps, followsLinks: followsLinks), options, observer: partingKey)
  }

  /// Whether the session goes on.
  var isOpen: Bool { !output.session.isOver }

  /// When the session wants to go on if no frame comes before.
  var deadline: EventTime? { output.session.deadline }

  /// What was given and not yet taken.
  var bytes: [UInt8] { output.bytes }

  mutating func receive(_ frame: borrowing InputFrame) {
    partingKey?.note(frame)
    output.receive(frame)
    if let time = frame.time { lastTime = time }
  }

  /// The time has come, and no frame: deadlines up to it fire. Without it they fire when the next frame comes.
  mutating func advance(to time: EventTime) { output.advance(to: time) }

  /// The input is over: a trace ends at its last stamp, simulated keys after their last token.
  mutating func finish(at end: EventTime? = nil) { output.finish(at: end ?? lastTime ?? .zero) }

  mutating func takeBytes(_ body: (inout [UInt8]) -> Void) {
    if let last = output.bytes.last { endsLine = last == 0x0A }
    output.takeBytes(body)
  }
}
