/// A press, repeat or release of a key.
@frozen
public struct KeyEvent: Sendable {
  /// The kernel's stamp.
  public var time: EventTime
  /// The index of the keyboard in the session.
  public var device: DeviceIndex
  /// The key, by its position on the keyboard.
  public var key: KeyCode
  /// Whether the press begins, repeats, ends or is cancelled.
  public var phase: Phase
  /// What a session decided when the event arrived, as the session numbers it; nil on an event that
  /// a filter made itself.
  package var arrival: UInt32?

  /// The phases of a press. Every `began` is followed by exactly one `ended` or `cancelled`.
  @frozen
  public enum Phase: UInt8, Sendable, CaseIterable {
    /// The key went down.
    case began
    /// The key is still down and repeats automatically.
    case repeated
    /// The key was released.
    case ended
    /// The press ended without a release: the keyboard was unplugged or suspended, events were
    /// lost, or the session ended.
    case cancelled
  }

  /// Creates an event.
  @inlinable
  public init(time: EventTime, device: DeviceIndex = .first, key: KeyCode, phase: Phase) {
    self.time = time
    self.device = device
    self.key = key
    self.phase = phase
  }
}

extension KeyEvent: Hashable {
  /// Whether time, device, key and phase are equal; ``arrival`` is not compared.
  @inlinable
  public static func == (left: KeyEvent, right: KeyEvent) -> Bool {
    left.time == right.time && left.device == right.device && left.key == right.key
      && left.phase == right.phase
  }

  /// Hashes time, device, key and phase.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(time)
    hasher.combine(device)
    hasher.combine(key)
    hasher.combine(phase)
  }
}
