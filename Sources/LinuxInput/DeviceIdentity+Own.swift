import KeyEvents

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
