public import KeyEvents

/// A writer of traces in version 1.3 of evemu's format, like `evemu-record`.
///
/// Stamps are written unchanged. The settings of evscribe are comments, which all other readers
/// skip.
public struct EvemuWriter: Sendable {
  private var comments = EventComments()

  /// Creates a writer for one trace.
  public init() {}

  /// Returns the head of a file: version, settings, comments, and the description of the device. If
  /// `device` is nil, there is no description, and bare events follow.
  ///
  /// A line break in a setting or a name would begin another line, so it is written as a space.
  public func header(
    for device: DeviceDescription?, settings: [(name: String, value: String)] = [],
    comments: [String] = []
  ) -> [UInt8] {
    var text = "# EVEMU \(EvemuVersion.newest)\n"
    for setting in settings { text += TraceSettings.comment(setting) + "\n" }
    for comment in comments { text += Self.line(of: comment) + "\n" }
    guard let device else { return Array(text.utf8) }
    let identity = device.identity
    text += "N: \(TraceSettings.oneLine(identity.name))\n"
    let numbers = [identity.bus, identity.vendor, identity.product, identity.version]
    text += "I: \(numbers.map { hex($0, digits: 4) }.joined(separator: " "))\n"
    for row in rows(of: device.properties.isEmpty ? [0] : device.properties) {
      text += "P: \(row)\n"
    }
    for type in UInt16(0)...31 {
      let bits = device.codes.first { $0.type.rawValue == type }?.bits ?? []
      let padding = [UInt8](repeating: 0, count: max(0, Self.byteCount(of: type) - bits.count))
      for row in rows(of: bits.isEmpty && type == 0 ? [0x0B] : bits + padding) {
        text += "B: \(hex(type, digits: 2)) \(row)\n"
      }
    }
    for axis in device.axes {
      let limits = axis.limits.map(String.init).joined(separator: " ")
      text += "A: \(hex(axis.code, digits: 2)) \(limits)\n"
    }
    for code in device.litLEDs { text += "L: \(hex(code, digits: 2)) 1\n" }
    for toggle in device.switchesOn { text += "S: \(hex(toggle, digits: 2)) 1\n" }
    return Array(text.utf8)
  }

  /// Appends the lines of a frame.
  ///
  /// - Complexity: O(events); allocates only as `bytes` grows.
  public mutating func write(_ frame: borrowing InputFrame, to bytes: inout [UInt8]) {
    for event in frame.events { write(event, to: &bytes) }
  }

  /// Appends the line of an event.
  ///
  /// - Complexity: O(1); allocates only as `bytes` grows.
  public mutating func write(_ event: InputEvent, to bytes: inout [UInt8]) {
    bytes.append(text: "E: ")
    let time = event.time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    bytes.append(decimal: time.quotient.magnitude, digits: 1)
    bytes.append(UInt8(ascii: "."))
    bytes.append(decimal: UInt64(time.remainder.magnitude), digits: 6)
    bytes.append(UInt8(ascii: " "))
    bytes.append(hexadecimal: event.type.rawValue)
    bytes.append(UInt8(ascii: " "))
    bytes.append(hexadecimal: event.code)
    bytes.append(UInt8(ascii: " "))
    // `%04d`: the minus sign is one of the four characters.
    bytes.append(decimal: event.value, digits: event.value < 0 ? 3 : 4)
    bytes.append(text: "\t# ")
    comments.append(event, valueWidth: 1, to: &bytes)
    bytes.append(0x0A)
  }

  /// Appends the line of an input. The frames that follow the input must be written after it.
  public func write(_ input: SessionInput, to bytes: inout [UInt8]) {
    bytes.append(text: SessionInputLine.text(of: input))
    bytes.append(0x0A)
  }

  /// Appends a comment, or an unknown line of the original trace. Control characters and invisible
  /// ones become U+FFFD.
  public func write(line: String, to bytes: inout [UInt8]) {
    bytes.append(text: TraceSettings.comment(showing: line))
    bytes.append(0x0A)
  }

  /// Returns the line of a comment. It begins with `#`, even if the comment comes from another
  /// format.
  private static func line(of comment: String) -> String {
    let line = TraceSettings.comment(showing: comment)
    return line.hasPrefix("#") ? line : "# \(line)"
  }

  private func hex(_ value: UInt16, digits: Int) -> String {
    value.digits(digits, radix: 16)
  }

  /// Returns the bytes in rows of eight, the last padded with zeros.
  private func rows(of bytes: [UInt8]) -> [String] {
    stride(from: 0, to: bytes.count, by: 8).map { start in
      (start..<start + 8).map { hex($0 < bytes.count ? UInt16(bytes[$0]) : 0, digits: 2) }
        .joined(separator: " ")
    }
  }

  /// Returns the number of bytes that `evemu-record` writes for the codes of a type, even if the
  /// device does not have the type; 0 for a type that `evemu-record` does not know.
  ///
  /// The codes have one bit each (`*_CNT` of `linux/input-event-codes.h`), in rows of eight bytes.
  private static func byteCount(of type: UInt16) -> Int {
    switch EventType(rawValue: type) {
    case .key: Int(KeyCode.limit) / 8
    case .forceFeedback: 16  // It has 128 codes.
    case .synchronization, .relative, .absolute, .miscellaneous, .toggle, .led, .sound, .repetition:
      8
    default: 0
    }
  }
}
