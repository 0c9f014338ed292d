import Descriptors
import KeyEvents
import LinuxInput
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Lets the time of a recording pass as it did then, or so many times faster. Ctrl+C and SIGTERM end the wait, and are told;
/// while nothing is waited for here they end the process, which may be waiting for its input or its reader.
struct ReplayPace: ~Copyable {
  private let speed: Double
  /// A stamp of the trace, and what the clock said when it was its turn.
  private var anchor: (trace: EventTime, clock: EventTime)?
  private var progress: ReplayProgress?
  /// Whether somebody wants it to end.
  private(set) var isInterrupted = false

  init(speed: Double, progress: ReplayProgress? = nil) {
    self.speed = speed
    self.progress = progress
  }

  /// Waits until it is that time in the recording. The first time that is asked for is now.
  mutating func wait(until time: EventTime) throws(CommandFailure) {
    let anchor = anchor ?? (time, MonotonicClock.now)
    self.anchor = anchor
    let passed = Double(anchor.trace.distance(to: time)) / speed
    let due = anchor.clock.advanced(by: Int64(min(passed, 1e15)))
    let signals: SignalDescriptor
    do { signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP]) } catch {
      throw CommandFailure(error)
    }
    while !isInterrupted {
      let left = MonotonicClock.now.distance(to: due)
      // The last part of a millisecond is not slept: poll counts whole ones.
      guard left >= 1000 else { return sleep(left) }
      var entry = pollfd(fd: signals.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
      progress?.show(anchor.trace.distance(to: time) - Int64(Double(left) * speed))
      poll(&entry, 1, CInt(min(left / 1000, progress == nil ? 60_000 : 200)))
      if signals.next() != nil { isInterrupted = true }
    }
  }

  /// It is over: the progress goes.
  mutating func end() { progress?.clear() }

  private func sleep(_ microseconds: Int64) {
    if microseconds > 0 { usleep(UInt32(microseconds)) }
  }
}
