package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A pipe with which one thread wakes another.
package final class Doorbell: Sendable {
  private let pipe: Pipe

  /// Makes a pipe; nil if the system refuses.
  package init?() {
    guard let pipe = try? Pipe(name: "another thread") else { return nil }
    for end in [pipe.readEnd.descriptor, pipe.writeEnd.descriptor] {
      _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK)
    }
    self.pipe = pipe
  }

  /// The descriptor to poll, which is readable after ``ring()`` until ``clear()``.
  package var descriptor: FileDescriptor { pipe.readEnd.descriptor }

  /// Wakes the other thread. Never waits: if the pipe is full, the other thread wakes up anyway.
  package func ring() {
    var byte: UInt8 = 1
    write(pipe.writeEnd.descriptor.rawValue, &byte, 1)
  }

  /// Forgets all rings so far.
  package func clear() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(descriptor.rawValue, &bytes, 16) == 16 {}
  }

  /// Waits for a ring, at most for `milliseconds`; if that is -1, without a limit.
  package func wait(milliseconds: CInt) {
    var polled = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    poll(&polled, 1, milliseconds)
  }
}
