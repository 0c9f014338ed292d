import KeyEvents
import LinuxInput

extension GrabChange: CustomStringConvertible {
  /// The change as a message for the user.
  package var description: String {
    switch self {
    case .waits(let device, let keys, let patience):
      let limit =
        patience.map { "up to \(($0 + 500_000) / 1_000_000) s" } ?? "without a time limit"
      return """
        \(GrabFailure.list(keys)) held on "\(device.identity.displayName)"; release every key, so \
        that the keyboard can be grabbed (waiting \(limit))
        """
    case .taken(let device):
      return """
        "\(device.identity.displayName)" is grabbed; keys that evscribe does not use are passed on \
        to other programs. To release the keyboard and end the session, hold Backspace, Escape and \
        Enter together
        """
    case .refused(let device, let failure):
      return "\(device.path) \"\(device.identity.displayName)\" is not used: \(failure)"
    case .panic:
      return
        "Backspace, Escape and Enter were held: every keyboard is released, and the session ends"
    case .timeOver:
      return
        "the time limit of the grab has passed: every keyboard is released, and the session ends"
    }
  }
}
