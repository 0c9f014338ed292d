#if canImport(Glibc)
  import Glibc

  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `other` on a thread of its own beside `body`, and waits for both.
  ///
  /// The threads that tests share are as many as there are processors. One that waits for another test's turn holds all
  /// tests up.
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
