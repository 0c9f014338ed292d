/// A key that went down, repeated or went up.
public struct KeyEvent: Hashable, Sendable {
  /// When: the kernel's stamp.
  public var time: EventTime
  /// On which keyboard.
  public var device: DeviceIndex
  /// Which key, by its place on the keyboard.
  public var key: KeyCode
  /// What it did.
  public var phase: Phase

  /// What becomes of the press; nil before that is decided. On a repeat or a release only the mode counts.
  package var route: KeyRoute?

  /// The phases of a press. Every `began` is followed by exactly one `ended` or `cancelled`.
  public enum Phase: UInt8, Sendable, CaseIterable {
    /// The key went down.
    case began
    /// It is still down, and the keyboard repeats it.
    case repeated
    /// It was let go.
    case ended
    /// The press is over although nobody let go: unplugged, events lost, suspended, the end of the session.
    case cancelled
  }

  /// Makes an event from its parts.
  public init(time: EventTime, device: DeviceIndex = .first, key: KeyCode, phase: Phase) {
    self.time = time
    self.device = device
    self.key = key
    self.phase = phase
  }
}

extension KeyEvent {
  /// Whether key, phase, device and time are the same.
  public static func == (left: KeyEvent, right: KeyEvent) -> Bool {
    left.time == right.time && left.press == right.press && left.phase == right.phase
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(time)
    hasher.combine(press)
    hasher.combine(phase)
  }
}
