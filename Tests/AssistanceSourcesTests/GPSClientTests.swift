import SystemIO
import Glibc
import KeyEvents
import SystemPackage
import TestSupport
import Testing

@testable import AssistanceSources

@Suite("The client of gpsd", .waits)
struct GPSClientTests {
  private static let banner =
    #"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"# + "\r\n"
  private static let fix =
    #"{"class":"TPV","device":"/dev/ttyS0","mode":3,"lat":37.566500000,"lon":126.978000000}"#
    + "\r\n"

  /// Does what a loop does, until a condition holds.
  private func run(
    _ client: GPSClient, at time: EventTime = .zero, until isDone: () -> Bool
  ) throws {
    while !isDone() {
      let polled = try #require(client.polledDescriptor, "\(client.absence ?? "")")
      let events = try polled.descriptor.wait(for: polled.events, atMost: .seconds(20))
      try #require(!events.isEmpty, "gpsd did nothing")
      client.descriptorIsReady(at: time)
    }
  }

  private func connected(
    _ listener: borrowing LoopbackListener, _ client: GPSClient
  ) throws -> LoopbackListener.Visitor {
    client.start(at: .zero)
    try run(client) { client.isConnected }
    return try listener.accept()
  }

  @Test("It asks for reports, and takes the place from them, however they are cut")
  func place() throws {
    let listener = try LoopbackListener()
    let client = GPSClient(port: listener.port)
    #expect(client.polledDescriptor == nil)
    let server = try connected(listener, client)
    #expect(try server.read() == "?WATCH={\"enable\":true,\"json\":true};\n")
    #expect(client.absence == "gpsd has no position yet")
    try server.write(Self.banner + #"{"class":"TPV","mode":1}"# + "\r\n")
    let middle = Self.fix.index(Self.fix.startIndex, offsetBy: 40)
    try server.write(String(Self.fix[..<middle]))
    client.descriptorIsReady(at: .zero)
    #expect(client.position == nil)
    try server.write(String(Self.fix[middle...]))
    try run(client) { client.position != nil }
    #expect("\(try #require(client.position))" == "37.56650, 126.97800")
    #expect(client.absence == nil)
    try server.write(#"{"class":"TPV","mode":2,"lat":-0.000001,"lon":1.5}"# + "\n")
    try run(client) { client.position.map { "\($0)" } == "0.00000, 1.50000" }
  }

  @Test("Garbage and endless lines are passed over, and nothing grows")
  func garbage() throws {
    let listener = try LoopbackListener()
    let client = GPSClient(port: listener.port)
    let server = try connected(listener, client)
    try server.write("\n\r\n$GPGGA,1*00\r\n{\n\u{0}\u{1B}[2J\n")
    let huge = String(repeating: "x", count: 10_000)
    for _ in 0..<30 {
      try server.write(huge)
      client.descriptorIsReady(at: .zero)
    }
    try server.write(Self.fix)
    #expect(client.position == nil)
    try server.write(Self.fix)
    try run(client) { client.position != nil }
  }

  @Test("A refusal is followed by longer and longer pauses, and nothing waits")
  func refusal() throws {
    let port: UInt16
    do { port = try LoopbackListener().port }
    let client = GPSClient(port: port)
    client.start(at: .zero)
    var time = EventTime.zero
    var pauses: [Int64] = []
    while pauses.count < 9 {
      while client.deadline == nil {
        try run(client, at: time) { client.deadline != nil }
      }
      let deadline = try #require(client.deadline)
      pauses.append(time.microseconds(to: deadline) / 1_000_000)
      #expect(client.polledDescriptor == nil)
      client.advance(to: EventTime(microseconds: deadline.microseconds - 1))
      #expect(client.deadline == deadline)
      time = deadline
      client.advance(to: time)
    }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60])
    try run(client, at: time) { client.deadline != nil }
    #expect(
      client.absence == "cannot connect to gpsd on port \(port) of this machine: Connection refused"
    )
  }

  @Test("When gpsd goes away the position stays, and it is asked again")
  func goneAndBack() throws {
    let listener = try LoopbackListener()
    let client = GPSClient(port: listener.port)
    do {
      let server = try connected(listener, client)
      try server.write(Self.fix)
      try run(client) { client.position != nil }
    }
    try run(client) { client.deadline != nil }
    #expect("\(try #require(client.position))" == "37.56650, 126.97800")
    #expect(client.failure != nil)
    #expect(client.deadline == EventTime.zero.advanced(by: .seconds(1)))
    client.advance(to: EventTime.zero.advanced(by: .seconds(1)))
    try run(client) { client.isConnected }
    let server = try listener.accept()
    #expect(try server.read().hasPrefix("?WATCH="))
    #expect(client.failure == nil && client.deadline == nil)
    // Half a report at the end does not count.
    try server.write(
      Self.fix.replacing("37", with: "38") + #"{"class":"TPV","mode":3,"lat":1,"lon":1}"#)
    try run(client) { client.position.map { "\($0)" } == "38.56650, 126.97800" }
  }

  private static let gpsd = "/usr/sbin/gpsd"

  @Test(
    "A real gpsd that plays the log of a receiver gives its position",
    .enabled(if: access(gpsd, X_OK) == 0, "needs the package gpsd"))
  func realGPSD() throws {
    let receiver = try LoopbackListener()
    let port: UInt16
    do { port = try LoopbackListener().port }
    let folder = TemporaryFolder()
    let fifo = "\(folder.path)/end"
    #expect(mkfifo(fifo, 0o600) == 0)
    let script = """
      \(Self.gpsd) -N -n -S \(port) tcp://127.0.0.1:\(receiver.port) >/dev/null 2>&1 & gpsd=$!
      read -r line < "$1"
      kill $gpsd; wait $gpsd
      """
    try withThread {
      _ = try? ProcessRunner.run("/bin/sh", ["-c", script, "sh", fifo])
    } _: {
      // The shell reads until another program has written.
      defer { _ = try? OwnedDescriptor(opening: fifo, .writeOnly).writeAll([0x0A]) }
      // gpsd accepts clients before it connects to its receiver.
      let log = try receiver.accept()
      let client = GPSClient(port: port)
      client.start(at: .zero)
      for second in 0..<100 where client.position == nil {
        try log.write(Self.sentences(at: 120_000 + second / 60 * 100 + second % 60))
        let polled = try #require(client.polledDescriptor, "\(client.absence ?? "")")
        let events = try polled.descriptor.wait(for: polled.events, atMost: .milliseconds(200))
        if !events.isEmpty { client.descriptorIsReady(at: .zero) }
      }
      #expect("\(try #require(client.position))" == "37.56650, 126.97800")
    }
  }

  /// What a receiver in Seoul writes at a time of day (NMEA 0183).
  private static func sentences(at time: Int) -> String {
    let place = "3733.990,N,12658.680,E"
    return [
      "GPRMC,\(time),A,\(place),000.0,000.0,231126,,",
      "GPGGA,\(time),\(place),1,08,0.9,38.0,M,46.9,M,,",
    ]
    .map { sentence in
      let sum = sentence.utf8.reduce(0, ^)
      let digits = String(0x100 + Int(sum), radix: 16, uppercase: true).dropFirst()
      return "$\(sentence)*\(digits)\r\n"
    }
    .joined()
  }
}
