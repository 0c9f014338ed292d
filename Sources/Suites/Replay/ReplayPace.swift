import SystemIO
import KeyEvents
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// The pace of a replay: the pace of the recording, multiplied by a factor. SIGINT (Ctrl+C),
/// SIGTERM and SIGHUP end a wait and set ``isInterrupted``. At other times, when the process may be
/// waiting for its input or its reader, these signals end the process, even if SIGINT was ignored
/// at the start.
struct ReplayPace: ~Copyable {
  private let speed: Double
  /// A time in the trace, and the clock time at which it was replayed; nil before the first wait.
  private var anchor: (trace: EventTime, clock: EventTime)?
  private var progress: ReplayProgress?
  /// Whether SIGINT, SIGTERM or SIGHUP ended a wait.
  private(set) var isInterrupted = false

  init(speed: Double, progress: ReplayProgress? = nil) {
    self.speed = speed
    self.progress = progress
    // A shell lets background commands of a script ignore SIGINT; outside a wait it would be lost.
    signal(SIGINT, SIG_DFL)
  }

  /// Waits until `time` in the recording, or until a signal. The first call equates `time` with the
  /// current time and returns immediately.
  mutating func wait(until time: EventTime) {
    let anchor = anchor ?? (time, MonotonicClock.now)
    self.anchor = anchor
    let passed = Double(anchor.trace.microseconds(to: time)) / speed
    let due = anchor.clock.advanced(byMicroseconds: Int64(min(passed, 1e15)))
    guard MonotonicClock.now < due else { return }
    // Between fast keys the waits are short: a signal that arrives as one ends must not be lost.
    let signals = AwaitedSignals([SIGINT, SIGTERM, SIGHUP])
    while !isInterrupted {
      let now = MonotonicClock.now
      guard now < due else { return }
      progress?.show(
        anchor.trace.microseconds(to: time) - Int64(Double(now.microseconds(to: due)) * speed))
      let look = progress == nil ? due : min(due, now.advanced(byMicroseconds: 200_000))
      isInterrupted = signals.next(until: look) != nil
    }
  }

  /// Removes the progress from the terminal at the end of the replay.
  mutating func end() { progress?.clear() }
}
