import CLibevdev
import SystemIO
import KeyEvents
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// The descriptors of one `poll`, in reused storage.
struct PollSet {
  private var entries: [PollEntry] = []

  var count: Int { entries.count }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Adds a descriptor. Descriptors are numbered from 0 in the order in which they are added.
  mutating func add(_ descriptor: FileDescriptor, _ events: PollEvents) {
    entries.append(PollEntry(descriptor: descriptor, events: events))
  }

  /// Returns the result of the last wait for the descriptor that was added with the number `index`.
  func result(at index: Int) -> PollEvents { entries[index].results }

  /// Waits until a descriptor is ready or the deadline is reached; forever without a deadline. A
  /// signal may end the wait early.
  mutating func wait(on kernel: any InputKernel, until deadline: EventTime?) throws(SystemError) {
    guard let code = kernel.poll(&entries, until: deadline) else { return }
    guard code == .interrupted else { throw SystemError("wait for", "input", code) }
    for index in entries.indices { entries[index].results = PollEvents() }
  }
}

extension [PollEntry] {
  /// Waits until a descriptor is ready or the deadline is reached; forever without a deadline.
  /// Returns the error, if any; `EINTR` if a signal interrupted it.
  mutating func poll(until deadline: EventTime?) -> Errno? {
    // In nanoseconds: poll's milliseconds would wake up late.
    var timeout = timespec()
    if let deadline {
      let rest = Swift.max(0, MonotonicClock.now.microseconds(to: deadline))
      timeout = timespec(tv_sec: Int(rest / 1_000_000), tv_nsec: Int(rest % 1_000_000) * 1000)
    }
    let result = withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: pollfd.self) { polled in
        let count = nfds_t(polled.count)
        return deadline == nil
          ? ppoll(polled.baseAddress, count, nil, nil)
          : ppoll(polled.baseAddress, count, &timeout, nil)
      }
    }
    return result == -1 ? Errno(rawValue: errno) : nil
  }
}
