package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A descriptor to poll. It has the memory layout of `struct pollfd` (poll(2)), so that the kernel
/// reads and writes it directly.
package struct PollEntry {
  package var descriptor: FileDescriptor
  /// The events to wait for; ``PollEvents/ended`` is always reported.
  package var events: PollEvents
  /// The events reported by the last wait; empty if the descriptor is not ready.
  package var results: PollEvents

  package init(
    descriptor: FileDescriptor, events: PollEvents, results: PollEvents = PollEvents()
  ) {
    self.descriptor = descriptor
    self.events = events
    self.results = results
  }
}

extension [PollEntry] {
  /// Waits until one of the entries is ready, for at most `time`, rounded up to whole milliseconds;
  /// nil for no limit. Signals do not end the wait. After an error, no entry is ready.
  ///
  /// - Throws: the error of `poll`.
  package mutating func wait(atMost time: Duration? = nil) throws(Errno) {
    let end = time.map { ContinuousClock.now + $0 }
    var rest = time
    while true {
      let result = withUnsafeMutableBytes { bytes in
        bytes.withMemoryRebound(to: pollfd.self) { polled in
          poll(polled.baseAddress, nfds_t(polled.count), rest?.pollMilliseconds ?? -1)
        }
      }
      guard result == -1 else { return }
      let code = Errno(rawValue: errno)
      guard code == .interrupted else {
        for index in indices { self[index].results = PollEvents() }
        throw code
      }
      rest = end.map { ContinuousClock.now.duration(to: $0) }
    }
  }
}

extension FileDescriptor {
  /// Waits until the descriptor is ready for one of the events or has ended, for at most `time`;
  /// nil for no limit. Signals do not end the wait. Returns the reported events, none after the
  /// time limit.
  ///
  /// - Throws: the error of `poll`.
  package func wait(
    for events: PollEvents, atMost time: Duration? = nil
  ) throws(Errno) -> PollEvents {
    var entries = [PollEntry(descriptor: self, events: events)]
    try entries.wait(atMost: time)
    return entries[0].results
  }
}

extension Duration {
  fileprivate var pollMilliseconds: CInt {
    let (seconds, attoseconds) = components
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    guard !overflow else { return seconds < 0 ? 0 : .max }
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return CInt(clamping: Swift.max(0, milliseconds + rest))
  }
}
