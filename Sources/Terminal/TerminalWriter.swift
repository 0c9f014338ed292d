import Descriptors
import SystemPackage

/// The output to the terminal, which may not accept it at once: text in order, and only the last
/// picture of the current line.
struct TerminalWriter: ~Copyable {
  private var queue: OutputQueue
  /// The waiting picture, of which nothing has been written.
  private var picture: [UInt8] = []

  /// Creates an output to a non-blocking descriptor that only evscribe uses.
  init(_ terminal: consuming OwnedDescriptor) { queue = OutputQueue(terminal) }

  var descriptor: FileDescriptor { queue.descriptor }
  var isWaiting: Bool { queue.isWaiting || !picture.isEmpty }
  var lostCount: Int { queue.lostCount }

  /// Sends text after everything sent before.
  mutating func write(_ text: [UInt8]) throws(SystemError) {
    if !picture.isEmpty { try takePicture() }
    try queue.send(text)
  }

  /// Whether a picture is waiting, with no part written yet, so that the next picture replaces it.
  var holdsPicture: Bool { !picture.isEmpty }

  /// Shows a picture, which is written in one piece. It replaces a waiting picture if no part of
  /// that was written yet.
  mutating func draw(_ rows: [UInt8]) throws(SystemError) {
    picture.removeAll(keepingCapacity: true)
    picture += rows
    try flush()
  }

  /// Sends as much as possible without waiting.
  mutating func flush() throws(SystemError) {
    try queue.flush()
    if !queue.isWaiting, !picture.isEmpty { try takePicture() }
  }

  /// Sends everything that waits, at most until the deadline or the interruption.
  mutating func drain(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption
  ) throws(SystemError) {
    if !picture.isEmpty { try takePicture() }
    try queue.drain(until: deadline, interruption)
  }

  private mutating func takePicture() throws(SystemError) {
    defer { picture.removeAll(keepingCapacity: true) }
    try queue.send(picture)
  }
}
