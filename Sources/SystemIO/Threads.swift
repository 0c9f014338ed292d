#if canImport(Glibc)
  package import Glibc
#endif

/// Starts a thread with all signals blocked, so that other threads receive them. The caller must
/// join or detach it (`pthread_join`, `pthread_detach`).
///
/// - Returns: the thread; nil if the system cannot create one.
package func startThread(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
  var all = sigset_t()
  var previous = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, &previous)
  defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
  var thread = pthread_t()
  let handle = Unmanaged.passRetained(ThreadWork(run: work))
  let code = pthread_create(
    &thread, nil,
    { handle in
      guard let handle else { return nil }
      Unmanaged<ThreadWork>.fromOpaque(handle).takeRetainedValue().run()
      return nil
    }, handle.toOpaque())
  guard code != 0 else { return thread }
  handle.release()
  return nil
}

private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void
  init(run: @escaping @Sendable () -> Void) { self.run = run }
}
