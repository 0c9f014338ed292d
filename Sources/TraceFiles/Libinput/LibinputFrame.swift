import KeyEvents
import KeyTraces
import Documents

/// A reader of the events of one device: lists of seconds, microseconds, type, code and value.
struct LibinputFrame {
  private(set) var device = DeviceIndex.first
  private var lastTime: EventTime?
  /// The number of events that wait for their `SYN_REPORT`.
  private var waitingEvents = 0
  /// The inputs since the last event.
  private var inputs = InputRow()

  /// Whether no event waits for its `SYN_REPORT`.
  var isWhole: Bool { waitingEvents == 0 }

  /// Begins the events of another device.
  mutating func begin(_ device: DeviceIndex) { self = LibinputFrame(device: device) }

  init(device: DeviceIndex = .first) { self.device = device }

  /// Reads the next event of the list, and returns it with its position; nil at the end of the
  /// list.
  func readEvent(
    _ yaml: inout YAMLEventReader
  ) throws(YAMLError) -> (InputEvent, YAMLMark)? {
    guard let start = try yaml.next(), start.kind != .sequenceEnd else { return nil }
    let expected = "an event such as [0, 1234, 1, 30, 1]"
    guard start.kind == .sequenceStart else {
      throw .found(start.summary, expected: expected, at: start.mark)
    }
    // The limit keeps the time in microseconds within 64 bits.
    let seconds = try integer(&yaml, in: 0...999_999_999_999, "the seconds, 0 to 999999999999")
    let microseconds = try integer(&yaml, in: 0...999_999, "microseconds, 0 to 999999")
    let type = try integer(&yaml, in: 0...0xFFFF, "the type, 0 to 65535")
    let code = try integer(&yaml, in: 0...0xFFFF, "the code, 0 to 65535")
    let value = try integer(
      &yaml, in: Int64(Int32.min)...Int64(Int32.max), "the value, a 32-bit number")
    guard let end = try yaml.next(), end.kind == .sequenceEnd else {
      throw .found("more than five numbers", expected: expected, at: start.mark)
    }
    let event = InputEvent(
      time: EventTime(microseconds: seconds * 1_000_000 + microseconds),
      type: EventType(rawValue: UInt16(type)), code: UInt16(code), value: Int32(value))
    return (event, start.mark)
  }

  /// Checks and counts an event. Inputs before it must have been counted already.
  mutating func add(_ event: InputEvent, at mark: YAMLMark) throws(YAMLError) {
    try advance(to: event.time, at: mark)
    inputs.end()
    let isReport = event.type == .synchronization && event.code == SynchronizationCode.report
    waitingEvents = isReport ? 0 : waitingEvents + 1
    guard waitingEvents <= TraceLimits.frame else {
      throw .found(
        "a frame of more than \(TraceLimits.frame) events",
        expected: "an earlier SYN_REPORT, which ends a frame", at: mark)
    }
  }

  /// Checks and counts an input between events.
  mutating func add(_ input: SessionInput, at mark: YAMLMark) throws(YAMLError) {
    try advance(to: input.time, at: mark)
    guard inputs.add() else { throw .manyInputs(at: mark) }
  }

  private mutating func advance(to time: EventTime, at mark: YAMLMark) throws(YAMLError) {
    if let lastTime, time < lastTime {
      throw .found(
        "the time \(time) after \(lastTime)", expected: "times that never decrease", at: mark)
    }
    lastTime = time
  }

  /// Throws an error if the list of events ends in the middle of a frame.
  func checkIsWhole(at mark: YAMLMark) throws(YAMLError) {
    guard waitingEvents > 0 else { return }
    throw .found(
      "the end of the events", expected: "SYN_REPORT ([..., 0, 0, 0]), which ends a frame",
      at: mark)
  }

  private func integer(
    _ yaml: inout YAMLEventReader, in range: ClosedRange<Int64>, _ expected: String
  ) throws(YAMLError) -> Int64 {
    guard let event = try yaml.next() else {
      throw .found("the end of the file", expected: expected, at: yaml.mark)
    }
    return try event.integer(in: range, expected)
  }
}

extension YAMLError {
  /// Returns the error for more inputs in a row than a session keeps.
  static func manyInputs(at mark: YAMLMark) -> YAMLError {
    .found(
      "more than \(SessionInput.waitingLimit) inputs in a row", expected: "an event between them",
      at: mark)
  }
}

extension YAMLEvent {
  /// Returns the decimal number of this scalar. Throws unless it is in the range.
  func integer(in range: ClosedRange<Int64>, _ expected: String) throws(YAMLError) -> Int64 {
    guard case .scalar(let text, .plain) = kind, let number = Int64(text), range.contains(number)
    else { throw .found(summary, expected: expected, at: mark) }
    return number
  }
}
