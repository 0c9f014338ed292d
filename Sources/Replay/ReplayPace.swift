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
  mutating func wait(until time: EventTime) throws(SystemError) {
    let anchor = anchor ?? (time, MonotonicClock.now)
    self.anchor = anchor
    let passed = Double(anchor.trace.microseconds(to: time)) / speed
    let due = anchor.clock.advanced(byMicroseconds: Int64(min(passed, 1e15)))
    guard MonotonicClock.now < due else { return }
    // Where the keys come fast this begins and ends all the time, and a signal that was forgotten at an end would be lost.
    let signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP], forgetsLate: false)
    while !isInterrupted {
      let now = MonotonicClock.now
      guard now < due else { return }
      progress?.show(
        anchor.trace.microseconds(to: time) - Int64(Double(now.microseconds(to: due)) * speed))
      let look = progress == nil ? due : min(due, now.advanced(byMicroseconds: 200_000))
      isInterrupted = signals.next(until: look) != nil
    }
  }

  /// It is over: the progress goes.
  mutating func end() { progress?.clear() }
}
