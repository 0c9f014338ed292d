/// The events of one device at one moment: the kernel's events up to and including `SYN_REPORT`.
///
/// Frames are never passed on in part: a reader that has read only the beginning of a frame waits
/// for the rest. Sources of frames reuse one frame and its storage, so that reading does not
/// allocate memory for each frame.
@frozen
public struct InputFrame: Hashable, Sendable {
  /// The index of the device among those of the session.
  public var device: DeviceIndex
  /// The meaning of the events for the device's keys.
  public var kind: Kind
  /// The raw events, with the final `SYN_REPORT`. A `.hole` starts with the kernel's `SYN_DROPPED`,
  /// and the events after it are unreliable.
  public var events: [InputEvent]

  /// The ways to interpret the events of a frame.
  @frozen
  public enum Kind: UInt8, Sendable {
    /// The events are the changes since the previous frame.
    case changes
    /// Events were lost (`SYN_DROPPED` with value 0, as written by the kernel), and the keys that
    /// are down now are unknown. The frame cancels every press of the device.
    case hole
    /// The events are the differences in the state of the keys. A release among them cancels its
    /// press, because it does not show when a person released the key.
    ///
    /// Either events were lost and the state of the keys was queried, or the keyboard was unplugged
    /// or suspended, or access to it was revoked, or the terminal lost the focus. In a trace, such
    /// a frame contains `SYN_DROPPED` with value 1, which kernels never write and other readers
    /// treat as an ordinary loss; or its key events are releases, and the kernel ended it with
    /// `SYN_REPORT` 1.
    case resynchronization
  }

  /// Creates a frame, by default an empty one to fill.
  public init(device: DeviceIndex = .first, kind: Kind = .changes, events: [InputEvent] = []) {
    self.device = device
    self.kind = kind
    self.events = events
  }

  /// The stamp of the last event, which ends the frame; nil if there are no events.
  @inlinable
  public var time: EventTime? { events.last?.time }

  /// Whether the frame shows only that time has passed: its ``kind`` is `.changes`, and it has at
  /// most the final `SYN_REPORT`.
  public var isEmpty: Bool { kind == .changes && events.count <= 1 }

  /// Whether the frame has events of keys: presses, repeats or releases.
  public var hasKeys: Bool { events.contains { $0.type == .key } }

  /// Whether any key goes down in the frame (``InputEvent/isPress``).
  public var hasPresses: Bool { events.contains(where: \.isPress) }

  /// Replaces stamps earlier than `floor` with `floor`, since stamps in a session must never
  /// decrease. The changed stamps are recorded, so that a replay has the same input.
  public mutating func restamp(notBefore floor: EventTime) {
    for index in events.indices where events[index].time < floor {
      events[index].time = floor
    }
  }

  /// Creates a frame that cancels the presses of `keys`, for example when the terminal loses the
  /// focus.
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

  /// The value of a `SYN_DROPPED` that is followed by the differences in the state of the keys.
  public static let droppedAndResynchronized: Int32 = 1
}

/// The index of a device in a session: 0 for the first. A device that disappears and returns keeps
/// its index.
@frozen
public struct DeviceIndex: RawRepresentable, Hashable, Sendable {
  /// The index, from 0.
  public var rawValue: UInt16

  /// Creates the index from its number.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The maximum number of devices in a session. Keys of a device with this index or a higher one
  /// are ignored, because a table of held keys stores values for every device up to the last.
  @inlinable
  public static var limit: UInt16 { 1024 }

  /// The first device.
  @inlinable
  public static var first: DeviceIndex { DeviceIndex(rawValue: 0) }
}
