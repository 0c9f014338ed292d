import SystemIO
import SystemPackage
import Testing
import TextEditing

@testable import LiveTyping

@Suite("An output that accepts bytes as its reader does")
struct StreamTargetTests {
  @Test(
    "What a reader leaves unread when it ends is kept whole: in the pipe, in the queue, and later",
    arguments: [
      // The number of bytes to send, and of those that the reader reads.
      (1_000, 0), (1_000, 1_000), (70_000, 10_000), (200_000, 150_000), (600_000, 10_000),
      (1_000_000, 0), (1_000_000, 400_000),
    ])
  func unread(count: Int, readCount: Int) throws {
    let ends = try FileDescriptor.pipe()
    let reader = OwnedDescriptor(adopting: ends.readEnd, name: "the reader")
    let writer = OwnedDescriptor(adopting: ends.writeEnd, name: "the pipe")
    let target = Self.target(writer)
    let bytes = Self.bytes(count)
    for start in stride(from: 0, to: count, by: 10_000) {
      try target.send(WipedArray(bytes[start..<min(count, start + 10_000)]), nil)
    }
    var left = readCount
    while left > 0 {
      left -= try read(reader, left)
      try target.isReady(for: .writable, nil)
    }
    _ = consume reader
    try target.isReady(for: .ended, nil)
    try target.send(WipedArray([1, 2, 3]), nil)
    let unreadCount = target.unreadCount
    var kept = WipedArray<UInt8>()
    target.moveUnread(into: &kept)
    #expect(kept.elementsEqual(bytes[readCount...] + [1, 2, 3]))
    #expect(unreadCount == count - readCount + 3)
  }

  @Test(
    "What a reader that still runs does not accept in time is kept, without what is in the pipe",
    arguments: [1_000, 70_000, 600_000])
  func refused(count: Int) throws {
    let ends = try FileDescriptor.pipe()
    let reader = OwnedDescriptor(adopting: ends.readEnd, name: "the reader")
    let writer = OwnedDescriptor(adopting: ends.writeEnd, name: "the pipe")
    let target = Self.target(writer)
    let bytes = Self.bytes(count)
    try target.send(WipedArray(bytes), nil)
    try target.drain(until: .now, Interruption(reader.descriptor) { false })
    var kept = WipedArray<UInt8>()
    let unreadCount = target.unreadCount
    target.moveUnread(into: &kept)
    #expect(unreadCount == kept.count)
    #expect(target.lostCount == 0)
    var left = count - kept.count
    #expect(left > 0)
    #expect(kept.elementsEqual(bytes[left...]))
    // The reader may still read the rest.
    while left > 0 { left -= try read(reader, left) }
  }

  private static func target(_ writer: borrowing OwnedDescriptor) -> StreamTarget {
    StreamTarget(
      OutputQueue(writer.descriptor, name: "the pipe"), path: "the pipe", unread: .kept)
  }

  /// Bytes of which no part is like another.
  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 / 251 &+ $0 &* 31) }
  }

  /// Reads at most `count` bytes, and returns their number.
  private func read(_ reader: borrowing OwnedDescriptor, _ count: Int) throws -> Int {
    var bytes = [UInt8](repeating: 0, count: count)
    return try bytes.withUnsafeMutableBytes { try reader.descriptor.read(into: $0) }
  }
}
