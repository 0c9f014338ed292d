package import KeyEvents
package import SystemIO
import SystemPackage
package import TextAssistance

#if canImport(Glibc)
  import Glibc
#endif

/// A client that asks gpsd on this machine for the position (gpsd_json(5)), without ever waiting
/// for an answer.
///
/// The owner's loop polls ``polledDescriptor``, calls ``descriptorIsReady(at:)`` when it is ready,
/// and calls ``advance(to:)`` at the ``deadline``. If gpsd cannot be reached or closes the
/// connection, it is asked again after a pause of one second, which doubles with each failure, up
/// to a minute.
///
/// A known position is kept when the receiver loses it: for the readers of an emergency call, the
/// last position is better than none.
package final class GPSClient {
  /// The position; nil as long as it is not known.
  package private(set) var position: Position?
  /// The reason why gpsd cannot be asked at present; nil if it is being asked.
  package private(set) var failure: SystemError?
  /// The time at which gpsd is asked again; nil while it is being asked.
  package private(set) var deadline: EventTime?

  private let port: UInt16
  private var socket: OwnedDescriptor?
  private var descriptor: FileDescriptor?
  private(set) var isConnected = false
  private var unsent: ArraySlice<UInt8> = []
  private var splitter = LineSplitter(limit: lineLimit)
  private var pause = shortestPause
  private var buffer = [UInt8](repeating: 0, count: 4_096)

  /// gpsd's port.
  package static let standardPort: UInt16 = 2947
  private static let shortestPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(60)
  /// gpsd writes at most 10,240 bytes into a line.
  private static let lineLimit = 16_384
  private static let request = Array("?WATCH={\"enable\":true,\"json\":true};\n".utf8)

  /// Makes a client without a connection.
  package init(port: UInt16 = standardPort) { self.port = port }

  private var name: String { "gpsd on port \(port) of this machine" }

  /// The reason why the position is not known, as a sentence; nil if it is known.
  package var absence: String? {
    if position != nil { return nil }
    return failure.map { "\($0.advised)" } ?? "gpsd has no position yet"
  }

  /// The descriptor to poll; nil while there is none.
  package var polledDescriptor: PolledDescriptor? {
    descriptor.map {
      guard isConnected else { return PolledDescriptor($0, .writable) }
      return PolledDescriptor($0, unsent.isEmpty ? .readable : [.readable, .writable])
    }
  }

  /// Connects to gpsd, unless that has begun.
  package func start(at time: EventTime) {
    guard descriptor == nil, deadline == nil else { return }
    connect(at: time)
  }

  /// Connects again if the deadline has come.
  package func advance(to time: EventTime) {
    guard let deadline, deadline <= time else { return }
    connect(at: time)
  }

  /// Sends and reads data. Call it when the descriptor is ready or has ended.
  package func descriptorIsReady(at time: EventTime) {
    guard let descriptor else { return }
    do throws(SystemError) {
      if !isConnected { try finishConnecting(descriptor) }
      try send(to: descriptor)
      if try !read(from: descriptor) { retry(after: nil, at: time) }
    } catch {
      retry(after: error, at: time)
    }
  }

  private func connect(at time: EventTime) {
    deadline = nil
    do throws(SystemError) {
      let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
      let number = try SystemError.check("connect to", name) { Glibc.socket(AF_INET, kind, 0) }
      let descriptor = FileDescriptor(rawValue: number)
      socket = OwnedDescriptor(adopting: descriptor, name: name)
      self.descriptor = descriptor
      unsent = Self.request[...]
      splitter = LineSplitter(limit: Self.lineLimit)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let result = withUnsafeBytes(of: &address) { bytes in
        bytes.withMemoryRebound(to: sockaddr.self) {
          Glibc.connect(number, $0.baseAddress, socklen_t(bytes.count))
        }
      }
      // An interrupted call goes on connecting too (connect(2)).
      guard result == 0 || errno == EINPROGRESS || errno == EINTR else {
        throw SystemError("connect to", name, Errno(rawValue: errno))
      }
      failure = nil
    } catch {
      retry(after: error, at: time)
    }
  }

  private func finishConnecting(_ descriptor: FileDescriptor) throws(SystemError) {
    var code: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    try SystemError.check("connect to", name) {
      getsockopt(descriptor.rawValue, SOL_SOCKET, SO_ERROR, &code, &size)
    }
    guard code == 0 else { throw SystemError("connect to", name, Errno(rawValue: code)) }
    isConnected = true
  }

  private func send(to descriptor: FileDescriptor) throws(SystemError) {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes {
        Glibc.send(descriptor.rawValue, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      if count >= 0 {
        unsent = unsent.dropFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        throw SystemError("write to", name, Errno(rawValue: errno))
      }
    }
  }

  /// Reads one portion, so that a server that writes without end does not stop the loop; the
  /// descriptor stays ready for the rest. Returns false at the end.
  private func read(from descriptor: FileDescriptor) throws(SystemError) -> Bool {
    let count = buffer.withUnsafeMutableBytes {
      recv(descriptor.rawValue, $0.baseAddress, $0.count, 0)
    }
    if count < 0 {
      if errno == EAGAIN || errno == EINTR { return true }
      throw SystemError("read from", name, Errno(rawValue: errno))
    }
    for line in splitter.lines(in: buffer[..<count]) {
      guard case .position(let place) = GPSReport(parsing: line) else { continue }
      position = place
      pause = Self.shortestPause
    }
    return count > 0
  }

  private func retry(after error: SystemError?, at time: EventTime) {
    socket = nil
    descriptor = nil
    isConnected = false
    failure = error ?? SystemError("read from", name, .connectionReset)
    deadline = time.advanced(by: pause)
    pause = min(pause * 2, Self.longestPause)
  }
}

/// A buffer that cuts the bytes from a descriptor into lines. A line that is too long is skipped.
struct LineSplitter {
  private var line: [UInt8] = []
  private var isTooLong = false
  private let limit: Int

  /// Creates an empty buffer.
  ///
  /// - Parameter limit: the largest number of bytes of a line.
  init(limit: Int) { self.limit = limit }

  /// Adds bytes and returns the lines that end in them, without their line ends.
  ///
  /// - Complexity: O(bytes)
  mutating func lines(in bytes: some Sequence<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        if !isTooLong { lines.append(line) }
        line = []
        isTooLong = false
      } else if line.count == limit {
        isTooLong = true
      } else {
        line.append(byte)
      }
    }
    return lines
  }
}
