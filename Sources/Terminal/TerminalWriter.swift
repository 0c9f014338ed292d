import SystemIO
import SystemPackage

/// The output to a terminal that may not accept it immediately: all text, in order, but of the
/// pictures only the latest. A picture consists of the bytes that redraw the shown rows.
struct TerminalWriter: ~Copyable {
  private var queue: OutputQueue
  /// The waiting picture, no part of which has been written; empty if none is waiting.
  private var picture: [UInt8] = []

  /// Creates an output to a non-blocking descriptor that only evscribe uses.
  init(_ terminal: consuming OwnedDescriptor) { queue = OutputQueue(terminal) }

  var descriptor: FileDescriptor { queue.descriptor }
  var isWaiting: Bool { queue.isWaiting || !picture.isEmpty }
  var lostCount: Int { queue.lostCount }

  /// Sends text after all earlier output, including a waiting picture.
  mutating func write(_ text: [UInt8]) throws(SystemError) {
    if !picture.isEmpty { try beginPicture() }
    try queue.send(text)
  }

  /// Whether a picture is waiting, with no part written yet; the next picture would replace it.
  var holdsPicture: Bool { !picture.isEmpty }

  /// Shows a picture, replacing the waiting one. A picture that has been written in part is always
  /// completed first.
  mutating func draw(_ rows: [UInt8]) throws(SystemError) {
    picture.removeAll(keepingCapacity: true)
    picture += rows
    try flush()
  }

  /// Sends as much as possible without waiting.
  mutating func flush() throws(SystemError) {
    try queue.flush()
    if !queue.isWaiting, !picture.isEmpty { try beginPicture() }
  }

  /// Sends everything that is waiting, but stops at the deadline or the interruption.
  mutating func drain(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption?
  ) throws(SystemError) {
    if !picture.isEmpty { try beginPicture() }
    try queue.drain(until: deadline, interruption)
  }

  private mutating func beginPicture() throws(SystemError) {
    defer { picture.removeAll(keepingCapacity: true) }
    try queue.send(picture)
  }
}
