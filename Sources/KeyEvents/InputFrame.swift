/// What happened on one device at one moment: the kernel's events up to and with `SYN_REPORT`.
///
/// A frame is all or nothing: a reader that has seen half of one waits for the rest. Sources reuse one frame and its
/// storage, so reading costs no allocation per frame.
public struct InputFrame: Hashable, Sendable {
  /// Which of the session's devices sent it.
  public var device: DeviceIndex
  /// What the events say about the device's keys.
  public var kind: Kind
  /// The events, raw, with the closing `SYN_REPORT`. In a `.hole` the kernel's `SYN_DROPPED` comes first and what
  /// follows it is not to be believed.
  public var events: [InputEvent]

  /// How to read the events of a frame.
  public enum Kind: UInt8, Sendable {
    /// They are the changes since the frame before.
    case changes
    /// Events were lost (`SYN_DROPPED` with value 0, as the kernel writes it) and nobody looked which keys are down
    /// now. Every press of the device ends here as cancelled.
    case hole
    /// Nobody let go of the keys that go up here: events were lost and somebody looked what is held now, or the keyboard
    /// was unplugged, suspended or taken away. The events are the differences. In a trace this is `SYN_DROPPED` with
    /// value 1, which no kernel writes and every other reader takes for an ordinary loss; or releases that the kernel
    /// made itself, which it closes with `SYN_REPORT` 1.
    case resynchronization
  }

  /// Makes a frame; without arguments an empty one to be filled.
  public init(device: DeviceIndex = .first, kind: Kind = .changes, events: [InputEvent] = []) {
    self.device = device
    self.kind = kind
    self.events = events
  }

  /// The stamp of the last event, which closes the frame.
  public var time: EventTime? { events.last?.time }

  /// Whether only the closing mark is there: such a frame says nothing but what time it is.
  public var isEmpty: Bool { kind == .changes && events.count <= 1 }

  /// Whether a key stands in it.
  public var hasKeys: Bool { events.contains { $0.type == .key } }

  /// Whether a press stands in it.
  public var hasPresses: Bool { events.contains(where: \.isPress) }

  /// Stamps earlier than `floor` become `floor`. The order of a session's events never runs backwards; a stamp that
  /// comes late is moved, and the recording gets the moved one, so that a replay sees the same.
  public mutating func restamp(notBefore floor: EventTime) {
    for index in events.indices where events[index].time < floor {
      events[index].time = floor
    }
  }

  /// The frame that ends every press in `keys`, as a source sends it when a device goes away.
  public static func release(
    _ keys: some Sequence<KeyCode>, of device: DeviceIndex, at time: EventTime
  ) -> InputFrame {
    var frame = InputFrame(device: device, kind: .resynchronization)
    frame.events.append(
      InputEvent(
        time: time, type: .synchronization, code: SynchronizationCode.dropped,
        value: droppedAndResynchronized))
    for key in keys { frame.events.append(.key(key, value: 0, at: time)) }
    frame.events.append(.report(at: time))
    return frame
  }

  /// The value of `SYN_DROPPED` that says: the differences follow.
  public static let droppedAndResynchronized: Int32 = 1
}

/// The place of a device among those of a session: 0 for the first. A device that went away and came back keeps it.
@frozen
public struct DeviceIndex: RawRepresentable, Hashable, Sendable {
  /// The place, counted from 0.
  public var rawValue: UInt16

  /// Makes the index for that place.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Keys of devices with this index or a later one are ignored: what is held is kept in a table for each device up to the
  /// last, and a session has a handful.
  @inlinable
  public static var limit: UInt16 { 1024 }

  /// The first device.
  @inlinable
  public static var first: DeviceIndex { DeviceIndex(rawValue: 0) }
}
