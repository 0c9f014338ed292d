import Descriptors
import KeyEvents
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// The descriptors of one `poll`, in storage that is used again.
struct PollSet {
  private var entries: [pollfd] = []

  var count: Int { entries.count }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Adds a descriptor; they are numbered from 0.
  mutating func add(_ descriptor: FileDescriptor, _ events: PollEvents) {
    entries.append(pollfd(fd: descriptor.rawValue, events: events.rawValue, revents: 0))
  }

  /// What the last wait said of the descriptor with that number.
  func result(at index: Int) -> PollEvents { PollEvents(rawValue: entries[index].revents) }

  /// Waits until a descriptor is ready or the time has come; for ever where there is none. A signal may end it early.
  mutating func wait(on kernel: any InputKernel, until deadline: EventTime?) throws(SystemError) {
    guard let code = kernel.poll(&entries, until: deadline) else { return }
    guard code == .interrupted else { throw SystemError("wait for", "input", code) }
    for index in entries.indices { entries[index].revents = 0 }
  }
}
