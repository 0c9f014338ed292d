/// Which key on which device: what tells one press that is down from another.
@frozen
public struct PressID: Hashable, Sendable {
  /// On which keyboard.
  public var device: DeviceIndex
  /// Which key, by its position on the keyboard.
  public var key: KeyCode

  /// Makes it from its parts.
  @inlinable
  public init(_ device: DeviceIndex, _ key: KeyCode) {
    self.device = device
    self.key = key
  }

  /// Whether there can be such a key on such a device.
  @inlinable
  package var isInRange: Bool {
    key.rawValue < KeyCode.limit && device.rawValue < DeviceIndex.limit
  }
}

extension KeyEvent {
  /// The press that the event is of.
  @inlinable
  public var press: PressID { PressID(device, key) }
}

extension InputFrame {
  /// The press that an `EV_KEY` event of this frame is of.
  package func press(_ event: InputEvent) -> PressID {
    PressID(device, KeyCode(rawValue: event.code))
  }
}
