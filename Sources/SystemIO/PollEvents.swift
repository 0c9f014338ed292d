package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A set of events that `poll` waits for or reports.
package struct PollEvents: OptionSet, Hashable, Sendable {
  package let rawValue: Int16

  package init(rawValue: Int16) { self.rawValue = rawValue }

  /// Bytes can be read (`POLLIN`).
  package static let readable = PollEvents(rawValue: Int16(POLLIN))
  /// An exceptional condition, such as a changed file in sysfs (`POLLPRI`).
  package static let urgent = PollEvents(rawValue: Int16(POLLPRI))
  /// Bytes can be written (`POLLOUT`).
  package static let writable = PollEvents(rawValue: Int16(POLLOUT))
  /// No more input: the other side is gone (`POLLHUP`), there is an error (`POLLERR`), or the
  /// descriptor is invalid (`POLLNVAL`).
  package static let ended = PollEvents(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
}

/// A descriptor with the events to wait for.
package struct PolledDescriptor: Hashable, Sendable {
  /// The descriptor to poll.
  package var descriptor: FileDescriptor
  /// The requested events; `POLLHUP` and errors are always reported.
  package var events: PollEvents

  package init(_ descriptor: FileDescriptor, _ events: PollEvents) {
    self.descriptor = descriptor
    self.events = events
  }
}
