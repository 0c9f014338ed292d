/// The identity of a press while its key is down: the key and its device.
@frozen
public struct PressID: Hashable, Sendable {
  /// The index of the keyboard in the session.
  public var device: DeviceIndex
  /// The key, by its position on the keyboard.
  public var key: KeyCode

  /// Creates the identity of a key on a device.
  @inlinable
  public init(_ device: DeviceIndex, _ key: KeyCode) {
    self.device = device
    self.key = key
  }

  /// Whether device and key are within their limits.
  @inlinable
  package var isInRange: Bool {
    key.rawValue < KeyCode.limit && device.rawValue < DeviceIndex.limit
  }
}

extension KeyEvent {
  /// The press to which the event belongs.
  @inlinable
  public var press: PressID { PressID(device, key) }
}

extension InputFrame {
  /// Returns the press to which an `EV_KEY` event of this frame belongs.
  package func pressID(of event: InputEvent) -> PressID {
    PressID(device, KeyCode(rawValue: event.code))
  }
}
