public import KeyEvents

/// Writes a trace in version 1.3 of evemu's format, as `evemu-record` does.
///
/// Stamps are written as they are. Settings of evscribe stand in comments, which every other reader skips.
public struct EvemuWriter: Sendable {
  private var lastReport: EventTime?

  /// Starts before the first event.
  public init() {}

  /// The head of a file: version, settings, and the description of the device.
  ///
  /// A line break in a setting or a name would be read as another line; it is written as a blank.
  public func header(
    for device: DeviceDescription, settings: [(name: String, value: String)] = []
  ) -> [UInt8] {
    var text = "# EVEMU \(EvemuVersion.newest)\n"
    for setting in settings { text += TraceSettings.comment(setting) + "\n" }
    let identity = device.identity
    text += "N: \(TraceSettings.oneLine(identity.name))\n"
    let numbers = [identity.bus, identity.vendor, identity.product, identity.version]
    text += "I: \(numbers.map { hex($0, digits: 4) }.joined(separator: " "))\n"
    for row in rows(of: device.properties) { text += "P: \(row)\n" }
    for type in UInt16(0)...31 {
      let bits = device.codes.first { $0.type.rawValue == type }?.bits ?? defaultBits(type)
      for row in rows(of: bits) { text += "B: \(hex(type, digits: 2)) \(row)\n" }
    }
    for axis in device.axes {
      let limits = axis.limits.map(String.init).joined(separator: " ")
      text += "A: \(hex(axis.code, digits: 2)) \(limits)\n"
    }
    for lamp in device.lampsOn { text += "L: \(hex(lamp, digits: 2)) 1\n" }
    return Array(text.utf8)
  }

  /// Appends the lines of a frame.
  ///
  /// - Complexity: O(events); allocates only as `bytes` grows.
  public mutating func write(_ frame: borrowing InputFrame, to bytes: inout [UInt8]) {
    for event in frame.events {
      append("E: ", to: &bytes)
      let time = event.time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
      append(time.quotient.magnitude, digits: 1, to: &bytes)
      bytes.append(UInt8(ascii: "."))
      append(time.remainder.magnitude, digits: 6, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      appendHex(event.type.rawValue, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      appendHex(event.code, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      // `%04d`: the minus is one of the four.
      append(event.value, digits: event.value < 0 ? 3 : 4, to: &bytes)
      append("\t# ", to: &bytes)
      appendComment(event, to: &bytes)
      bytes.append(0x0A)
    }
  }

  private mutating func appendComment(_ event: InputEvent, to bytes: inout [UInt8]) {
    switch (event.type, event.code) {
    case (.synchronization, SynchronizationCode.report):
      append("------------ SYN_REPORT (", to: &bytes)
      append(event.value, digits: 1, to: &bytes)
      append(") ---------- +", to: &bytes)
      let passed = (lastReport ?? event.time).distance(to: event.time)
      append(UInt64(max(0, passed)) / 1000, digits: 1, to: &bytes)
      append("ms", to: &bytes)
      lastReport = event.time
    case (.synchronization, SynchronizationCode.dropped):
      append("++++++++++++ SYN_DROPPED (", to: &bytes)
      append(event.value, digits: 1, to: &bytes)
      append(") ++++++++++", to: &bytes)
    default:
      append(event.type.kernelName, to: &bytes)
      append(" / ", to: &bytes)
      let nameStart = bytes.count
      append(event.codeName, to: &bytes)
      while bytes.count < nameStart + 20 { bytes.append(UInt8(ascii: " ")) }
      bytes.append(UInt8(ascii: " "))
      append(event.value, digits: 1, to: &bytes)
    }
  }

  private func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: text.utf8)
  }

  private func append(_ value: Int32, digits: Int, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    append(UInt64(value.magnitude), digits: digits, to: &bytes)
  }

  private func append(_ value: UInt64, digits: Int, to bytes: inout [UInt8]) {
    var low = bytes.count
    var rest = value
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0 || bytes.count < low + digits
    // By hand: `reverse()` of a slice takes a copy.
    var high = bytes.count - 1
    while low < high {
      bytes.swapAt(low, high)
      low += 1
      high -= 1
    }
  }

  private func appendHex(_ value: UInt16, to bytes: inout [UInt8]) {
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: value >> UInt16(shift) & 15)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  private func hex(_ value: UInt16, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// Rows of eight bytes, the last filled with zeros.
  private func rows(of bytes: [UInt8]) -> [String] {
    stride(from: 0, to: bytes.count, by: 8).map { start in
      (start..<start + 8).map { hex($0 < bytes.count ? UInt16(bytes[$0]) : 0, digits: 2) }
        .joined(separator: " ")
    }
  }

  /// What `evemu-record` writes for a type the device does not have: the sync codes, 12 rows for keys, 1 for others.
  private func defaultBits(_ type: UInt16) -> [UInt8] {
    switch type {
    case EventType.synchronization.rawValue: [0x0B]
    case EventType.key.rawValue: [UInt8](repeating: 0, count: Int(KeyCode.limit) / 8)
    default: []
    }
  }
}

extension EventType {
  /// The kernel's name: `EV_KEY`; `?` where there is none.
  package var kernelName: String {
    switch rawValue {
    case 0x00: "EV_SYN"
    case 0x01: "EV_KEY"
    case 0x02: "EV_REL"
    case 0x03: "EV_ABS"
    case 0x04: "EV_MSC"
    case 0x05: "EV_SW"
    case 0x11: "EV_LED"
    case 0x12: "EV_SND"
    case 0x14: "EV_REP"
    default: "?"
    }
  }
}

extension InputEvent {
  /// The kernel's name of the code: `KEY_A`, `MSC_SCAN`; `?` where evscribe has none.
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
