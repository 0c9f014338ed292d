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
