import CLibevdev
import Descriptors
import KeyEvents
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// The descriptors of one `poll`, in storage that is used again.
struct PollSet {
  private var entries: [pollfd] = []

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Adds a descriptor; they are numbered from 0.
  mutating func add(_ descriptor: FileDescriptor, _ events: PollEvents) {
    entries.append(pollfd(fd: descriptor.rawValue, events: events.rawValue, revents: 0))
  }

  /// What the last wait said of the descriptor with that number.
  func result(at index: Int) -> PollEvents { PollEvents(rawValue: entries[index].revents) }

  /// Waits until a descriptor is ready or the time has come; for ever where there is none. A signal may end it early.
  mutating func wait(until deadline: EventTime?) throws(SystemError) {
    let count = nfds_t(entries.count)
    let result = entries.withUnsafeMutableBufferPointer { entries in
      guard let deadline else { return ppoll(entries.baseAddress, count, nil, nil) }
      // In nanoseconds: poll's milliseconds would wake late.
      let rest = max(0, MonotonicClock.now.distance(to: deadline))
      var timeout = timespec(
        tv_sec: Int(rest / 1_000_000), tv_nsec: Int(rest % 1_000_000) * 1000)
      return ppoll(entries.baseAddress, count, &timeout, nil)
    }
    guard result == -1 else { return }
    let code = Errno(rawValue: errno)
    guard code == .interrupted else { throw SystemError("wait for", "input", code) }
    for index in entries.indices { entries[index].revents = 0 }
  }
}
