import SystemIO
import PlainText
import SystemPackage
import TextEditing

#if canImport(Glibc)
  import Glibc
#endif

/// The treatment of the bytes that a reader leaves unread when it ends.
package enum UnreadBytes: Sendable {
  /// Unread bytes are dropped: the reader has taken as many as it wanted.
  case dropped
  /// Unread bytes are counted, and can be reported as lost.
  case counted
  /// Unread bytes are remembered, so that they can be saved (``LiveOutput/keepUnread(at:)``).
  case kept
}

/// An output that accepts bytes as fast as its reader or its disk: stdout, a pipe or a device.
final class StreamTarget {
  private var queue: OutputQueue
  private let path: String
  private let unread: UnreadBytes
  private var disk: FullDisk
  /// The last bytes that were passed to the queue, at least those that the reader would leave
  /// unread if it ended now: the bytes in the pipe and those in the queue. Empty unless unread
  /// bytes are kept.
  private var sentEnd = WipedArray<UInt8>()
  private static let pipeSize = 1 << 16
  /// Whether the reader is gone, which is not an error.
  private(set) var isClosed = false
  /// The bytes that came after the reader was gone, until the session ended, or those that it had
  /// not accepted when it was waited for no longer.
  private var late = WipedArray<UInt8>()
  /// Whether a signal ended the session: the reader may have received the same signal.
  private var awaitsReader = false

  init(_ queue: consuming OutputQueue, path: String, unread: UnreadBytes) {
    self.queue = queue
    self.path = path
    self.unread = unread
    disk = FullDisk(path)
  }

  /// The number of bytes that were lost.
  var lostCount: Int { queue.lostCount }

  /// The number of bytes that the reader left unread when it ended, or that it did not accept.
  var unreadCount: Int { late.count + (isClosed ? queue.waitingCount + countInPipe : 0) }

  /// Appends to `bytes` the bytes that the reader left unread when it ended, or that it did not
  /// accept.
  func moveUnread(into bytes: inout WipedArray<UInt8>) {
    if isClosed {
      bytes.append(contentsOf: sentEnd.dropLast(queue.waitingCount).suffix(countInPipe))
      queue.moveWaiting(into: &bytes)
    }
    bytes += late
    late.removeAll()
  }

  /// Sends bytes. A full disk is not an error if `tell` can report it.
  func send(
    _ bytes: WipedArray<UInt8>, _ tell: ((String) -> Void)?
  ) throws(SystemError) {
    guard !isClosed else {
      late += bytes
      return
    }
    let lostCount = queue.lostCount
    try sending(tell) { () throws(SystemError) in try queue.send(bytes) }
    guard unread == .kept, queue.lostCount == lostCount else { return }
    sentEnd += bytes
    trimSentEnd()
  }

  /// Removes from `sentEnd` the bytes that the reader must have read: those before the bytes in the
  /// pipe and in the queue.
  private func trimSentEnd() {
    guard sentEnd.count > queue.waitingCount + 3 * Self.pipeSize else { return }
    let kept = queue.waitingCount + max(2 * Self.pipeSize, countInPipe)
    if sentEnd.count > kept { sentEnd.removeFirst(sentEnd.count - kept) }
  }

  /// Sends the rest of a file's text. Every failure is an error.
  func sendRest(_ bytes: WipedArray<UInt8>) throws(SystemError) { try queue.send(bytes) }

  /// Adds the descriptor to poll. It is always added, so that the end of the reader is noticed.
  func appendDescriptors(to list: inout [PolledDescriptor]) {
    guard !isClosed else { return }
    // A full disk would be ready all the time; it is retried with later output.
    let isAwaited = queue.isWaiting && disk.error == nil
    list.append(PolledDescriptor(queue.descriptor, isAwaited ? .writable : PollEvents()))
  }

  /// Handles the descriptor when it is ready or its reader is gone.
  func isReady(for events: PollEvents, _ tell: ((String) -> Void)?) throws(SystemError) {
    guard events.contains(.writable) else {
      isClosed = true
      return
    }
    try sending(tell) { () throws(SystemError) in try queue.flush() }
  }

  /// Waits until the reader has accepted everything.
  func drain(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption
  ) throws(SystemError) {
    defer { if awaitsReader { waitForReader(until: deadline, interruption) } }
    guard !isClosed else { return }
    do throws(SystemError) {
      try queue.drain(until: deadline, interruption, keepsRest: unread == .kept)
      if unread == .kept { queue.moveWaiting(into: &late) }
    } catch  where error.isBrokenPipe {
      isClosed = true
    }
  }

  /// Returns a clause to append to the error, about the bytes that are missing because the disk is
  /// full; empty if the disk is not full.
  func loss(_ suffix: String) -> String {
    disk.error == nil
      ? "" : "; \(path) lacks \(counted(lostCount + queue.waitingCount, "byte"))\(suffix)"
  }

  /// Waits at most 300 milliseconds for the end of a reader that got the same signal, before more
  /// is sent. Such a reader could still take text out of the pipe and end without using it.
  func waitForEndOfReader() {
    awaitsReader = true
    guard unread != .dropped, !isClosed else { return }
    let events = try? queue.descriptor.wait(for: PollEvents(), atMost: .milliseconds(300))
    if events?.isDisjoint(with: .ended) == false { isClosed = true }
  }

  /// Waits until the reader of a pipe has read everything, or is gone: Ctrl+C ends it too, perhaps
  /// with the text unread.
  private func waitForReader(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption
  ) {
    while unread != .dropped, !isClosed, countInPipe > 0, ContinuousClock.now < deadline,
      !interruption.hasCome()
    {
      let events = try? queue.descriptor.wait(for: PollEvents(), atMost: .milliseconds(5))
      if events?.isDisjoint(with: .ended) == false { isClosed = true }
    }
  }

  /// The number of bytes in the pipe that the reader has not read yet; 0 if unread bytes are
  /// dropped.
  private var countInPipe: Int {
    guard unread != .dropped else { return 0 }
    var count: CInt = 0
    return ioctl(queue.descriptor.rawValue, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  private func sending(
    _ tell: ((String) -> Void)?, _ body: () throws(SystemError) -> Void
  ) throws(SystemError) {
    do {
      try body()
      disk.didWrite(tell)
    } catch  where error.isBrokenPipe {
      isClosed = true
    } catch  where error.isLackOfSpace && tell != nil {
      disk.didFail(error, tell)
    }
  }
}

/// The state of an output's disk. The user is told once when it is full, and when it can be written
/// to again.
struct FullDisk {
  private let path: String
  /// The error of the last write; nil if it succeeded.
  private(set) var error: SystemError?

  init(_ path: String) { self.path = path }

  mutating func didFail(_ error: SystemError, _ tell: ((String) -> Void)?) {
    if self.error == nil {
      tell?("\(error); typing continues, and the text is kept until it can be written")
    }
    self.error = error
  }

  mutating func didWrite(_ tell: ((String) -> Void)?) {
    if error != nil { tell?("\(path) can be written to again") }
    error = nil
  }
}
