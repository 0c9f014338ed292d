package import Descriptors
package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Bytes on their way to a descriptor that may not take them now.
///
/// A live session never waits for its reader. A portion is written only when `poll` says that the descriptor can take
/// one, and is no longer than what a pipe then takes at once (`PIPE_BUF`, pipe(7)); the descriptor itself is not made
/// non-blocking, because it is shared with whoever started the program. What is over ``limit`` is lost, and counted.
package struct OutputQueue: ~Copyable {
  /// How much may wait, in bytes.
  package static let limit = 1 << 20
  private static let portion = 4096

  /// Where the bytes go.
  package let descriptor: FileDescriptor
  private let name: String
  private var waiting: [UInt8] = []
  private var sent = 0
  /// How many bytes were lost because the reader did not take them.
  package private(set) var lostCount = 0

  /// Sends to that descriptor, which the caller keeps open. `name` is for messages.
  package init(_ descriptor: FileDescriptor, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Whether bytes wait: poll for `POLLOUT` and call ``flush()`` then.
  package var isWaiting: Bool { sent < waiting.count }

  /// Takes bytes to send and sends what can be sent at once.
  package mutating func send(_ bytes: [UInt8]) throws(SystemError) {
    if waiting.count - sent + bytes.count > Self.limit {
      lostCount += bytes.count
    } else {
      waiting += bytes
    }
    try flush()
  }

  /// Sends what can be sent at once.
  package mutating func flush() throws(SystemError) {
    while isWaiting, canTake(timeout: 0) { try writePortion() }
    if !isWaiting {
      waiting.removeAll(keepingCapacity: true)
      sent = 0
    }
  }

  /// Sends the rest at the end of the session, and waits for a slow reader up to so many milliseconds at a time.
  package mutating func drain(patience: Int32) throws(SystemError) {
    while isWaiting {
      guard canTake(timeout: patience) else {
        lostCount += waiting.count - sent
        sent = waiting.count
        return
      }
      try writePortion()
    }
  }

  private func canTake(timeout: Int32) -> Bool {
    var poller = pollfd(fd: descriptor.rawValue, events: Int16(POLLOUT), revents: 0)
    // An error counts as taking: the write then says which it is.
    return poll(&poller, 1, timeout) > 0
  }

  private mutating func writePortion() throws(SystemError) {
    let end = min(sent + Self.portion, waiting.count)
    let count = try SystemError.check(
      "write to", name,
      throwing: {
        try waiting[sent..<end].withUnsafeBytes { try descriptor.write($0) }
      })
    sent += count
  }
}
