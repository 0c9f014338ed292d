package import KeyEvents
import PlainText
import SystemIO
package import SystemPackage

/// An input device that was found, and whether it can serve as a keyboard.
package struct InputDeviceCandidate: Hashable, Sendable {
  /// The path of the node: `/dev/input/event5`.
  package var path: String
  /// The links to the node, those by name and serial number before those by port.
  package var links: [String]
  /// The name and IDs that the device reports.
  package var identity: DeviceIdentity
  /// The kind of device, according to its keys.
  package var kind: Kind
  /// The reason why the node cannot be opened for reading; nil if it can.
  package var openError: Errno?
  /// The reason why the keys are unknown; nil if they are known.
  package var keysError: Errno?
  /// Whether a program created the device (uinput), whatever bus it reports.
  package var isVirtual = false
  /// The udev properties of the device, if they were requested; otherwise empty.
  package var properties: [String: String] = [:]

  /// The kind of a device, according to its keys.
  package enum Kind: Sendable {
    /// A device to type with: it has at least one key that writes or modifies (``typingKeys``). A
    /// single switch that sends Space counts; a power button or a mouse does not.
    case keyboard
    /// A device with keys or buttons, but none to type with. It is used only if its path is
    /// selected.
    case otherKeys
    /// A device without keys: a sensor, a lid switch, a sound jack.
    case noKeys
  }

  package init(
    path: String, links: [String] = [], identity: DeviceIdentity, kind: Kind,
    openError: Errno? = nil
  ) {
    self.path = path
    self.links = links
    self.identity = identity
    self.kind = kind
    self.openError = openError
  }

  /// Whether the device is a keyboard that evscribe did not create itself.
  package var isKeyboard: Bool { kind == .keyboard && !identity.isOwn }

  /// Whether the device is a keyboard that can be read.
  package var isReadableKeyboard: Bool { isKeyboard && openError == nil }

  /// Whether only the permission to read the node is missing.
  package var isDenied: Bool { openError == .permissionDenied || openError == .notPermitted }

  /// Returns the reason why the device is not used, as a clause (`it has no keys for typing`); nil
  /// if it can be used. A device selected by its path may have any keys.
  package func reasonToSkip(isNamedByPath: Bool = false) -> String? {
    switch kind {
    case _ where identity.isOwn: "it is evscribe's own virtual keyboard"
    case .noKeys: keysError.map { "its keys cannot be read: \($0)" } ?? "it has no keys"
    case .otherKeys where !isNamedByPath: "it has no keys for typing"
    case .otherKeys, .keyboard: openError.map { "it cannot be opened: \($0)" }
    }
  }

  /// The vendor and product ID as in a selector: `046d:c31c`.
  package var identifiers: String {
    DeviceSelector.identifiers(vendor: identity.vendor, product: identity.product).description
  }

  /// The connection in words: `virtual` for a device that a program created, otherwise the name of
  /// the bus that the device reports: `USB`, `bus 0x42`.
  package var busName: String { isVirtual ? "virtual" : identity.busName }
}

extension InputDeviceCandidate.Kind {
  /// Determines the kind of a device by its keys.
  init(keys: KeySet) {
    self =
      keys.isEmpty ? .noKeys : keys.contains { Self.typingKeys[$0] } ? .keyboard : .otherKeys
  }

  /// The keys to type with: letters, digits, punctuation, Space, Tab, Enter, Backspace, the keypad,
  /// the extra keys of Asian keyboards, and Shift, Ctrl, Alt, Super and Caps Lock. Escape, the
  /// arrows and the function keys do not count, because remote controls and the hotkey devices of
  /// laptops also have them.
  private static let typingKeys: KeySet = {
    let ranges: [ClosedRange<UInt16>] = [
      2...58,  // 1 to Caps Lock, row by row
      71...83, 85...86, 89...98, 100...100, 117...117, 121...126,
    ]
    return KeySet(ranges.joined().map(KeyCode.init(rawValue:)))
  }()
}

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

extension DeviceIdentity {
  /// The name as messages show it, with control characters escaped
  /// (``Swift/String/escapingControls``).
  package var displayName: String { name.escapingControls }
}

extension DeviceIdentity {
  /// The vendor ID of evscribe's own virtual keyboards: "ev" in ASCII. It is unassigned in the list
  /// of USB vendors (usb.ids).
  static let ownVendor: UInt16 = 0x6576
  /// The start of the physical paths of evscribe's own virtual keyboards.
  static let ownPathPrefix = "evscribe/"

  /// Whether evscribe created the device. It is recognized by two properties that no other program
  /// sets, not by the name, which any device can have.
  var isOwn: Bool { vendor == Self.ownVendor && physicalPath.hasPrefix(Self.ownPathPrefix) }
}
