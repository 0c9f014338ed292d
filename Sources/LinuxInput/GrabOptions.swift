package import SystemIO
package import KeyEvents
package import SystemPackage

/// The options for grabbing devices.
package struct GrabOptions: Hashable, Sendable {
  /// The maximum time to wait for the release of keys held at the start, in microseconds; nil for
  /// no limit.
  package var patience: Int64?
  /// The time from the first grab after which the devices are released, in microseconds; nil for
  /// never. The session ends at the same time, because it must not handle keys that go to other
  /// programs.
  package var limit: Int64?

  /// Creates options that by default wait 5 s for held keys, and keep the devices until the end.
  package init(patience: Int64? = 5_000_000, limit: Int64? = nil) {
    self.patience = patience
    self.limit = limit
  }
}

/// A change in the grabbing of a device.
package enum GrabChange {
  /// The device will be grabbed as soon as these keys are released; the session gives up after
  /// `patience` microseconds, or never if it is nil.
  case waits(InputDevice, keys: [KeyCode], patience: Int64?)
  /// The device has been grabbed.
  case taken(InputDevice)
  /// A device could not be grabbed, and is not used. A failure at the start ends the session
  /// instead.
  case refused(InputDevice, GrabFailure)
  /// The keys of ``InputDevice/panicChord`` were held: all devices are released, and the session
  /// ends.
  case panic
  /// The time limit has passed: all devices are released, and the session ends.
  case timeOver
}

/// The reason why a device cannot be grabbed.
package enum GrabFailure: Error, Hashable, Sendable {
  /// The virtual keyboard cannot be created, so keys could not be passed on.
  case noVirtualKeyboard(SystemError)
  /// Another program has grabbed the device. The list, which may be empty, has the processes that
  /// have the device open, as far as this process can see them.
  case taken(by: [DeviceHolder])
  /// The kernel refused to grab the device, or to report its held keys afterwards.
  case refused(Errno)
  /// These keys were held for too long.
  case keysHeld([KeyCode])
}

extension GrabFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noVirtualKeyboard(let error):
      """
      \(error); without a virtual keyboard, keys could not be passed on to other programs. If the \
      driver is not loaded, load it as root: `modprobe uinput`. If the permission to use it is \
      missing, install udev/70-evscribe-uinput.rules, or until the next boot run \
      `sudo setfacl -m u:$USER:rw /dev/uinput`
      """
    case .taken(let holders):
      holders.isEmpty
        ? "another program has grabbed it; `sudo fuser -v DEVICE` shows which programs have it open"
        : """
        another program has grabbed it, probably \
        \(holders.map(\.description).joined(separator: " or ")); end that program, or omit --grab
        """
    case .refused(let code): "the kernel refused: \(code)"
    case .keysHeld(let keys):
      """
      \(Self.list(keys)) still held; if the keyboard were grabbed now, other programs would never \
      see the release. Release all keys, or wait longer with --grab-wait
      """
    }
  }

  /// Returns the names of the keys with a verb, for a message: `"enter" is`, `"leftctrl" and "c"
  /// are`.
  package static func list(_ keys: [KeyCode]) -> String {
    let names = keys.map { "\"\($0.name)\"" }
    guard names.count > 1, let last = names.last else { return "\(names.first ?? "a key") is" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last) are"
  }
}
