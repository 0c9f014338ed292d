/// The identity of a keyboard, as the device itself reports it.
public struct DeviceIdentity: Hashable, Sendable {
  /// The name that the device reports (`EVIOCGNAME`).
  public var name: String
  /// The bus: 0x03 is USB, 0x05 Bluetooth, 0x06 virtual, 0x11 the built-in i8042 (`BUS_*` of
  /// `linux/input.h`).
  public var bus: UInt16
  /// The vendor ID, in the numbering of the bus (`struct input_id`).
  public var vendor: UInt16
  /// The product ID, assigned by the vendor.
  public var product: UInt16
  /// The version number of the product.
  public var version: UInt16
  /// The port of the keyboard (`EVIOCGPHYS`); empty if unknown.
  public var physicalPath: String
  /// The serial number or Bluetooth address (`EVIOCGUNIQ`); empty if unknown.
  public var uniqueID: String

  /// Creates an identity; omitted numbers are 0 and omitted texts empty.
  public init(
    name: String, bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0,
    physicalPath: String = "", uniqueID: String = ""
  ) {
    self.name = name
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
    self.physicalPath = physicalPath
    self.uniqueID = uniqueID
  }
}

/// The description of a device in a trace, from which a similar device can be created.
public struct DeviceDescription: Hashable, Sendable {
  /// The name, IDs, port and serial number of the device.
  public var identity: DeviceIdentity
  /// The bits of `INPUT_PROP_*`: bit k of byte j is property 8j+k.
  public var properties: [UInt8]
  /// For each event type, the bits of the codes that the device can send, in order of type.
  public var codes: [CodeSet]
  /// The absolute axes with their ranges, such as those of a touchpad.
  public var axes: [AbsoluteAxis]
  /// The codes (`LED_*`) of the LEDs that were on when the device was described.
  public var litLEDs: [UInt16]
  /// The codes (`SW_*`) of the switches that were on when the device was described, such as the lid
  /// switch.
  public var switchesOn: [UInt16]

  /// The codes of one event type that a device can send.
  public struct CodeSet: Hashable, Sendable {
    /// The event type (`EV_*`).
    public var type: EventType
    /// The bits of the codes: bit k of byte j is code 8j+k.
    public var bits: [UInt8]

    /// Creates the set from its bits.
    public init(type: EventType, bits: [UInt8]) {
      self.type = type
      self.bits = bits
    }
  }

  /// The range of an absolute axis (`struct input_absinfo`).
  public struct AbsoluteAxis: Hashable, Sendable {
    /// The code of the axis (`ABS_*`).
    public var code: UInt16
    /// Minimum, maximum, fuzz, flat and resolution, in this order.
    public var limits: [Int32]

    /// Creates the axis from its code and its five limits.
    public init(code: UInt16, limits: [Int32]) {
      self.code = code
      self.limits = limits
    }
  }

  /// Creates a description of a device; omitted lists are empty.
  public init(
    identity: DeviceIdentity, properties: [UInt8] = [], codes: [CodeSet] = [],
    axes: [AbsoluteAxis] = [], litLEDs: [UInt16] = [], switchesOn: [UInt16] = []
  ) {
    self.identity = identity
    self.properties = properties
    self.codes = codes
    self.axes = axes
    self.litLEDs = litLEDs
    self.switchesOn = switchesOn
  }
}
