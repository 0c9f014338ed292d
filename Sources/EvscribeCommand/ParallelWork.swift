import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Independent pieces of work, done by several threads at once.
enum ParallelWork {
  /// How many can be done at once on this machine.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Does the work for each number below `count`. The results come in order.
  static func map<Result: Sendable>(
    count: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let pool = Pool(count: count, work)
    let threads = (1..<max(1, min(jobs, count))).compactMap { _ in pool.start() }
    pool.work()
    for thread in threads { pthread_join(thread, nil) }
    return pool.results
  }
}

private final class Pool<Result: Sendable>: Sendable {
  private let next = Atomic(0)
  private let done: Mutex<[Result?]>
  private let body: @Sendable (Int) -> Result
  private let count: Int

  init(count: Int, _ body: @escaping @Sendable (Int) -> Result) {
    self.count = count
    self.body = body
    done = Mutex([Result?](repeating: nil, count: count))
  }

  var results: [Result] { done.withLock { $0.compactMap(\.self) } }

  /// Takes pieces as long as there are any.
  func work() {
    while true {
      let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard number < count else { return }
      let result = body(number)
      done.withLock { $0[number] = result }
    }
  }

  /// Starts a thread that helps; nil where the system gives none: then there is one less.
  func start() -> pthread_t? {
    var thread = pthread_t()
    let handle = Unmanaged.passRetained(Worker { self.work() })
    let code = pthread_create(
      &thread, nil,
      { handle in
        guard let handle else { return nil }
        Unmanaged<Worker>.fromOpaque(handle).takeRetainedValue().run()
        return nil
      }, handle.toOpaque())
    guard code != 0 else { return thread }
    handle.release()
    return nil
  }
}

/// What a thread runs; it has no type parameter, which a C function could not know.
private final class Worker: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
