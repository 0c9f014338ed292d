import Measuring
import KeyEvents
import KeyTraces

/// Measurements of a trace in memory, with the comments that `evemu-record` writes.
enum TraceMeasurements {
  private static let lines = 1_000
  /// The number of bytes that a reader of files reads at once.
  private static let portion = 65_536

  static func printAll() throws(TraceError) {
    let typist = Typist(TypingTask.hangul.keystrokes)
    let events = lines * typist.eventCount
    var bytes: [UInt8] = []
    let writing = Measurement(operations: events) {
      write(typist, to: &bytes)
      return bytes.count
    }
    let bytesPerEvent = Double(bytes.count) / Double(events)

    let eventsRead = try read(bytes)
    precondition(eventsRead == events, "a trace must be read as it was written")
    let reading = Measurement(operations: events) { (try? read(bytes)) ?? 0 }

    Table.printRow("reading evemu", reading, per: "event")
    Table.printRates(reading, bytesPerEvent: bytesPerEvent)
    Table.printRow("writing evemu", writing, per: "event")
    Table.printRates(writing, bytesPerEvent: bytesPerEvent)

    let writingYAML = Measurement(operations: events) {
      writeYAML(typist, to: &bytes)
      return bytes.count
    }
    Table.printRow("writing libinput", writingYAML, per: "event")
    Table.printRates(writingYAML, bytesPerEvent: Double(bytes.count) / Double(events))
  }

  private static func writeYAML(_ start: Typist, to bytes: inout [UInt8]) {
    var typist = start
    var writer = LibinputWriter()
    bytes.removeAll(keepingCapacity: true)
    bytes += LibinputWriter.head(deviceCount: 1)
    bytes += writer.head(of: .plainKeyboard)
    for _ in 0..<lines { typist.typeLine { writer.write($0, to: &bytes) } }
  }

  private static func write(_ start: Typist, to bytes: inout [UInt8]) {
    var typist = start
    var writer = EvemuWriter()
    let device = DeviceDescription(identity: DeviceIdentity(name: "Benchmark", bus: 3))
    bytes.removeAll(keepingCapacity: true)
    bytes += writer.header(for: device)
    for _ in 0..<lines { typist.typeLine { writer.write($0, to: &bytes) } }
  }

  /// Returns the number of events.
  private static func read(_ bytes: [UInt8]) throws(TraceError) -> Int {
    var reader = EvemuReader()
    var events = 0
    for start in stride(from: 0, to: bytes.count, by: portion) {
      try reader.read(bytes[start..<min(start + portion, bytes.count)]) {
        events += $0.events.count
      }
    }
    try reader.finish { events += $0.events.count }
    return events
  }
}
