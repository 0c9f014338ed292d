import SystemIO
import KeyEvents
import LinuxInput
import PlainText

/// A line for `70-evscribe.rules` that matches one device, independently of the lines around it.
///
/// Root installs the line, and a device can report any name. The line therefore states only the
/// ASCII letters, digits and `._:-` of the device's strings; any other byte becomes `?`.
struct UdevRule: CustomStringConvertible {
  let description: String

  private let identity: DeviceIdentity
  private var texts: [Text] = []

  /// A pattern for one sysfs attribute; `?` matches any one byte.
  private struct Text {
    var attribute: String
    var value: KeyPath<DeviceIdentity, String>
    var pattern: [UInt8]
  }

  /// Creates a rule that matches the vendor and product, and the serial number or Bluetooth
  /// address, if any. Devices of vendor 0 or 1 (as in the built-in keyboard's 0001:0001) are also
  /// matched by name, because a driver reports that vendor for all its devices.
  ///
  /// - Throws: ``CommandFailure/Code/malformed`` if a rule cannot state enough of these properties
  ///   to identify the device.
  init(for device: InputDeviceCandidate) throws(CommandFailure) {
    identity = device.identity
    if let serial = try Self.text("uniq", \.uniqueID, "serial number", of: device) {
      texts.append(serial)
    }
    if identity.vendor <= 1 {
      if let name = try Self.text("name", \.name, "name", of: device) { texts.append(name) }
      guard !texts.isEmpty else {
        throw Self.refusal(of: device, "it has no IDs, name or serial number to identify it")
      }
    }
    let parts = device.identifiers.split(separator: ":")
    // All ATTRS of a line must match the same parent device (udev(7)).
    let tests =
      ["ATTRS{id/vendor}==\"\(parts[0])\"", "ATTRS{id/product}==\"\(parts[1])\""]
      + texts.map { "ATTRS{\($0.attribute)}==\"\(String(decoding: $0.pattern, as: UTF8.self))\"" }
    // ID_INPUT_KEY excludes a mouse of the same receiver, which has the same IDs. Why not
    // ID_INPUT_KEYBOARD: see udev/70-evscribe.rules.
    let gate = ["SUBSYSTEM==\"input\"", "KERNEL==\"event*\"", "ENV{ID_INPUT_KEY}==\"1\""]
    description = (gate + tests + ["TAG+=\"uaccess\""]).joined(separator: ", ")
  }

  /// Returns the rule lines that match `devices`, without duplicates. A line may match other nodes
  /// of the same keyboard, but no other device in `all`.
  ///
  /// - Throws: ``CommandFailure/Code/malformed``, with the reason, if a line would not identify its
  ///   device or would match another one.
  static func lines(
    for devices: [InputDeviceCandidate], among all: [InputDeviceCandidate]
  ) throws(CommandFailure) -> [String] {
    var lines: [String] = []
    for device in devices {
      let rule = try UdevRule(for: device)
      let other = all.first { other in
        rule.means(other) && !devices.contains { $0.isOfSameKeyboard(as: other) }
      }
      if let other {
        throw refusal(
          of: device,
          """
          "\(other.identity.displayName)" (\(other.path)) has the same IDs and names, as far as a \
          rule can state them; select both if both are meant
          """)
      }
      if !lines.contains(rule.description) { lines.append(rule.description) }
    }
    return lines
  }

  /// Returns whether udev would apply the rule to the other device.
  private func means(_ other: InputDeviceCandidate) -> Bool {
    guard other.kind != .noKeys,
      other.properties.isEmpty || other.properties["ID_INPUT_KEY"] == "1",
      other.identity.vendor == identity.vendor, other.identity.product == identity.product
    else { return false }
    return texts.allSatisfy { text in
      let value = Self.compared(other.identity[keyPath: text.value])
      return value.count == text.pattern.count
        && zip(text.pattern, value).allSatisfy { $0 == Self.anyByte || $0 == $1 }
    }
  }

  /// Returns the pattern for one string of the device, or nil if the string is empty. Throws if a
  /// rule can state fewer than half of the string's bytes, or if the string was not UTF-8.
  private static func text(
    _ attribute: String, _ path: KeyPath<DeviceIdentity, String>, _ word: String,
    of device: InputDeviceCandidate
  ) throws(CommandFailure) -> Text? {
    let text = device.identity[keyPath: path]
    let value = compared(text)
    guard !value.isEmpty else { return nil }
    let pattern = value.map { isPlain($0) ? $0 : anyByte }
    // U+FFFD replaces a byte that is not UTF-8, but has three bytes: the length would be wrong.
    guard pattern.count(where: { $0 != anyByte }) * 2 >= pattern.count,
      !text.unicodeScalars.contains("\u{FFFD}")
    else {
      throw refusal(
        of: device,
        """
        a rule can state only the letters, digits and ._:- of its \(word) "\(text.escapingControls)", which would match \
        too many other keyboards
        """)
    }
    return Text(attribute: attribute, value: path, pattern: pattern)
  }

  /// Returns the bytes of the value without trailing whitespace: udev compares only these with a
  /// pattern that does not end with whitespace.
  private static func compared(_ value: String) -> [UInt8] {
    let blanks = value.utf8.reversed().prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }.count
    return Array(value.utf8.dropLast(blanks))
  }

  private static let anyByte = UInt8(ascii: "?")

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "._:-".utf8.contains(byte)
    }
  }

  private static func refusal(
    of device: InputDeviceCandidate, _ reason: String
  ) -> CommandFailure {
    CommandFailure(
      .malformed,
      """
      no rule can match only "\(device.identity.displayName)" (\(device.path)): \(reason); until \
      the device is unplugged, `sudo setfacl -m u:$USER:r \(shellWord(device.path))` lets you read \
      it
      """)
  }
}
