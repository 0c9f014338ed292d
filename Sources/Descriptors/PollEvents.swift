package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// What `poll` waits for or reports.
package struct PollEvents: OptionSet, Hashable, Sendable {
  package let rawValue: Int16

  package init(rawValue: Int16) { self.rawValue = rawValue }

  /// There is something to read (`POLLIN`).
  package static let readable = PollEvents(rawValue: Int16(POLLIN))
  /// Something out of the ordinary: the content of a file in sysfs has changed (`POLLPRI`).
  package static let urgent = PollEvents(rawValue: Int16(POLLPRI))
  /// Something can be written (`POLLOUT`).
  package static let writable = PollEvents(rawValue: Int16(POLLOUT))
  /// Nothing more will come: the other side is gone (`POLLHUP`), an error waits, or the descriptor is none (`POLLERR`,
  /// `POLLNVAL`).
  package static let ended = PollEvents(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
}

/// A descriptor and what it waits for.
package struct PolledDescriptor: Hashable, Sendable {
  /// The descriptor.
  package var descriptor: FileDescriptor
  /// What is waited for; hanging up and errors are reported in any case.
  package var events: PollEvents

  package init(_ descriptor: FileDescriptor, _ events: PollEvents) {
    self.descriptor = descriptor
    self.events = events
  }
}
