#if os(Linux)
  import Foundation
  import Synchronization
  public import Testing

  /// A trait for tests that wait for processes or for time to pass: they run on their own threads.
  ///
  /// Other tests share as many threads as there are processors. A test that waits on one of these
  /// would block tests with work to do.
  public struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
    }
  }

  extension Trait where Self == WaitingTrait {
    /// See ``WaitingTrait``.
    public static var waits: Self { Self() }
  }

  /// The threads of tests that wait: few, so that the programs they start still run in real time.
  private final class WaitingThreads: TaskExecutor {
    static let shared = WaitingThreads()

    private let jobs = Mutex<[UnownedJob]>([])
    private let count = DispatchSemaphore(value: 0)

    private init() {
      for _ in 0..<4 {
        Thread.detachNewThread {
          while true {
            self.count.wait()
            let job = self.jobs.withLock { $0.removeFirst() }
            job.runSynchronously(on: self.asUnownedTaskExecutor())
          }
        }
      }
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
      count.signal()
    }
  }
#endif
