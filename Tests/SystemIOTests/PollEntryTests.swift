import Glibc
import SystemPackage
import Testing

import SystemIO

@Suite struct PollEntryTests {
  @Test("an entry has the memory layout of the kernel's pollfd")
  func layout() throws {
    #expect(MemoryLayout<PollEntry>.size == MemoryLayout<pollfd>.size)
    #expect(MemoryLayout<PollEntry>.stride == MemoryLayout<pollfd>.stride)
    let entry = PollEntry(
      descriptor: FileDescriptor(rawValue: 7), events: .readable, results: .writable)
    try withUnsafeBytes(of: entry) { bytes in
      let polled = try #require(bytes.bindMemory(to: pollfd.self).first)
      #expect(polled.fd == 7)
      #expect(polled.events == Int16(POLLIN))
      #expect(polled.revents == Int16(POLLOUT))
    }
  }
}
