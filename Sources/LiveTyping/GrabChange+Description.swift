import KeyEvents
import LinuxInput

extension GrabChange: CustomStringConvertible {
  /// The message for people.
  package var description: String {
    switch self {
    case .waits(let device, let keys, let patience):
      let limit =
        patience.map { "\(($0 + 500_000) / 1_000_000) s" } ?? "as long as it takes"
      return """
        \(GrabFailure.list(keys)) held on "\(device.identity.displayName)"; it is grabbed when no key is held. \
        Waiting \(limit)
        """
    case .taken(let device):
      return """
        "\(device.identity.displayName)" is grabbed: keys that evscribe does not use are passed on. Backspace, \
        Escape and Enter held together release it and end the session
        """
    case .refused(let device, let failure):
      return "\(device.path) \"\(device.identity.displayName)\" is not used: \(failure)"
    case .panic: return "Backspace, Escape and Enter: every keyboard is released"
    case .timeOver:
      return "the time limit of the grab has passed; the keyboards are released"
    }
  }
}
