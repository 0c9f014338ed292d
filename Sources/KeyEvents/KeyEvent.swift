/// A key that went down, repeated or went up.
///
/// Kept in three words: a processor that has stored halves of a word waits before it can load the whole, and a key event is
/// handed on a dozen times.
@frozen
public struct KeyEvent: Sendable {
  /// When: the kernel's stamp.
  public var time: EventTime
  /// From the lowest: key (16 bits), device (16), phase (8).
  @usableFromInline var pressBits: UInt64
  /// From the lowest: destination (8), mode (8), argument (16); the highest bit says that there is a route.
  @usableFromInline var routeBits: UInt64 = 0

  /// The phases of a press. Every `began` is followed by exactly one `ended` or `cancelled`.
  @frozen
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
  @inlinable
  public init(time: EventTime, device: DeviceIndex = .first, key: KeyCode, phase: Phase) {
    self.time = time
    pressBits =
      UInt64(key.rawValue) | UInt64(device.rawValue) << 16 | UInt64(phase.rawValue) << 32
  }

  /// On which keyboard.
  @inlinable
  public var device: DeviceIndex {
    get { DeviceIndex(rawValue: UInt16(truncatingIfNeeded: pressBits >> 16)) }
    set { pressBits = pressBits & ~(0xFFFF << 16) | UInt64(newValue.rawValue) << 16 }
  }

  /// Which key, by its position on the keyboard.
  @inlinable
  public var key: KeyCode {
    get { KeyCode(rawValue: UInt16(truncatingIfNeeded: pressBits)) }
    set { pressBits = pressBits & ~0xFFFF | UInt64(newValue.rawValue) }
  }

  /// What it did.
  @inlinable
  public var phase: Phase {
    get { Phase(rawValue: UInt8(truncatingIfNeeded: pressBits >> 32)) ?? .cancelled }
    set { pressBits = pressBits & ~(0xFF << 32) | UInt64(newValue.rawValue) << 32 }
  }

  /// What becomes of the press; nil before that is decided. On a repeat or a release only the mode counts.
  @inlinable
  package var route: KeyRoute? {
    get {
      guard routeBits != 0 else { return nil }
      return KeyRoute(
        KeyRoute.Destination(rawValue: UInt8(truncatingIfNeeded: routeBits)) ?? .ignored,
        mode: UInt8(truncatingIfNeeded: routeBits >> 8),
        argument: UInt16(truncatingIfNeeded: routeBits >> 16))
    }
    set {
      guard let route = newValue else { return routeBits = 0 }
      routeBits =
        UInt64(route.destination.rawValue) | UInt64(route.mode) << 8
        | UInt64(route.argument) << 16 | 1 << 63
    }
  }
}

extension KeyEvent: Hashable {
  /// Whether key, phase, device and time are the same.
  @inlinable
  public static func == (left: KeyEvent, right: KeyEvent) -> Bool {
    left.time == right.time && left.pressBits == right.pressBits
  }

  /// Hashes what is compared.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(time)
    hasher.combine(pressBits)
  }
}
