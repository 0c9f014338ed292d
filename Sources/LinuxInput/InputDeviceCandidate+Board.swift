import Descriptors
import KeyEvents
import Reporting

/// A board may have several nodes: for its letters, for what is pressed beyond six keys at once, for its media keys.
extension InputDeviceCandidate {
  /// Whether both are nodes of one board: of the same make, with the same serial number, in the same socket. Two boards that
  /// are equal in all else stand in two sockets.
  package func isOfSameBoard(as other: InputDeviceCandidate) -> Bool {
    path == other.path || identity.board != nil && identity.board == other.identity.board
  }

  /// What names all keyboards of its board and no other keyboard among `candidates`: what names the only one; else the serial
  /// number or Bluetooth address, vendor and product, the socket. Nil where nothing does, or none of its nodes is a
  /// keyboard.
  package func boardSelector(among candidates: [InputDeviceCandidate]) -> DeviceSelector? {
    let boards = candidates.filter(\.isKeyboard)
    let own = boards.filter(isOfSameBoard)
    guard own.count > 1 else { return own.first?.selector(among: candidates) }
    let choices: [DeviceSelector] = [
      .uniqueID(identity.uniqueID),
      .identifiers(vendor: identity.vendor, product: identity.product),
      .physicalPath(identity.socket),
    ]
    // What is empty, or cannot be shown as it is, cannot be pasted.
    return choices.first { choice in
      let text = choice.description
      return choice.matches(among: boards) == own && text.escapingControls == text
        && (try? DeviceSelector(text)) == choice
    }
  }
}

extension DeviceIdentity {
  /// Where the board is plugged in: the physical path without the `/inputN` that tells its nodes apart (usbhid_probe,
  /// drivers/hid/usbhid/hid-core.c). What follows that is kept: receivers number their keyboards there.
  var socket: String {
    guard let slash = physicalPath.lastIndex(of: "/"),
      physicalPath[slash...].hasPrefix("/input")
    else { return physicalPath }
    let rest = physicalPath[slash...].dropFirst("/input".count)
    return String(physicalPath[..<slash] + rest.drop(while: \.isWholeNumber))
  }

  /// What all nodes of one board have in common, nil where they cannot be known: elsewhere than on USB any number of devices
  /// may give the same physical path, so there a serial number or an address has to tell.
  fileprivate var board: DeviceIdentity? {
    guard !uniqueID.isEmpty || physicalPath.hasPrefix("usb-") else { return nil }
    return DeviceIdentity(
      name: "", bus: bus, vendor: vendor, product: product, physicalPath: socket,
      uniqueID: uniqueID)
  }
}
