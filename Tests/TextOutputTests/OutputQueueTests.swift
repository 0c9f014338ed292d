import Descriptors
import Glibc
import SystemPackage
import TextOutput
import Testing

@Suite("Bytes on their way", .timeLimit(.minutes(1)))
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

  @Test("what fits goes at once, in order")
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
    "a reader that does not read never blocks; what is over the limit is lost and counted, the rest comes in order"
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

  @Test("at the end a reader that does not read costs what waits")
  func drain() throws {
    let pipe = try Pipe()
    var queue = OutputQueue(pipe.writer.descriptor, name: "the pipe")
    try queue.send([UInt8](repeating: 7, count: 200_000))
    try queue.drain(patience: 1)
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

  @Test("a reader that is gone is an error that says so")
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
