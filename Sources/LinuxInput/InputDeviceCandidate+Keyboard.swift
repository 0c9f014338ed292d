import SystemIO
import KeyEvents
import PlainText

/// The nodes of a keyboard. There may be several: for letters, for more than six keys pressed at
/// once, for media keys.
extension InputDeviceCandidate {
  /// Returns whether both are nodes of one keyboard: the same model, with the same serial number,
  /// in the same port. Two keyboards of the same model are in two ports.
  package func isOfSameKeyboard(as other: InputDeviceCandidate) -> Bool {
    path == other.path || identity.board != nil && identity.board == other.identity.board
  }

  /// Returns the selector that matches all nodes of the keyboard and no other keyboard among
  /// `candidates`: the selector of its only node; otherwise one by serial number or Bluetooth
  /// address, by vendor and product, or by port. Nil if there is none, or if none of the nodes is a
  /// keyboard.
  package func boardSelector(among candidates: [InputDeviceCandidate]) -> DeviceSelector? {
    let boards = candidates.filter(\.isKeyboard)
    let own = boards.filter(isOfSameKeyboard)
    guard own.count > 1 else { return own.first?.selector(among: candidates) }
    let choices: [DeviceSelector] = [
      .uniqueID(identity.uniqueID),
      .identifiers(vendor: identity.vendor, product: identity.product),
      .physicalPath(identity.socket),
    ]
    // A text that is empty, or cannot be displayed unchanged, cannot be pasted.
    return choices.first { choice in
      let text = choice.description
      return choice.matches(among: boards) == own && text.escapingControls == text
        && (try? DeviceSelector(text)) == choice
    }
  }
}

extension DeviceIdentity {
  /// The port of the keyboard: the physical path without the `/inputN` that distinguishes its nodes
  /// (usbhid_probe, drivers/hid/usbhid/hid-core.c). Text after the `/inputN` is kept: receivers
  /// number their keyboards there.
  var socket: String {
    guard let slash = physicalPath.lastIndex(of: "/"),
      physicalPath[slash...].hasPrefix("/input")
    else { return physicalPath }
    let rest = physicalPath[slash...].dropFirst("/input".count)
    return String(physicalPath[..<slash] + rest.drop(while: \.isWholeNumber))
  }

  /// The part of the identity that all nodes of one keyboard share; nil if unknown. Except on USB,
  /// any number of devices may have the same physical path, so only a serial number or an address
  /// identifies a keyboard.
  fileprivate var board: DeviceIdentity? {
    guard !uniqueID.isEmpty || physicalPath.hasPrefix("usb-") else { return nil }
    return DeviceIdentity(
      name: "", bus: bus, vendor: vendor, product: product, physicalPath: socket,
      uniqueID: uniqueID)
  }
}
