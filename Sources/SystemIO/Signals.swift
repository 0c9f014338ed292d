package import KeyEvents
package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Blocks terminating signals while `body` runs.
func withSignalsBlocked<Result: ~Copyable>(
  _ body: () throws(SystemError) -> Result
) throws(SystemError) -> Result {
  var signals = sigset_t()
  var previous = sigset_t()
  sigemptyset(&signals)
  for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU] {
    sigaddset(&signals, signal)
  }
  pthread_sigmask(SIG_BLOCK, &signals, &previous)
  defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
  return try body()
}

/// Signals to wait for, which are blocked until the value is destroyed. Pending signals then have
/// their usual effect.
package struct AwaitedSignals: ~Copyable {
  private var signals = sigset_t()
  private var previous = sigset_t()

  /// Blocks the signals. `SIGHUP` stays ignored if it was ignored before, as by nohup(1).
  package init(_ signals: [CInt]) {
    sigemptyset(&self.signals)
    for signal in signals where signal != SIGHUP || !isIgnored(SIGHUP) {
      sigaddset(&self.signals, signal)
    }
    pthread_sigmask(SIG_BLOCK, &self.signals, &previous)
  }

  deinit {
    var previous = previous
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// Waits for one of the signals and returns it; nil if none comes before `deadline` on the
  /// monotonic clock.
  package borrowing func next(until deadline: EventTime) -> CInt? {
    var signals = signals
    while true {
      let rest = max(0, MonotonicClock.now.microseconds(to: deadline))
      var timeout = timespec(tv_sec: Int(rest / 1_000_000), tv_nsec: Int(rest % 1_000_000) * 1000)
      let signal = sigtimedwait(&signals, nil, &timeout)
      if signal > 0 { return signal }
      // Another signal, with a handler, may interrupt the wait.
      if errno != EINTR { return nil }
    }
  }
}

/// Returns whether a signal is ignored.
package func isIgnored(_ signal: CInt) -> Bool {
  var action = sigaction()
  guard sigaction(signal, nil, &action) == 0 else { return false }
  // The value of `SIG_IGN` (signal(2)), a function pointer that Swift cannot compare.
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
}

/// Makes Ctrl+\ (`SIGQUIT`) end the process, unless it was started with that signal ignored.
///
/// Swift's runtime treats the signal as a crash: it writes the registers and the memory that they
/// point to, possibly typed text, to stderr, and then the process continues.
package func letQuitEnd() {
  if !isIgnored(SIGQUIT) { signal(SIGQUIT, SIG_DFL) }
}

/// A request, such as a second Ctrl+C, to stop waiting at the end of a session.
package final class Interruption {
  /// The descriptor to poll for the request.
  package let descriptor: FileDescriptor
  private let look: () -> Bool
  /// Whether the request has come. It comes only once, but several queues check for it in turn.
  private var wasSeen = false

  /// Creates a request. `look` returns whether it has come, and consumes the input that made the
  /// descriptor readable.
  package init(_ descriptor: FileDescriptor, look: @escaping () -> Bool) {
    self.descriptor = descriptor
    self.look = look
  }

  /// Returns whether the request has come.
  package func hasCome() -> Bool {
    let isSeen = look()
    wasSeen = wasSeen || isSeen
    return wasSeen
  }
}
