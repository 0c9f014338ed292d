/// A press, repeat or release of a key.
///
/// It is stored in three machine words. Storing the parts of a word separately would stall the
/// processor when it loads the word, and a key event is passed on a dozen times.
@frozen
public struct KeyEvent: Sendable {
  /// The kernel's stamp.
  public var time: EventTime
  /// The packed device, key and phase. From the lowest bit: key (16 bits), device (16), phase (8).
  @usableFromInline var pressBits: UInt64
  /// The packed ``route`` or ``nextPressMode``; 0 for neither. A route is, from the lowest bit,
  /// destination (8 bits), mode (8) and argument (16), with bit 63 set; a mode is in the lowest 8
  /// bits, with bit 62 set.
  @usableFromInline var routeBits: UInt64 = 0

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

  /// Creates an event without a route.
  @inlinable
  public init(time: EventTime, device: DeviceIndex = .first, key: KeyCode, phase: Phase) {
    self.time = time
    pressBits =
      UInt64(key.rawValue) | UInt64(device.rawValue) << 16 | UInt64(phase.rawValue) << 32
  }

  /// The index of the keyboard in the session.
  @inlinable
  public var device: DeviceIndex {
    get { DeviceIndex(rawValue: UInt16(truncatingIfNeeded: pressBits >> 16)) }
    set { pressBits = pressBits & ~(0xFFFF << 16) | UInt64(newValue.rawValue) << 16 }
  }

  /// The key, by its position on the keyboard.
  @inlinable
  public var key: KeyCode {
    get { KeyCode(rawValue: UInt16(truncatingIfNeeded: pressBits)) }
    set { pressBits = pressBits & ~0xFFFF | UInt64(newValue.rawValue) }
  }

  /// Whether the press begins, repeats, ends or is cancelled.
  @inlinable
  public var phase: Phase {
    get { Phase(rawValue: UInt8(truncatingIfNeeded: pressBits >> 32)) ?? .cancelled }
    set { pressBits = pressBits & ~(0xFF << 32) | UInt64(newValue.rawValue) << 32 }
  }

  /// The route of a press. Nil before it is decided, on a press that a filter made, and on a repeat
  /// or a release, which follow the route of their press.
  @inlinable
  package var route: KeyRoute? {
    get {
      guard routeBits >> 63 != 0 else { return nil }
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

  /// On a repeat or a release, the mode in which a press would have been typed when the event
  /// arrived. Nil before the mode is known, on an event that a filter made, and on a press, which
  /// has a route.
  @inlinable
  package var nextPressMode: UInt8? {
    get { routeBits >> 62 == 1 ? UInt8(truncatingIfNeeded: routeBits) : nil }
    set { routeBits = newValue.map { UInt64($0) | 1 << 62 } ?? 0 }
  }

  /// Whether a filter made the event itself, so that the session has not routed it. Meaningful only
  /// for an event that has passed the filters.
  @inlinable
  package var isMadeByFilter: Bool { routeBits == 0 }
}

extension KeyEvent: Hashable {
  /// Whether time, device, key and phase are equal; routes are not compared.
  @inlinable
  public static func == (left: KeyEvent, right: KeyEvent) -> Bool {
    left.time == right.time && left.pressBits == right.pressBits
  }

  /// Hashes time, device, key and phase.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(time)
    hasher.combine(pressBits)
  }
}
