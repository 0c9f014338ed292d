import Synchronization
import Testing

import Suites

@Suite("Work done by several threads")
struct ParallelWorkTests {
  private struct Failure: Error, Equatable {}

  /// Passes on the bytes of a piece in portions of varying size, and returns their number.
  private static func work(_ number: Int, _ give: ([UInt8]) -> Bool) -> Int {
    var sum = 0
    for portion in 0..<(number * 7 % 5) {
      let bytes = [UInt8](repeating: UInt8(portion), count: number * 31 % 400)
      sum += bytes.count
      guard give(bytes) else { return -1 }
    }
    return sum
  }

  @Test("Everything arrives in order, with any number of jobs", arguments: [0, 1, 2, 3, 7, 64])
  func order(jobs: Int) throws {
    var begun = 0
    var ended = 0
    var bytes: [UInt8] = []
    try ParallelWork.run(count: 200, jobs: jobs, Self.work) { number, step throws(Failure) in
      switch step {
      case .begin:
        #expect(number == begun && number == ended)
        begun += 1
        bytes = []
      case .bytes(let portion):
        #expect(number == ended && !portion.isEmpty)
        bytes += portion
      case .end(let sum):
        var expected: [UInt8] = []
        _ = Self.work(number) {
          expected += $0
          return true
        }
        #expect(number == ended && bytes == expected && bytes.count == sum)
        ended += 1
      }
      return true
    }
    #expect(begun == 200 && ended == 200)
  }

  @Test("Waiting data is bounded, in bytes and in pieces")
  func bound() throws {
    let jobs = 3
    let portion = 1 << 16
    let ahead = ParallelWork.waitingPieces * jobs
    let given = Mutex((now: 0, most: 0, pieces: 0))
    let work: @Sendable (Int, ([UInt8]) -> Bool) -> Void = { number, give in
      given.withLock { $0.pieces = max($0.pieces, number) }
      // Most pieces are empty.
      guard number < 40 else { return }
      for _ in 0..<20 {
        guard give([UInt8](repeating: 1, count: portion)) else { return }
        given.withLock {
          $0.now += portion
          $0.most = max($0.most, $0.now)
        }
      }
    }
    try ParallelWork.run(count: 20_000, jobs: jobs, work) { number, step throws(Failure) in
      switch step {
      case .bytes(let bytes): given.withLock { $0.now -= bytes.count }
      case .end where number == 40: #expect(given.withLock { $0.pieces } <= 40 + ahead)
      case .begin, .end: break
      }
      return true
    }
    let most = given.withLock { $0.most }
    // Each piece gets one portion when there is just enough space, and one was just delivered.
    #expect(most > portion && most <= ahead * (ParallelWork.waitingBytes + portion) + portion)
    #expect(given.withLock { $0.pieces } == 19_999)
  }

  @Test("When no more is wanted, only the end of the piece follows", arguments: [1, 4])
  func stopping(jobs: Int) throws {
    let endless: @Sendable (Int, ([UInt8]) -> Bool) -> Int = { number, give in
      guard number >= 3 else { return number }
      while give([1, 2, 3]) {}
      return number
    }
    var steps: [String] = []
    try ParallelWork.run(count: 100, jobs: jobs, endless) { number, step throws(Failure) in
      switch step {
      case .begin: steps.append("begin \(number)")
      case .bytes: steps.append("bytes \(number)")
      case .end(let result): steps.append("end \(result)")
      }
      return steps.last != "bytes 3"
    }
    #expect(
      steps == [
        "begin 0", "end 0", "begin 1", "end 1", "begin 2", "end 2", "begin 3", "bytes 3", "end 3",
      ])
    #expect(throws: Failure()) {
      try ParallelWork.run(count: 100, jobs: jobs, endless) { number, step throws(Failure) in
        if case .bytes = step { throw Failure() }
        return true
      }
    }
    try ParallelWork.run(count: 100, jobs: jobs, endless) { number, step throws(Failure) in
      guard case .begin = step, number == 0 else { throw Failure() }
      return false
    }
  }
}
