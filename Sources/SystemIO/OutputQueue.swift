package import SystemPackage
package import TextEditing

#if canImport(Glibc)
  import Glibc
#endif

/// A queue of bytes for a descriptor that may be unable to accept them immediately.
///
/// A live session never waits for the reader of its output, and never makes a descriptor
/// non-blocking that it shares with its parent process. A terminal or a pipe is opened again,
/// non-blocking, for evscribe alone (``privateTwin(of:name:)``); to a socket each portion is sent
/// without waiting. Anything that cannot be opened again is written to only when `poll` reports it
/// as writable, in portions that a pipe then accepts without blocking (`PIPE_BUF`, pipe(7)). Bytes
/// that would make the queue exceed ``limit`` are lost and counted, unless it is empty.
package struct OutputQueue: ~Copyable {
  /// The number of queued bytes above which no more are added to them.
  package static let limit = 1 << 20
  private static let portion = 4096

  /// The descriptor to poll.
  package let descriptor: FileDescriptor
  /// The owner of the descriptor, which closes it; nil if it belongs to the caller.
  private let own: OwnedDescriptor?
  private let isSocket: Bool
  private let name: String
  /// The queued bytes. Sent bytes are overwritten, because they may be a secret.
  private var waiting = WipedArray<UInt8>()
  private var sent = 0
  /// The number of bytes lost because the queue was full, or because the reader was too slow for
  /// ``drain(until:_:)``.
  package private(set) var lostCount = 0

  /// Creates a queue for a descriptor that the caller keeps open. `name` is for messages.
  package init(_ descriptor: FileDescriptor, name: String) {
    if let twin = privateTwin(of: descriptor, name: name) {
      self.descriptor = twin.descriptor
      own = consume twin
    } else {
      self.descriptor = descriptor
      own = nil
    }
    isSocket = isSocketDescriptor(descriptor)
    self.name = name
  }

  /// Creates a queue for a non-blocking descriptor, which the queue owns.
  package init(_ descriptor: consuming OwnedDescriptor) {
    self.descriptor = descriptor.descriptor
    name = descriptor.name
    isSocket = false
    own = consume descriptor
  }

  /// Whether bytes are queued. If so, poll the descriptor for `POLLOUT`, then call ``flush()``.
  package var isWaiting: Bool { sent < waiting.count }

  /// The number of queued bytes.
  package var waitingCount: Int { waiting.count - sent }

  /// The number of bytes in memory, including those already sent.
  package var storedCount: Int { waiting.count }

  /// Queues the bytes, or counts all of them as lost if others are queued and the sum would exceed
  /// ``limit``. Then sends as many bytes as possible without waiting.
  package mutating func send(_ bytes: some Collection<UInt8>) throws(SystemError) {
    if isWaiting, waitingCount + bytes.count > Self.limit {
      lostCount += bytes.count
    } else {
      waiting += bytes
    }
    try flush()
  }

  /// Sends as many bytes as possible without waiting.
  package mutating func flush() throws(SystemError) {
    while isWaiting, canTake(), try writePortion() {}
    if !isWaiting {
      waiting.removeAll()
      sent = 0
    } else if sent > waiting.count / 2 {
      // Otherwise a reader that is always a little behind would make the array grow forever.
      waiting.removeFirst(sent)
      sent = 0
    }
  }

  /// Moves the queued bytes to the end of `bytes`.
  package mutating func moveWaiting(into bytes: inout WipedArray<UInt8>) {
    bytes.append(contentsOf: waiting.dropFirst(sent))
    waiting.removeAll()
    sent = 0
  }

  /// Sends the queued bytes at the end of the session, and waits for a slow reader until the
  /// deadline or an interruption. After that, sends only as many bytes as it can without waiting.
  /// The others are lost and counted, or still wait if `keepsRest` is true.
  package mutating func drain(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption? = nil,
    keepsRest: Bool = false
  ) throws(SystemError) {
    while isWaiting {
      let isInterrupted = interruption?.hasCome() == true
      let left = isInterrupted ? .zero : ContinuousClock.now.duration(to: deadline)
      var entries = [PollEntry(descriptor: descriptor, events: .writable)]
      if let interruption {
        entries.append(PollEntry(descriptor: interruption.descriptor, events: .readable))
      }
      try? entries.wait(atMost: left)
      if !entries[0].results.isEmpty {
        _ = try writePortion()
      } else if left <= .zero {
        break
      }
    }
    if keepsRest { return }
    lostCount += waiting.count - sent
    sent = waiting.count
  }

  private func canTake() -> Bool {
    // A non-blocking descriptor needs no poll, which saves a call for each key.
    if isSocket || own != nil { return true }
    // An error counts as writable: the write then reports it.
    return (try? descriptor.wait(for: .writable, atMost: .zero))?.isEmpty == false
  }

  /// Writes one portion. Returns false if nothing can be written now.
  private mutating func writePortion() throws(SystemError) -> Bool {
    let end = min(sent + Self.portion, waiting.count)
    let (count, code) = waiting.withUnsafeBytes { waiting in
      let bytes = UnsafeRawBufferPointer(rebasing: waiting[sent..<end])
      let count =
        isSocket
        ? Glibc.send(
          descriptor.rawValue, bytes.baseAddress, bytes.count,
          CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL))
        : write(descriptor.rawValue, bytes.baseAddress, bytes.count)
      return (count, errno)
    }
    if count >= 0 {
      sent += count
      return true
    }
    if code == EAGAIN || code == EINTR { return false }
    throw SystemError("write to", name, Errno(rawValue: code))
  }
}
