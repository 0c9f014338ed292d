package import SystemIO

/// The reason why an ``EventLoop`` could not start or continue.
package enum EventLoopError: Error, Hashable, Sendable {
  /// None of the selected devices can be used.
  case noDevice(DeviceSelectionError)
  /// A device was unplugged and the loop should not wait for it.
  case deviceWentAway(path: String, name: String)
  /// A device could not be grabbed.
  case notGrabbed(path: String, name: String, GrabFailure)
  /// A system call failed.
  case system(SystemError)
}

extension EventLoopError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noDevice(let error): error.description
    case .deviceWentAway(let path, let name): "\(path) \"\(name)\" went away"
    case .notGrabbed(let path, let name, let failure):
      "cannot grab \(path) \"\(name)\": \(failure)"
    case .system(let error): error.description
    }
  }
}
