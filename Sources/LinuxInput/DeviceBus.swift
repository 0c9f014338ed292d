package import KeyEvents

extension DeviceIdentity {
  /// The connection of the device (`BUS_*` of `linux/input.h`) in words: `USB`, or `bus 0x42` for a
  /// number without a name.
  package var busName: String {
    switch bus {
    case 0x01: "PCI"
    case 0x03: "USB"
    case 0x05: "Bluetooth"
    case 0x06: "virtual"
    case 0x11: "built-in"
    case 0x13: "serial"
    case 0x18: "I2C"
    case 0x19: "firmware"
    case 0x1C: "SPI"
    case 0x1D: "RMI"
    default: "bus 0x\(String(bus, radix: 16))"
    }
  }
}
