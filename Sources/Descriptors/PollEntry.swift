package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A descriptor that is polled. Its fields lie as those of `struct pollfd` (poll(2)) do, so that the kernel reads and
/// writes it as it is.
package struct PollEntry {
  package var descriptor: FileDescriptor
  /// What is waited for.
  package var events: PollEvents
  /// What was reported.
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
  /// Waits until one of them is ready or the time is over, which is rounded up to milliseconds; for ever where there is none.
  /// A signal does not end it. Where it fails none of them is ready.
  ///
  /// - Throws: why it failed.
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
  /// Waits until it is ready for one of the events, has ended, or the time is over; for ever where there is none. A signal
  /// does not end it. Returns what was reported.
  ///
  /// - Throws: why it could not be waited for.
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
