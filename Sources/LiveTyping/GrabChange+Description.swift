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
        \(GrabFailure.list(keys)) held on "\(device.identity.displayName)"; it is taken when no key is. Waiting \(limit)
        """
    case .taken(let device):
      return """
        "\(device.identity.displayName)" is taken: what evscribe does not hear is passed on. Backspace, Escape and Enter held \
        together give it back and end
        """
    case .refused(let device, let failure):
      return "\(device.path) \"\(device.identity.displayName)\" is not heard: \(failure)"
    case .panic: return "Backspace, Escape and Enter: every keyboard is given back"
    case .timeOver:
      return "the time is over for which the keyboards were to be taken; they are given back"
    }
  }
}
