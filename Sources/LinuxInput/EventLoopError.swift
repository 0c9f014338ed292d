package import Descriptors

/// Why an ``EventLoop`` could not start or go on.
package enum EventLoopError: Error, Hashable, Sendable {
  /// No device that was asked for can be used.
  case noDevice(DeviceSelectionError)
  /// A device was unplugged and is not to be waited for.
  case deviceWentAway(path: String, name: String)
  /// A device that was to be taken for evscribe alone cannot be.
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
      "cannot take \(path) \"\(name)\" for evscribe alone: \(failure)"
    case .system(let error): error.description
    }
  }
}
