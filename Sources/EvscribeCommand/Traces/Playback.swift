import KeyEvents
import TextEditing
import TextOutput
import Typing

/// A session fed from a trace or from simulated keys, and the bytes it gives.
struct Playback: ~Copyable {
  private var session: TypingSession
  private var sink: TextSink
  private let format: TypingOptions.OutputFormat
  private var lastTime: EventTime?
  /// Whether the last text that was taken ended with a line break; true before any.
  private(set) var endsLine = true
  /// Looks for the key after which the text was not as expected; nil where nobody asks.
  private(set) var partingKey: PartingKey?
  /// What was given and not yet taken.
  private(set) var bytes: [UInt8] = []

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
    session = try TypingSession(options, maps, followsLinks: followsLinks)
    sink = TextSink(options)
    format = options.output
  }

  /// Whether the session still hears.
  var isOpen: Bool { !session.isOver }

  /// When the session wants to go on if no frame comes before.
  var deadline: EventTime? { session.deadline }

  mutating func receive(_ frame: borrowing InputFrame) {
    partingKey?.note(frame)
    session.receive(frame)
    take()
    if let time = frame.time { lastTime = time }
  }

  /// The time has come, and no frame: deadlines up to it fire. Without it they fire when the next frame comes.
  mutating func advance(to time: EventTime) {
    session.advance(to: time)
    take()
  }

  /// The input is over: a trace ends at its last stamp, simulated keys after their last token.
  mutating func finish(at end: EventTime? = nil) {
    session.finish(at: end ?? lastTime ?? .zero)
    if isDocument { partingKey?.look(at: session) }
    sink.finish(&session, to: &bytes)
  }

  mutating func takeBytes(_ body: (inout [UInt8]) -> Void) {
    if let last = bytes.last { endsLine = last == 0x0A }
    body(&bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func take() {
    if isDocument { partingKey?.look(at: session) }
    let last = session.changes.presses.last ?? nil
    sink.take(from: &session, to: &bytes)
    if !isDocument { partingKey?.look(at: bytes, from: session, last) }
  }

  /// Whether what is given is the document as it stands, or its lines.
  private var isDocument: Bool { format == .document || format == .text }
}
