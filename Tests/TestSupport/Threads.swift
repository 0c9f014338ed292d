#if canImport(Glibc)
  import Glibc

  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `other` on its own thread in parallel with `body`, and waits for both.
  ///
  /// Tests share as many threads as there are processors. If `other` ran on one of them, it might
  /// have to wait for another test to end.
  public func withThread<Result>(
    _ other: @escaping @Sendable () -> Void, _ body: () throws -> Result
  ) throws -> Result {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(ThreadBody(other)).toOpaque()
    let failure = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context)
    precondition(failure == 0, "no thread can be made: \(failure)")
    defer { pthread_join(thread, nil) }
    return try body()
  }
#endif
