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
  /// What was given and not yet taken.
  private(set) var bytes: [UInt8] = []

  /// `followsLinks` says whether the file of a Hangul layout may be a link.
  init(
    _ options: TypingOptions, _ maps: CharacterMaps, followsLinks: Bool = true
  ) throws(CommandFailure) {
    session = try TypingSession(options, maps, followsLinks: followsLinks)
    sink = TextSink(options)
    format = options.output
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

  /// Whether the text so far begins with these characters: what was given, or the document where that is given at the
  /// end.
  ///
  /// - Complexity: O(characters); O(1) where the last of them does not stand there, as is mostly so.
  func begins(with characters: [Unicode.Scalar]) -> Bool {
    guard format == .document else {
      return bytes.count >= characters.reduce(0) { $0 + UTF8.width($1) }
    }
    let document = session.document
    return characters.indices.reversed().allSatisfy {
      document.scalar(at: $0) == characters[$0]
    }
  }

  mutating func takeBytes(_ body: (inout [UInt8]) -> Void) {
    body(&bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
