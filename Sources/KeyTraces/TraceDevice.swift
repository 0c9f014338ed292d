public import KeyEvents

/// A device of a trace, with what only some formats say of it.
public struct TraceDevice: Hashable, Sendable {
  /// Name, numbers, codes and axes.
  public var description: DeviceDescription
  /// Where it was: `/dev/input/event5`; empty where that is not known.
  public var node: String
  /// Its properties in udev (`ID_INPUT_KEYBOARD=1`), as libinput keeps them.
  public var udevProperties: [String]
  /// What libinput was told to treat in a special way (`ModelBouncingKeys=1`).
  public var quirks: [String]
  /// The bytes of its HID report descriptor.
  public var reportDescriptor: [UInt8]

  /// Makes a device from its parts.
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

  /// A plain keyboard, for traces that do not describe theirs: it can send the keys of a common board (codes 1 to 248),
  /// scan codes and autorepeats, and has three lamps.
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
