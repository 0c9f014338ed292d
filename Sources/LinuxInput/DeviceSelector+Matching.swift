import Descriptors
import KeyEvents

extension DeviceSelector {
  /// The devices that are meant, in the order they are given, whether or not they can be used.
  ///
  /// A name means the devices that bear exactly it, and those that bear it in part only where there are none.
  package func matches(among candidates: [InputDeviceCandidate]) -> [InputDeviceCandidate] {
    switch self {
    case .all:
      return candidates.filter { $0.kind == .keyboard }
    case .path(let path):
      let node = FileIdentity(of: path)
      return candidates.filter { candidate in
        candidate.path == path || candidate.links.contains(path)
          || node != nil && FileIdentity(of: candidate.path) == node
      }
    case .identifiers(let vendor, let product):
      return candidates.filter { $0.identity.vendor == vendor && $0.identity.product == product }
    case .name(let name):
      let wanted = name.lowercased()
      let whole = candidates.filter { $0.identity.name.lowercased() == wanted }
      if !whole.isEmpty { return whole }
      return candidates.filter { $0.identity.name.lowercased().contains(wanted) }
    }
  }

  /// The devices that are meant and can be used, at least one. A path takes any device with keys, everything else takes
  /// keyboards.
  package func select(
    among candidates: [InputDeviceCandidate]
  ) throws(DeviceSelectionError) -> [InputDeviceCandidate] {
    let matches = matches(among: candidates)
    let usable = matches.filter { $0.reasonToSkip(isNamedByPath: isPath) == nil }
    guard usable.isEmpty else { return usable }
    let isDenied = matches.contains {
      $0.isDenied && ($0.kind == .keyboard || isPath && $0.kind == .otherKeys)
    }
    throw DeviceSelectionError(
      selector: self, isDenied: isDenied, matches: matches, candidates: candidates)
  }

  /// Whether a path was named.
  var isPath: Bool {
    if case .path = self { true } else { false }
  }
}
