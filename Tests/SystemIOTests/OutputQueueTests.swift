import SystemIO
import Glibc
import SystemPackage
import Testing

@Suite("The output queue")
struct OutputQueueTests {
  private struct Pipe: ~Copyable {
    let reader: OwnedDescriptor
    let writer: OwnedDescriptor

    init() throws {
      let ends = try FileDescriptor.pipe()
      reader = OwnedDescriptor(adopting: ends.readEnd, name: "the reader")
      writer = OwnedDescriptor(adopting: ends.writeEnd, name: "the pipe")
    }
  }

  @Test("bytes that fit are sent at once, in order")
  func plain() throws {
    let pipe = try Pipe()
    var queue = OutputQueue(pipe.writer.descriptor, name: "the pipe")
    try queue.send([1, 2])
    let isWaiting1 = queue.isWaiting
    #expect(!isWaiting1)
    try queue.send([])
    try queue.send([3])
    let received2 = try read(pipe.reader, 3)
    #expect(received2 == [1, 2, 3])
    let lost3 = queue.lostCount
    #expect(lost3 == 0)
  }

  @Test(
    "a reader that does not read never blocks; bytes above the limit are lost and counted, the rest arrives in order"
  )
  func slowReader() throws {
    let pipe = try Pipe()
    var queue = OutputQueue(pipe.writer.descriptor, name: "the pipe")
    let bytes = (0..<100_003).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var accepted: [UInt8] = []
    for _ in 0..<15 {
      let lost = queue.lostCount
      try queue.send(bytes)
      if queue.lostCount == lost {
        accepted += bytes
      } else {
        let lost4 = queue.lostCount
        #expect(lost4 == lost + bytes.count)
      }
    }
    let lost5 = queue.lostCount
    #expect(lost5 > 0)
    let isWaiting6 = queue.isWaiting
    #expect(isWaiting6)
    #expect(accepted.count > OutputQueue.limit - bytes.count)
    var received: [UInt8] = []
    while received.count < accepted.count {
      received += try read(pipe.reader, min(5_000, accepted.count - received.count))
      try queue.flush()
    }
    #expect(received == accepted)
    let isWaiting7 = queue.isWaiting
    #expect(!isWaiting7)
  }

  @Test("sent bytes leave room for more")
  func room() throws {
    let pipe = try Pipe()
    var queue = OutputQueue(pipe.writer.descriptor, name: "the pipe")
    try queue.send([UInt8](repeating: 7, count: OutputQueue.limit))
    let left = OutputQueue.limit - queue.waitingCount
    #expect(left > 0)
    try queue.send([UInt8](repeating: 7, count: left))
    let lost = queue.lostCount
    #expect(lost == 0)
    try queue.send([7])
    let lostOne = queue.lostCount
    #expect(lostOne == 1)
  }

  @Test("bytes above the limit are sent whole if nothing is queued")
  func large() throws {
    let pipe = try Pipe()
    var queue = OutputQueue(pipe.writer.descriptor, name: "the pipe")
    let bytes = (0..<3 * OutputQueue.limit).map { UInt8(truncatingIfNeeded: $0 / 251 &+ $0 &* 31) }
    try queue.send(bytes)
    var received: [UInt8] = []
    while queue.isWaiting {
      received += try read(pipe.reader, 65_536)
      try queue.flush()
    }
    received += try read(pipe.reader, bytes.count - received.count)
    #expect(received == bytes)
    let lost = queue.lostCount
    #expect(lost == 0)
  }

  @Test("at the end, a reader that does not read loses what is queued")
  func drain() throws {
    let pipe = try Pipe()
    var queue = OutputQueue(pipe.writer.descriptor, name: "the pipe")
    try queue.send([UInt8](repeating: 7, count: 200_000))
    try queue.drain(until: .now + .milliseconds(1))
    let isWaiting8 = queue.isWaiting
    #expect(!isWaiting8)
    let lost9 = queue.lostCount
    #expect(lost9 > 0)
    let lost10 = queue.lostCount
    #expect(lost10 < 200_000)
    let kept = 200_000 - queue.lostCount
    let received11 = try read(pipe.reader, kept)
    #expect(received11.count == kept)
  }

