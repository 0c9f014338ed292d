import Descriptors
import SystemPackage

/// What goes to the terminal, which may not take it now: text in its order, and of the pictures of the line under way the
/// last one.
struct TerminalWriter: ~Copyable {
  private var queue: OutputQueue
  /// What the rows shall look like; not begun yet.
  private var picture: [UInt8] = []

  /// Writes to a descriptor of evscribe's own that is non-blocking.
  init(_ terminal: consuming OwnedDescriptor) { queue = OutputQueue(terminal) }

  var descriptor: FileDescriptor { queue.descriptor }
  var isWaiting: Bool { queue.isWaiting || !picture.isEmpty }
  var lostCount: Int { queue.lostCount }

  /// Sends text after all that was sent before.
  mutating func write(_ text: [UInt8]) throws(SystemError) {
    if !picture.isEmpty { try takePicture() }
    try queue.send(text)
  }

  /// Whether a picture waits that is not begun: the next one takes its place.
  var holdsPicture: Bool { !picture.isEmpty }

  /// Shows a picture, which is drawn in one piece, in place of one that is not begun.
  mutating func draw(_ rows: [UInt8]) throws(SystemError) {
    picture.removeAll(keepingCapacity: true)
    picture += rows
    try flush()
  }

  /// Sends what can be sent at once.
  mutating func flush() throws(SystemError) {
    try queue.flush()
    if !queue.isWaiting, !picture.isEmpty { try takePicture() }
  }

  /// Sends the rest, waiting as long as ``OutputQueue`` says.
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
