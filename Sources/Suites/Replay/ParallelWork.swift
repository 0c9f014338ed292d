import SystemIO

#if canImport(Glibc)
  import Glibc
#endif

/// A runner of independent pieces of work on several threads. Delivers the bytes and results in the
/// order of the pieces, each as soon as possible.
package enum ParallelWork {
  /// The number of pieces that this machine can do simultaneously: its online processors, at least
  /// 1.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The number of undelivered bytes of a piece at which its thread waits before it adds more.
  package static let waitingBytes = 1 << 18

  /// The maximum number of pieces per thread that are begun and not yet delivered.
  package static let waitingPieces = 4

  /// A step in the delivery of a piece.
  package enum Step<Result> {
    /// The delivery of the piece begins.
    case begin
    /// The next bytes of the piece.
    case bytes([UInt8])
    /// The piece is done.
    case end(Result)
  }

  /// Does the work for each number below `count`.
  ///
  /// - Parameters:
  ///   - count: the number of pieces.
  ///   - jobs: the maximum number of pieces done simultaneously.
  ///   - work: does a piece, and passes its bytes to the closure, which returns false if no more
  ///     are wanted.
  ///   - take: receives the steps of all pieces, one piece after the other, on the caller's thread.
  ///     Returns false if no more are wanted. After bytes, the end of the current piece still
  ///     follows.
  /// - Throws: the error of `take`, after all threads have ended.
  package static func run<Result: Sendable, Failure: Error>(
    count: Int, jobs: Int,
    _ work: @escaping @Sendable (Int, (_ bytes: [UInt8]) -> Bool) -> Result,
    take: (Int, Step<Result>) throws(Failure) -> Bool
  ) throws(Failure) {
    let threadCount = min(jobs, count)
    let pool = Pool(count: count, ahead: waitingPieces * threadCount, work)
    let threads = threadCount > 1 ? (0..<threadCount).compactMap { _ in pool.start() } : []
    defer {
      pool.stop()
      for thread in threads { pthread_join(thread, nil) }
    }
    for number in 0..<count {
      guard try take(number, .begin) else { return }
      let goesOn =
        threads.isEmpty
        ? try doHere(number, work, take: take) : try pool.deliver(number, to: take)
      guard goesOn else { return }
    }
  }

  /// Does a piece on the caller's thread, because only one is done at a time or the system refuses
  /// new threads. Returns whether more are wanted.
  private static func doHere<Result, Failure: Error>(
    _ number: Int, _ work: @escaping @Sendable (Int, (_ bytes: [UInt8]) -> Bool) -> Result,
    take: (Int, Step<Result>) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var failure: Failure?
    var goesOn = true
    let result = work(number) { bytes in
      guard goesOn, !bytes.isEmpty else { return goesOn }
      do throws(Failure) {
        goesOn = try take(number, .bytes(bytes))
      } catch {
        failure = error
        goesOn = false
      }
      return goesOn
    }
    if let failure { throw failure }
    return try take(number, .end(result)) && goesOn
  }
}

/// A pool of threads that work on pieces ahead of their delivery.
private final class Pool<Result: Sendable>: Sendable {
  private struct State {
    /// The number of the next piece to begin.
    var next = 0
    /// The number of the piece being delivered.
    var turn = 0
    var isStopped = false
    /// The pieces begun and not yet completely delivered, by number.
    var pieces: [Int: Piece] = [:]
  }

  private struct Piece {
    /// The bytes that have not been delivered yet.
    var bytes: [UInt8] = []
    var result: Result?
  }

  private let state = Monitor(State())
  private let body: @Sendable (Int, ([UInt8]) -> Bool) -> Result
  private let count: Int
  private let ahead: Int

  init(count: Int, ahead: Int, _ body: @escaping @Sendable (Int, ([UInt8]) -> Bool) -> Result) {
    self.count = count
    self.ahead = ahead
    self.body = body
  }

  /// Starts a thread, and returns it. Returns nil if the system refuses; the other threads then do
  /// the work.
  func start() -> pthread_t? {
    startThread { [self] in
      while let number = begin() {
        let result = body(number) { add($0, to: number) }
        state.change { $0.pieces[number]?.result = result }
      }
    }
  }

  /// Stops beginning pieces and accepting bytes.
  func stop() { state.change { $0.isStopped = true } }

  /// Delivers the steps of a piece as they come. Must be called for the pieces in order. Returns
  /// whether more are wanted.
  func deliver<Failure: Error>(
    _ number: Int, to take: (Int, ParallelWork.Step<Result>) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var goesOn = true
    while true {
      switch nextStep(of: number) {
      case .bytes(let bytes):
        if goesOn, try !take(number, .bytes(bytes)) {
          goesOn = false
          stop()
        }
      case .end(let result): return try take(number, .end(result)) && goesOn
      case .begin: break
      }
    }
  }

  /// Waits for the next step of the piece being delivered, and returns it.
  private func nextStep(of number: Int) -> ParallelWork.Step<Result> {
    let isReady: (State) -> Bool = {
      $0.pieces[number].map { !$0.bytes.isEmpty || $0.result != nil } ?? false
    }
    return state.change(when: isReady) {
      var bytes: [UInt8] = []
      if $0.pieces[number]?.bytes.isEmpty == false {
        swap(&bytes, &$0.pieces[number, default: Piece()].bytes)
        return .bytes(bytes)
      }
      guard let result = $0.pieces.removeValue(forKey: number)?.result else { return .begin }
      $0.turn += 1
      return .end(result)
    }
  }

  /// Waits until few enough pieces are ahead of the delivery, then begins the next piece and
  /// returns its number. Returns nil if all pieces have been begun, or if the pool was stopped.
  private func begin() -> Int? {
    let isReady: (State) -> Bool = { [count, ahead] in
      $0.isStopped || $0.next >= count || $0.next < $0.turn + ahead
    }
    return state.change(when: isReady) {
      guard !$0.isStopped, $0.next < count else { return nil }
      let number = $0.next
      $0.next += 1
      $0.pieces[number] = Piece()
      return number
    }
  }

  /// Waits until there is space, then adds bytes of a piece. Returns false if no more are wanted.
  private func add(_ bytes: [UInt8], to number: Int) -> Bool {
    let hasSpace: (State) -> Bool = {
      $0.isStopped || $0.pieces[number].map { $0.bytes.count < ParallelWork.waitingBytes } ?? true
    }
    return state.change(when: hasSpace) {
      $0.pieces[number]?.bytes += bytes
      return !$0.isStopped
    }
  }
}

/// A value that threads share. A thread can wait until another one has changed it.
// Safety: the value is accessed only while the lock is held; the lock lives as long as the monitor.
private final class Monitor<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Waits until `isReady` returns true for the value, then changes it.
  func change<Outcome>(
    when isReady: (Value) -> Bool = { _ in true }, _ body: (inout Value) -> Outcome
  ) -> Outcome {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(lock)
    }
    while !isReady(value) { pthread_cond_wait(changed, lock) }
    return body(&value)
  }
}
