package import SystemIO
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A reporter that tells another program how much of a recording is safe: after each written frame,
/// it sends a line with the number of frames written so far. The reported frames survive if
/// evscribe is killed; a power cut may lose frames that the kernel has not yet written to the disk.
///
/// Nothing waits for the reader. While a line waits to be read, no other is written, and the next
/// line also counts the frames whose lines were left out. Once the reader is gone, reports stop.
package final class RecordingProgress {
  private var queue: OutputQueue?
  private var toldCount = 0

  /// Creates a reporter that writes to an inherited descriptor, which stays open.
  ///
  /// - Throws: ``SystemError`` if the descriptor is not open for writing.
  package init(descriptor: CInt) throws(SystemError) {
    let name = "descriptor \(descriptor)"
    let flags = try SystemError.check("write to", name) { fcntl(descriptor, F_GETFL) }
    guard flags & O_ACCMODE != O_RDONLY else {
      throw SystemError("write to", name, .badFileDescriptor)
    }
    queue = OutputQueue(FileDescriptor(rawValue: descriptor), name: name)
  }

  /// Reports the number of frames written so far.
  func tell(_ count: Int) {
    do throws(SystemError) {
      try queue?.flush()
      guard queue?.isWaiting == false else { return }
      try queue?.send(Array("\(count)\n".utf8))
      toldCount = count
    } catch {
      queue = nil
    }
  }

  /// Reports the final number of frames, and waits until the pipe has accepted it, at most until
  /// the deadline or the interruption.
  func finish(
    _ count: Int, until deadline: ContinuousClock.Instant, _ interruption: Interruption
  ) {
    do throws(SystemError) {
      if toldCount != count { try queue?.send(Array("\(count)\n".utf8)) }
      try queue?.drain(until: deadline, interruption)
    } catch {
      queue = nil
    }
  }
}
