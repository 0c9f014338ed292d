import SystemIO
import Glibc
import SystemPackage

/// A socket on this machine that waits for visitors.
struct LoopbackListener: ~Copyable {
  let port: UInt16
  private let socket: OwnedDescriptor

  init() throws {
    let number = Glibc.socket(
      AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    try SystemError.check("make", "a socket") { number }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutableBytes(of: &address) { bytes in
      try bytes.withMemoryRebound(to: sockaddr.self) { address in
        try SystemError.check("bind", "a socket") { bind(number, address.baseAddress, size) }
        try SystemError.check("listen on", "a socket") { listen(number, 4) }
        try SystemError.check("name", "a socket") {
          getsockname(number, address.baseAddress!, &size)
        }
      }
    }
    socket = OwnedDescriptor(adopting: FileDescriptor(rawValue: number), name: "the listener")
    port = UInt16(bigEndian: address.sin_port)
  }

  /// The next visitor, who has to come within a time.
  func accept() throws -> Visitor {
    let events = try socket.descriptor.wait(for: .readable, atMost: .seconds(20))
    guard events.contains(.readable) else { throw Errno.timedOut }
    let number = try SystemError.check("accept", "a visitor") {
      Glibc.accept(socket.descriptor.rawValue, nil, nil)
    }
    return Visitor(
      socket: OwnedDescriptor(
        adopting: FileDescriptor(rawValue: number), name: "the visitor"))
  }

  struct Visitor: ~Copyable {
    let socket: OwnedDescriptor

    func write(_ text: String) throws { try socket.writeAll(Array(text.utf8)) }

    /// The next bytes, which have to come within a time.
    func read() throws -> String {
      let events = try socket.descriptor.wait(for: .readable, atMost: .seconds(20))
      guard events.contains(.readable) else { throw Errno.timedOut }
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = try bytes.withUnsafeMutableBytes { try socket.descriptor.read(into: $0) }
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
  }
}
