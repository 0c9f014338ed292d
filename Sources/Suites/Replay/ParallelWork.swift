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

  /// The maximum number of bytes per thread that wait for delivery; the threads share the total.
  /// When the total is reached, a thread waits before it adds more.
  package static let waitingBytes = 1 << 20

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
  ///     Returns false if no more are wanted: then only the end of the current piece follows.
  /// - Throws: the error of `take`, after all threads have ended.
  package static func run<Result: Sendable, Failure: Error>(
    count: Int, jobs: Int,
    _ work: @escaping @Sendable (Int, (_ bytes: [UInt8]) -> Bool) -> Result,
    take: (Int, Step<Result>) throws(Failure) -> Bool
  ) throws(Failure) {
    let threadCount = min(jobs, count)
    let pool = Pool(count: count, waitingBytes: waitingBytes * threadCount, work)
    let threads = threadCount > 1 ? (0..<threadCount).compactMap { _ in pool.start() } : []
    defer {
      pool.stop()
      for thread in threads { pthread_join(thread, nil) }
    }
    for number in 0..<count {
      guard try take(number, .begin) else { return }
      let goesOn =
        threads.isEmpty
        ? try doHere(number, work, take: take) : try pool.give(number, to: take)
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

/// A pool of threads that work on pieces ahead of their delivery, as long as there is room for
/// their bytes.
private final class Pool<Result: Sendable>: Sendable {
  private let state = Monitor(State())
  private let body: @Sendable (Int, ([UInt8]) -> Bool) -> Result
  private let count: Int
  private let waitingBytes: Int
  /// The number of waiting bytes that the piece being delivered may have even when the total is
  /// reached.
  private static var portion: Int { 1 << 16 }
  /// The number of bytes counted for a piece in addition to those of its portions. Otherwise,
  /// thousands of empty pieces would count as nothing.
  private static var pieceOverhead: Int { 1 << 10 }
  /// The number of bytes counted for a portion in addition to its capacity.
  private static var portionOverhead: Int { 64 }

  private struct State {
    /// The number of the next piece to begin.
    var next = 0
    /// The number of the piece being delivered.
    var turn = 0
    var isStopped = false
    /// The number of bytes that all pieces hold.
    var held = 0
    /// The pieces begun and not yet completely delivered, by number.
    var pieces: [Int: Piece] = [:]
  }

  private struct Piece {
    var portions: [[UInt8]] = []
    /// The number of delivered portions.
    var taken = 0
    var held = 0
    var result: Result?

    var hasPortion: Bool { taken < portions.count }

    mutating func takePortion() -> [UInt8] {
      var bytes: [UInt8] = []
      swap(&bytes, &portions[taken])
      taken += 1
      if !hasPortion {
        portions.removeAll(keepingCapacity: true)
        taken = 0
      }
      return bytes
    }
  }

  init(
    count: Int, waitingBytes: Int, _ body: @escaping @Sendable (Int, ([UInt8]) -> Bool) -> Result
  ) {
    self.count = count
    self.waitingBytes = waitingBytes
    self.body = body
  }

  /// Stops beginning pieces and accepting bytes.
  func stop() { state.change { $0.isStopped = true } }

  /// Delivers the steps of a piece as they come. Must be called for the pieces in order. Returns
  /// whether more are wanted.
  func give<Failure: Error>(
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

  /// Waits for the next step of the piece being delivered.
  private func nextStep(of number: Int) -> ParallelWork.Step<Result> {
    state.change(when: { $0.pieces[number].map { $0.hasPortion || $0.result != nil } ?? false }) {
      guard var piece = $0.pieces.removeValue(forKey: number) else { return .begin }
      if !piece.hasPortion, let result = piece.result {
        $0.turn += 1
        $0.held -= Self.pieceOverhead
        return .end(result)
      }
      let bytes = piece.takePortion()
      $0.held -= Self.size(of: bytes)
      piece.held -= Self.size(of: bytes)
      $0.pieces[number] = piece
      return .bytes(bytes)
    }
  }

  /// Does pieces until none is left.
  private func work() {
    while let number = begin() {
      let result = body(number) { add($0, to: number) }
      state.change { $0.pieces[number]?.result = result }
    }
  }

  /// Begins the next piece and returns its number, after waiting until there is space for it or its
  /// delivery is due. Nil if no piece is left, or if the pool was stopped.
  private func begin() -> Int? {
    let isReady: (State) -> Bool = { [count, waitingBytes] in
      $0.isStopped || $0.next >= count || $0.next == $0.turn || $0.held < waitingBytes
    }
    return state.change(when: isReady) {
      guard !$0.isStopped, $0.next < count else { return nil }
      let number = $0.next
      $0.next += 1
      $0.pieces[number] = Piece()
      $0.held += Self.pieceOverhead
      return number
    }
  }

  /// Waits until there is space, then adds bytes of a piece. Returns false if no more are wanted.
  private func add(_ bytes: [UInt8], to number: Int) -> Bool {
    let hasRoom: (State) -> Bool = { [waitingBytes] in
      if $0.isStopped || bytes.isEmpty { return true }
      if $0.held < waitingBytes { return true }
      return number == $0.turn && $0.pieces[number]?.held ?? 0 < Self.portion
    }
    return state.change(when: hasRoom) {
      guard !$0.isStopped else { return false }
      guard !bytes.isEmpty else { return true }
      $0.held += Self.size(of: bytes)
      $0.pieces[number]?.held += Self.size(of: bytes)
      $0.pieces[number]?.portions.append(bytes)
      return true
    }
  }

  private static func size(of bytes: [UInt8]) -> Int { bytes.capacity + portionOverhead }

  /// Starts a thread, and returns it. Returns nil if the system refuses; the other threads then do
  /// the work.
  func start() -> pthread_t? {
    startThread { self.work() }
  }
}

/// A value that threads share; each may wait until another has changed it.
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