  @Test("a closed reader is an error with that reason")
  func brokenPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    let ends = try FileDescriptor.pipe()
    let writer = OwnedDescriptor(adopting: ends.writeEnd, name: "the pipe")
    var queue = OutputQueue(writer.descriptor, name: "the pipe")
    try ends.readEnd.close()
    var failure: SystemError?
    do { try queue.send([1]) } catch { failure = error }
    #expect(failure?.isBrokenPipe == true)
    #expect(failure.map { "\($0)" } == "cannot write to the pipe: Broken pipe")
  }

  @Test("a reader that is always slightly behind does not make the storage grow")
  func laggingReader() throws {
    let pipe = try Pipe()
    var queue = OutputQueue(pipe.writer.descriptor, name: "the pipe")
    let bytes = [UInt8](repeating: 7, count: 100_000)
    try queue.send(bytes)
    var most = 0
    for _ in 0..<100 {
      try queue.send(bytes)
      var taken = 0
      while taken < bytes.count {
        taken += try read(pipe.reader, 10_000).count
        try queue.flush()
      }
      let isWaiting = queue.isWaiting
      #expect(isWaiting)
      most = max(most, queue.storedCount)
    }
    let lost = queue.lostCount
    #expect(lost == 0)
    #expect(most < 500_000)
  }

  @Test("a shared descriptor is unchanged, and no portion ever waits")
  func shared() throws {
    let pipe = try Pipe()
    let size = fcntl(pipe.writer.descriptor.rawValue, 1032)  // F_GETPIPE_SZ
    // Another program fills the pipe except for one byte, after the queue was made.
    var queue = OutputQueue(pipe.writer.descriptor, name: "the pipe")
    _ = try pipe.writer.descriptor.writeAll([UInt8](repeating: 1, count: Int(size) - 1))
    try queue.send([UInt8](repeating: 7, count: 4096))
    let isWaiting = queue.isWaiting
    #expect(isWaiting)
    #expect(fcntl(pipe.writer.descriptor.rawValue, F_GETFL) & O_NONBLOCK == 0)
  }

  @Test("a full socket takes what it can, and nothing waits")
  func socket() throws {
    var ends: [CInt] = [0, 0]
    #expect(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let reader = OwnedDescriptor(adopting: FileDescriptor(rawValue: ends[0]), name: "the reader")
    let writer = OwnedDescriptor(adopting: FileDescriptor(rawValue: ends[1]), name: "the socket")
    var queue = OutputQueue(writer.descriptor, name: "the socket")
    try queue.send([UInt8](repeating: 7, count: 1_000_000))
    let isWaiting = queue.isWaiting
    #expect(isWaiting)
    var received = 0
    while received < 1_000_000 {
      received += try read(reader, 1000).count
      try queue.flush()
    }
    #expect(received == 1_000_000)
  }

  @Test("an interruption ends the final wait")
  func interrupted() throws {
    let pipe = try Pipe()
    let interruption = try Pipe()
    var queue = OutputQueue(pipe.writer.descriptor, name: "the pipe")
    try queue.send([UInt8](repeating: 7, count: 200_000))
    _ = try interruption.writer.descriptor.writeAll([1])
    var asked = 0
    try queue.drain(
      until: .now + .seconds(50),
      Interruption(interruption.reader.descriptor) {
        asked += 1
        return asked == 2
      })
    #expect(asked == 2)
    let lost = queue.lostCount
    #expect(lost > 0)
  }

  @Test("after an interruption the queue sends what it can without waiting")
  func interruptedBefore() throws {
    let pipe = try Pipe()
    let interruption = try Pipe()
    var queue = OutputQueue(pipe.writer.descriptor, name: "the pipe")
    try queue.send([UInt8](repeating: 7, count: 200_000))
    let taken = try read(pipe.reader, 40_000).count
    let waiting = queue.lostCount + 200_000 - taken
    let deadline = ContinuousClock.now + .seconds(5)
    try queue.drain(
      until: deadline, Interruption(interruption.reader.descriptor) { true })
    #expect(ContinuousClock.now < deadline)
    // A pipe holds 64 KiB, give or take a portion.
    let lost = queue.lostCount
    #expect(lost > 0 && lost <= waiting - 57_344)
  }

  private func read(_ reader: borrowing OwnedDescriptor, _ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: count)
    while bytes.count < count {
      let read = try portion.withUnsafeMutableBytes {
        try reader.descriptor.read(
          into: UnsafeMutableRawBufferPointer(rebasing: $0[..<(count - bytes.count)]))
      }
      bytes += portion.prefix(read)
      if read == 0 { break }
    }
    return bytes
  }
}
