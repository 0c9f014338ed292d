package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Bytes on their way to a descriptor that may not take them now.
///
/// A live session never waits for its reader, and never makes a descriptor non-blocking that it shares with whoever started
/// the program. A terminal or a pipe is opened once more, non-blocking, for evscribe alone (``privateTwin(of:name:)``); to a
/// socket each portion is sent without waiting. What cannot be opened again is written to only when `poll` says that
/// it takes something, and no more than a pipe then takes at once (`PIPE_BUF`, pipe(7)). What is over ``limit`` is lost, and
/// counted.
package struct OutputQueue: ~Copyable {
  /// How much may wait, in bytes.
  package static let limit = 1 << 20
  private static let portion = 4096

  /// What to poll.
  package let descriptor: FileDescriptor
  /// Closes what is evscribe's own.
  private let own: OwnedDescriptor?
  private let isSocket: Bool
  private let name: String
  private var waiting: [UInt8] = []
  private var sent = 0
  /// How many bytes were lost because the reader did not take them.
  package private(set) var lostCount = 0

  /// Sends to that descriptor, which the caller keeps open. `name` is for messages.
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

  /// Sends to that descriptor, which is evscribe's own and non-blocking.
  package init(_ descriptor: consuming OwnedDescriptor) {
    self.descriptor = descriptor.descriptor
    name = descriptor.name
    isSocket = false
    own = consume descriptor
  }

  /// Whether bytes wait: poll for `POLLOUT` and call ``flush()`` then.
  package var isWaiting: Bool { sent < waiting.count }

  /// How many bytes wait.
  package var waitingCount: Int { waiting.count - sent }

  /// How many bytes are kept in memory, sent ones included.
  package var storedCount: Int { waiting.count }

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
    while isWaiting, canTake(), try writePortion() {}
    if !isWaiting {
      waiting.removeAll(keepingCapacity: true)
      sent = 0
    } else if sent > waiting.count / 2 {
      // A reader that is always a little behind would make it grow for ever.
      waiting.removeFirst(sent)
      sent = 0
    }
  }

  /// Sends the rest at the end of the session, and waits for a slow reader until the deadline, or until it is interrupted.
  /// What can be sent at once is sent also then.
  package mutating func drain(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption? = nil
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
    lostCount += waiting.count - sent
    sent = waiting.count
  }

  private func canTake() -> Bool {
    // To what never waits it is simply written: one call less for each key.
    if isSocket || own != nil { return true }
    // An error counts as taking: the write then says which it is.
    return (try? descriptor.wait(for: .writable, atMost: .zero))?.isEmpty == false
  }

  /// False where nothing can be written at present.
  private mutating func writePortion() throws(SystemError) -> Bool {
    let end = min(sent + Self.portion, waiting.count)
    let (count, code) = waiting[sent..<end].withUnsafeBytes { bytes in
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
