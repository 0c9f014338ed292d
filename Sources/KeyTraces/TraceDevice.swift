public import KeyEvents

/// A device of a trace, with details that exist only in some formats.
public struct TraceDevice: Hashable, Sendable {
  /// The name, IDs, codes and axes of the device.
  public var description: DeviceDescription
  /// The path of the device's node: `/dev/input/event5`; empty if unknown.
  public var node: String
  /// The device's udev properties (`ID_INPUT_KEYBOARD=1`); empty if unknown.
  public var udevProperties: [String]
  /// The device's quirks in libinput (`ModelBouncingKeys=1`); empty if there are none or unknown.
  public var quirks: [String]
  /// The device's HID report descriptor; empty if unknown.
  public var reportDescriptor: [UInt8]

  /// Creates a device; omitted details are empty.
  public init(
    description: DeviceDescription, node: String = "", udevProperties: [String] = [],
    quirks: [String] = [], reportDescriptor: [UInt8] = []
  ) {
    self.description = description
    self.node = node
    self.udevProperties = udevProperties
    self.quirks = quirks
    self.reportDescriptor = reportDescriptor
  }

  /// A plain keyboard, for traces that do not describe their device. It has the keys of a common
  /// keyboard (codes 1 to 248), scan codes, autorepeat and three LEDs.
  public static let plainKeyboard: TraceDevice = {
    var keys = [UInt8](repeating: 0xFF, count: 31) + [0x01]
    keys[0] = 0xFE
    let codes: [(EventType, [UInt8])] = [
      (.synchronization, [0x0B]), (.key, keys), (.miscellaneous, [0x10]), (.led, [0x07]),
      (.repetition, [0x03]),
    ]
    let description = DeviceDescription(
      identity: DeviceIdentity(name: "Plain keyboard", bus: 0x06),
      codes: codes.map { DeviceDescription.CodeSet(type: $0, bits: $1) })
    return TraceDevice(
      description: description, udevProperties: ["ID_INPUT=1", "ID_INPUT_KEYBOARD=1"])
  }()
}
