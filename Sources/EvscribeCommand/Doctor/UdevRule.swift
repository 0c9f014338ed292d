import Descriptors
import KeyEvents
import LinuxInput
import Reporting

/// The line for `70-evscribe.rules` that means one device. It is whole in itself, wherever in a file it stands. Root
/// installs it, and a device may call itself anything: of what it says only ASCII letters, digits and `._:-` come in.
struct UdevRule: CustomStringConvertible {
  let description: String

  private let identity: DeviceIdentity
  private var texts: [Text] = []

  /// What the kernel's file of that name has to hold, `?` for any one byte.
  private struct Text {
    var attribute: String
    var value: KeyPath<DeviceIdentity, String>
    var pattern: [UInt8]
  }

  /// Goes by vendor and product, and by the serial number or Bluetooth address where there is one. Numbers that a driver
  /// gives to all it drives (the built-in keyboard's 0001:0001, or none) say too little, so there the name counts too.
  ///
  /// - Throws: ``CommandFailure/Code/malformed`` where these say too little.
  init(for device: InputDeviceCandidate) throws(CommandFailure) {
    identity = device.identity
    if let serial = try Self.text("uniq", \.uniqueID, "serial number", of: device) {
      texts.append(serial)
    }
    if identity.vendor <= 1 {
      if let name = try Self.text("name", \.name, "name", of: device) { texts.append(name) }
      guard !texts.isEmpty else {
        throw Self.refusal(of: device, "it has neither numbers nor a name of its own")
      }
    }
    let parts = device.identifiers.split(separator: ":")
    // All ATTRS of a line have to hold for one and the same device above the node (udev(7)).
    let tests =
      ["ATTRS{id/vendor}==\"\(parts[0])\"", "ATTRS{id/product}==\"\(parts[1])\""]
      + texts.map { "ATTRS{\($0.attribute)}==\"\(String(decoding: $0.pattern, as: UTF8.self))\"" }
    // A mouse in the same case has the same numbers. Why not ID_INPUT_KEYBOARD is said in udev/70-evscribe.rules.
    let gate = ["SUBSYSTEM==\"input\"", "KERNEL==\"event*\"", "ENV{ID_INPUT_KEY}==\"1\""]
    description = (gate + tests + ["TAG+=\"uaccess\""]).joined(separator: ", ")
  }

  /// The lines that mean these devices with their boards, each once, and none of the others in `all`.
  ///
  /// - Throws: ``CommandFailure/Code/malformed``, with the reason, where a line would say too little or mean another too.
  static func lines(
    for devices: [InputDeviceCandidate], among all: [InputDeviceCandidate]
  ) throws(CommandFailure) -> [String] {
    var lines: [String] = []
    for device in devices {
      let rule = try UdevRule(for: device)
      let other = all.first { other in
        rule.means(other) && !devices.contains { $0.isOfSameBoard(as: other) }
      }
      if let other {
        throw refusal(
          of: device,
          """
          "\(other.identity.displayName)" (\(other.path)) has the same numbers and names, as far as a rule can hold them; \
          name both if both are meant
          """)
      }
      if !lines.contains(rule.description) { lines.append(rule.description) }
    }
    return lines
  }

  /// Whether udev would find it to be meant.
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

  /// Nil where the device says nothing there.
  private static func text(
    _ attribute: String, _ path: KeyPath<DeviceIdentity, String>, _ word: String,
    of device: InputDeviceCandidate
  ) throws(CommandFailure) -> Text? {
    let text = device.identity[keyPath: path]
    let value = compared(text)
    guard !value.isEmpty else { return nil }
    let pattern = value.map { isPlain($0) ? $0 : anyByte }
    // U+FFFD stands for a byte that is no text, and is not as long.
    guard pattern.count(where: { $0 != anyByte }) * 2 >= pattern.count,
      !text.unicodeScalars.contains("\u{FFFD}")
    else {
      throw refusal(
        of: device,
        """
        of its \(word) "\(text.escapingControls)" a rule holds only letters, digits and ._:-, and what is left would mean \
        too many others
        """)
    }
    return Text(attribute: attribute, value: path, pattern: pattern)
  }

  /// The bytes as udev compares them with a pattern that ends in no blank: those at the end are cut.
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
      no rule can name "\(device.identity.displayName)" (\(device.path)) and it alone: \(reason); until it is unplugged \
      `sudo setfacl -m u:$USER:r \(shellWord(device.path))` gives it to you
      """)
  }
}
