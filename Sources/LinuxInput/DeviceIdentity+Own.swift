import KeyEvents

extension DeviceIdentity {
  /// The number by which evscribe's own virtual keyboards are known, as their vendor: "ev" in ASCII. It is nobody's number
  /// in the list of USB vendors (usb.ids).
  static let ownVendor: UInt16 = 0x6576
  /// How the physical path of each of them begins.
  static let ownPathPrefix = "evscribe/"

  /// Whether evscribe made the device. Known by two things that no other program sets, not by the name, which is the user's.
  var isOwn: Bool { vendor == Self.ownVendor && physicalPath.hasPrefix(Self.ownPathPrefix) }
}
