/// A press, repeat or release of a key.
@frozen
public struct KeyEvent: Sendable {
  /// The kernel's stamp.
  public var time: EventTime
  /// The index of the keyboard in the session.
  public var device: DeviceIndex
  /// The key, by its position on the keyboard.
  public var key: KeyCode
  /// The phase of the press: it begins, repeats, ends or is cancelled.
  public var phase: Phase
  /// The number of the event in a session. Under this number, the session keeps the decision that
  /// it made when the event arrived, until the event has passed the filters. Nil for an event that
  /// a filter created.
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
  /// Returns whether time, device, key and phase are equal; ``arrival`` is not compared.
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
