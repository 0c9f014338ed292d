public import KeyEvents

/// A writer of recordings in the format of `libinput record`: YAML of version 1, for
/// `libinput replay`.
///
/// A recording consists of ``head(deviceCount:settings:comments:details:)`` and, for each device,
/// its description and all of its events. Each device needs its own writer. Stamps are written
/// unchanged; those of several devices must be from one clock. The settings of evscribe are
/// comments, which all readers of YAML skip. The format is that of libinput's
/// `tools/libinput-record.c`.
public struct LibinputWriter: Sendable {
  /// The number of axes (`ABS_CNT` of `linux/input-event-codes.h`).
  private static let axisLimit = 64
  private var comments = EventComments()
  private var isInFrame = false
  /// The allowance for consecutive comments.
  private var allowance = TextAllowance(TraceLimits.commentsInRow)

  /// The number of comments left out because too many followed one another
  /// (``TraceLimits/commentsInRow``).
  public private(set) var leftOutCount = 0

  /// Creates a writer for one device of one recording.
  public init() {}

  /// Returns the head of a recording of `deviceCount` devices. `details` describe libinput and the
  /// system, for example `system: kernel` with its value; missing ones are written as `unknown`.
  public static func head(
    deviceCount: Int, settings: [(name: String, value: String)] = [], comments: [String] = [],
    details: [(name: String, value: String)] = []
  ) -> [UInt8] {
    var text = "# libinput record\n"
    for setting in settings {
      text += TraceSettings.comment(showing: TraceSettings.comment(setting)) + "\n"
    }
    for comment in comments { text += line(of: comment) + "\n" }
    text += "version: 1\nndevices: \(deviceCount)\n"
    var details = details
    for name in [
      "libinput: version", "libinput: git", "system: os", "system: kernel", "system: dmi",
    ]
    where !details.contains(where: { $0.name == name }) { details.append((name, "unknown")) }
    for part in ["libinput", "system"] {
      text += "\(part):\n"
      for (name, value) in details where name.hasPrefix("\(part): ") {
        let key = String(name.dropFirst(part.count + 2))
        let isPlain = key.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        text += "  \(isPlain ? key : YAMLText.quoted(key)): \(YAMLText.quoted(value))\n"
      }
    }
    return Array((text + "devices:\n").utf8)
  }

  /// Returns the description of a device, up to its events.
  ///
  /// - Complexity: O(codes)
  public func head(of device: TraceDevice) -> [UInt8] {
    let description = device.description
    let identity = description.identity
    let numbers = [identity.bus, identity.vendor, identity.product, identity.version]
    var text = "- node: \(YAMLText.quoted(device.node.isEmpty ? "unknown" : device.node))\n"
    text += "  evdev:\n    name: \(YAMLText.quoted(identity.name))\n    id: \(numbers)\n"
    text += "    codes:\n"
    for codes in description.codes where codes.bits.contains(where: { $0 != 0 }) {
      text += "      \(codes.type.rawValue): \(codes.bits.setBits) # \(codes.type.kernelName)\n"
    }
    text += absinfo(description)
    text += "    properties: \(description.properties.setBits)\n"
    text += hid(device.reportDescriptor)
    text += "  udev:\n    properties:\(list(device.udevProperties, indent: "    "))\n"
    text += "  quirks:\(device.quirks.isEmpty ? "" : list(device.quirks, indent: "  "))\n"
    return Array((text + "  events:\n").utf8)
  }

  /// Appends a frame of the device.
  ///
  /// - Complexity: O(events); allocates only as `bytes` grows.
  public mutating func write(_ frame: borrowing InputFrame, to bytes: inout [UInt8]) {
    for event in frame.events { write(event, to: &bytes) }
  }

  /// Appends an event of the device. The last event must be a `SYN_REPORT`, which ends a frame.
  ///
  /// - Complexity: O(1); allocates only as `bytes` grows.
  public mutating func write(_ event: InputEvent, to bytes: inout [UInt8]) {
    if !isInFrame { bytes.append(text: "  - evdev:\n") }
    let time = event.time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    bytes.append(text: "    - [")
    bytes.append(decimal: time.quotient, width: 3)
    bytes.append(text: ", ")
    bytes.append(decimal: time.remainder, width: 6)
    bytes.append(text: ", ")
    bytes.append(decimal: Int64(event.type.rawValue), width: 3)
    bytes.append(text: ", ")
    bytes.append(decimal: Int64(event.code), width: 3)
    bytes.append(text: ", ")
    bytes.append(decimal: Int64(event.value), width: 7)
    bytes.append(text: "] # ")
    comments.append(event, valueWidth: 6, to: &bytes)
    bytes.append(0x0A)
    allowance.giveAllBack()
    isInFrame =
      event.type != .synchronization || event.code != SynchronizationCode.report
  }

  /// Appends the line of an input. The frames that follow the input must be written after it. If
  /// there are several devices, the line belongs to the device of the last frame if that frame is
  /// not earlier than the input, otherwise to the device of the next frame.
  public func write(_ input: SessionInput, to bytes: inout [UInt8]) {
    append(SessionInputLine.text(of: input), to: &bytes)
  }

  /// Appends a line as a comment, even if it was not a comment in the original trace. A comment
  /// that would make consecutive comments exceed ``TraceLimits/commentsInRow`` is left out and
  /// counted in ``leftOutCount``.
  public mutating func write(line: String, to bytes: inout [UInt8]) {
    let line = Self.line(of: line)
    guard allowance.take(line) else {
      leftOutCount += 1
      return
    }
    append(line, to: &bytes)
  }

  private func append(_ line: String, to bytes: inout [UInt8]) {
    bytes.append(text: isInFrame ? "    " : "  ")
    bytes.append(text: line)
    bytes.append(0x0A)
  }

  /// Returns the bytes of the report descriptor, 16 on each line.
  private func hid(_ bytes: [UInt8]) -> String {
    guard !bytes.isEmpty else { return "" }
    let lines = stride(from: 0, to: bytes.count, by: 16).map { start in
      let row = bytes[start..<min(start + 16, bytes.count)]
      return "    "
        + row.map { "0x\($0 < 16 ? "0" : "")\(String($0, radix: 16))" }.joined(separator: ", ")
    }
    return "  hid: [\n\(lines.joined(separator: ",\n"))\n  ]\n"
  }

  /// Returns the ranges of the axes. An axis without a range gets zeros, because the device cannot
  /// be created without a range.
  private func absinfo(_ description: DeviceDescription) -> String {
    let codes = description.codes.first { $0.type == .absolute }?.bits.setBits ?? []
    guard !codes.isEmpty || !description.axes.isEmpty else { return "" }
    var text = "    absinfo:\n"
    for axis in description.axes { text += "      \(axis.code): \(axis.limits)\n" }
    for code in codes
    where code < Self.axisLimit && !description.axes.contains(where: { $0.code == code }) {
      text += "      \(code): [0, 0, 0, 0, 0]\n"
    }
    return text
  }

  private func list(_ items: [String], indent: String) -> String {
    items.isEmpty ? " []" : items.map { "\n\(indent)- \(YAMLText.quoted($0))" }.joined()
  }

  /// Returns the line of a comment, without its line break.
  package static func line(of comment: String) -> String {
    let line = TraceSettings.comment(showing: comment)
    return line.hasPrefix("#") ? line : "# \(line)"
  }
}
