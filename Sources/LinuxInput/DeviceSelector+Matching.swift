import SystemIO
import KeyEvents
import PlainText

extension DeviceSelector {
  /// Returns the devices that match, in the order of `candidates`, whether or not they can be used.
  ///
  /// A name matches the devices that have exactly this name, ignoring case; if there are none, the
  /// devices whose names contain it.
  package func matches(among candidates: [InputDeviceCandidate]) -> [InputDeviceCandidate] {
    switch self {
    case .all:
      return candidates.filter(\.isKeyboard)
    case .path(let path):
      let node = FileIdentity(of: path)
      return candidates.filter { candidate in
        candidate.path == path || candidate.links.contains(path)
          || node != nil && FileIdentity(of: candidate.path) == node
      }
    case .identifiers(let vendor, let product, let number):
      let like = candidates.filter {
        $0.identity.vendor == vendor && $0.identity.product == product
      }
      guard let number else { return like }
      let boards = like.contains(where: \.isKeyboard) ? like.filter(\.isKeyboard) : like
      var firstNodes: [InputDeviceCandidate] = []
      for node in boards.sorted(by: { $0.identity.physicalPath < $1.identity.physicalPath })
      where !firstNodes.contains(where: node.isOfSameKeyboard) {
        firstNodes.append(node)
      }
      guard number <= firstNodes.count else { return [] }
      return boards.filter(firstNodes[number - 1].isOfSameKeyboard)
    case .physicalPath(let path):
      return candidates.filter { $0.identity.physicalPath == path || $0.identity.socket == path }
    case .uniqueID(let text):
      // BlueZ writes addresses in lower case, but people often write them in upper case.
      let wanted = text.lowercased()
      return candidates.filter { $0.identity.uniqueID.lowercased() == wanted }
    case .property(let name, let value):
      return candidates.filter { $0.properties[name] == value }
    case .name(let name):
      let wanted = name.lowercased()
      let whole = candidates.filter { $0.identity.name.lowercased() == wanted }
      if !whole.isEmpty { return whole }
      return candidates.filter { $0.identity.name.lowercased().contains(wanted) }
    }
  }

  /// Returns the matching devices that can be used, at least one. A path may match any device with
  /// keys; other selectors match only keyboards.
  ///
  /// - Throws: if no matching device can be used.
  package func select(
    among candidates: [InputDeviceCandidate]
  ) throws(DeviceSelectionError) -> [InputDeviceCandidate] {
    let matches = matches(among: candidates)
    let usable = matches.filter { $0.reasonToSkip(isNamedByPath: isPath) == nil }
    guard usable.isEmpty else { return usable }
    let isDenied = matches.contains {
      $0.isDenied && ($0.isKeyboard || isPath && $0.kind == .otherKeys)
    }
    throw DeviceSelectionError(
      selector: self, isDenied: isDenied, matches: matches, candidates: candidates)
  }

  package var isPath: Bool {
    if case .path = self { true } else { false }
  }
}

extension InputDeviceCandidate {
  /// Returns a selector that matches this device and no other keyboard among `candidates`. If
  /// possible, it stays valid when nodes are renumbered and when the device is plugged into another
  /// port.
  ///
  /// The first of these that matches no other keyboard is used: the link by serial number, the
  /// serial number or Bluetooth address, vendor and product, the link by port, the physical path,
  /// the name, the node.
  package func selector(among candidates: [InputDeviceCandidate]) -> DeviceSelector {
    let boards = candidates.filter { $0.isKeyboard || $0 == self }
    var choices = links.filter { $0.contains("/by-id/") }.map(DeviceSelector.path)
    if !identity.uniqueID.isEmpty { choices.append(.uniqueID(identity.uniqueID)) }
    if identity.vendor != 0 {
      choices.append(.identifiers(vendor: identity.vendor, product: identity.product))
    }
    choices += links.map(DeviceSelector.path)
    if !identity.physicalPath.isEmpty { choices.append(.physicalPath(identity.physicalPath)) }
    if !identity.name.isEmpty { choices.append(.name(identity.name)) }
    // Only a path matches devices other than keyboards. Text that cannot be displayed unchanged
    // cannot be pasted.
    let isUsable = { (choice: DeviceSelector) in
      (choice.isPath || isKeyboard) && choice.description.escapingControls == choice.description
    }
    return choices.first { isUsable($0) && $0.matches(among: boards) == [self] } ?? .path(path)
  }
}
