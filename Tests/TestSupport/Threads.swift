#if canImport(Glibc)
  import Glibc

  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `other` on a thread of its own in parallel with `body`, and waits for both.
  ///
  /// The tests share as many threads as there are processors. One that waits for another test's
  /// turn blocks all tests.
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
