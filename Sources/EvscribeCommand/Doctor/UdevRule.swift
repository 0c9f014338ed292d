import KeyEvents
import LinuxInput

/// The line for `70-evscribe.rules` that means one device. It is whole in itself, wherever in a file it stands.
struct UdevRule: CustomStringConvertible {
  let description: String

  /// Goes by vendor and product, and by the serial number or Bluetooth address where there is one. Numbers that a driver
  /// gives to all it drives (the built-in keyboard's 0001:0001, or none) say too little, so there the name counts too.
  init(for device: InputDeviceCandidate) {
    let parts = device.identifiers.split(separator: ":")
    var tests = [("id/vendor", String(parts[0])), ("id/product", String(parts[1]))]
    if !device.identity.uniqueID.isEmpty { tests.append(("uniq", device.identity.uniqueID)) }
    if device.identity.vendor <= 1 { tests.append(("name", device.identity.name)) }
    // All ATTRS of a line have to hold for one and the same device above the node (udev(7)).
    let text = tests.map { "ATTRS{\($0.0)}==\"\(Self.pattern($0.1))\"" }
    // A mouse in the same case has the same numbers. Why not ID_INPUT_KEYBOARD is said in udev/70-evscribe.rules.
    let gate = ["SUBSYSTEM==\"input\"", "KERNEL==\"event*\"", "ENV{ID_INPUT_KEY}==\"1\""]
    description = (gate + text + ["TAG+=\"uaccess\""]).joined(separator: ", ")
  }

  /// The value as udev compares it. What means something else to it matches any one character instead.
  private static func pattern(_ value: String) -> String {
    String(value.map { "\"\\*?[]|".contains($0) || $0.isNewline ? "?" : $0 })
  }
}
