import KeyEvents

/// The comments at the end of the lines of events, for human readers: `EV_KEY / KEY_A       1`.
struct EventComments: Sendable {
  private var lastReport: EventTime?

  /// Appends the comment of an event. The value is padded with leading spaces to `width`
  /// characters, except in the comments of `SYN_REPORT` and `SYN_DROPPED`.
  mutating func append(_ event: InputEvent, valueWidth width: Int, to bytes: inout [UInt8]) {
    switch (event.type, event.code) {
    case (.synchronization, SynchronizationCode.report):
      bytes.append(text: "------------ SYN_REPORT (")
      bytes.append(decimal: event.value, digits: 1)
      bytes.append(text: ") ---------- +")
      let passed = (lastReport ?? event.time).microseconds(to: event.time)
      bytes.append(decimal: UInt64(max(0, passed)) / 1000, digits: 1)
      bytes.append(text: "ms")
      lastReport = event.time
    case (.synchronization, SynchronizationCode.dropped):
      bytes.append(text: "++++++++++++ SYN_DROPPED (")
      bytes.append(decimal: event.value, digits: 1)
      bytes.append(text: ") ++++++++++")
    default:
      bytes.append(text: event.type.kernelName)
      bytes.append(text: " / ")
      let nameStart = bytes.count
      bytes.append(text: event.codeName)
      while bytes.count < nameStart + 20 { bytes.append(UInt8(ascii: " ")) }
      bytes.append(UInt8(ascii: " "))
      bytes.append(decimal: Int64(event.value), width: width)
    }
  }
}

extension EventType {
  /// The kernel's name: `EV_KEY`; `?` for force feedback, for power, and for types without a
  /// constant in ``EventType``.
  package var kernelName: String {
    switch self {
    case .synchronization: "EV_SYN"
    case .key: "EV_KEY"
    case .relative: "EV_REL"
    case .absolute: "EV_ABS"
    case .miscellaneous: "EV_MSC"
    case .toggle: "EV_SW"
    case .led: "EV_LED"
    case .sound: "EV_SND"
    case .repetition: "EV_REP"
    default: "?"
    }
  }
}

extension InputEvent {
  /// The kernel's name of the code: `KEY_A`, `MSC_SCAN`; `?` if evscribe does not know it.
  package var codeName: String {
    switch (type, code) {
    case (.key, _): KeyCode(rawValue: code).kernelName
    case (.miscellaneous, MiscellaneousCode.scan): "MSC_SCAN"
    case (.synchronization, SynchronizationCode.report): "SYN_REPORT"
    case (.synchronization, SynchronizationCode.dropped): "SYN_DROPPED"
    case (.led, 0): "LED_NUML"
    case (.led, 1): "LED_CAPSL"
    case (.led, 2): "LED_SCROLLL"
    default: "?"
    }
  }
}
