/// One event as reported by the kernel: `struct input_event` of `linux/input.h`, with the stamp as
/// one number.
@frozen
public struct InputEvent: Hashable, Sendable {
  /// The time when the kernel received the event.
  public var time: EventTime
  /// The type of the event: `EV_SYN`, `EV_KEY`, `EV_MSC` and so on.
  public var type: EventType
  /// The code, whose meaning depends on the type: for `EV_KEY`, the code of the key.
  public var code: UInt16
  /// The value; for a key, 0 is up, 1 is down and 2 is an autorepeat by the kernel.
  public var value: Int32

  /// Creates an event from the four fields of the kernel's event.
  @inlinable
  public init(time: EventTime, type: EventType, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }

  /// Whether the event begins a press. As in ``KeyTracker``, codes of ``KeyCode/limit`` or more are
  /// not keys.
  @inlinable
  public var isPress: Bool { type == .key && value == 1 && code < KeyCode.limit }

  /// Creates the event that ends a frame (`SYN_REPORT`).
  public static func report(at time: EventTime, value: Int32 = 0) -> InputEvent {
    InputEvent(time: time, type: .synchronization, code: SynchronizationCode.report, value: value)
  }

  /// Creates the event of a key that goes down (1), goes up (0) or repeats (2).
  public static func key(_ key: KeyCode, value: Int32, at time: EventTime) -> InputEvent {
    InputEvent(time: time, type: .key, code: key.rawValue, value: value)
  }
}

/// The type of an event (`EV_*` of `linux/input-event-codes.h`). Types without a constant here are
/// valid, too.
@frozen
public struct EventType: RawRepresentable, Hashable, Sendable {
  /// The kernel's number.
  public var rawValue: UInt16

  /// Creates the type with the kernel's number.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The ends of frames and other marks in the stream of events (`EV_SYN`).
  public static let synchronization = EventType(rawValue: 0x00)
  /// Keys and buttons (`EV_KEY`).
  @inlinable
  public static var key: EventType { EventType(rawValue: 0x01) }
  /// Relative axes (`EV_REL`).
  package static let relative = EventType(rawValue: 0x02)
  /// Absolute axes (`EV_ABS`).
  public static let absolute = EventType(rawValue: 0x03)
  /// Scan codes, among others (`EV_MSC`).
  public static let miscellaneous = EventType(rawValue: 0x04)
  /// Switches, for example the lid switch (`EV_SW`).
  package static let toggle = EventType(rawValue: 0x05)
  /// LEDs (`EV_LED`).
  public static let led = EventType(rawValue: 0x11)
  /// Sounds (`EV_SND`).
  package static let sound = EventType(rawValue: 0x12)
  /// The delay and the period of autorepeat (`EV_REP`).
  package static let repetition = EventType(rawValue: 0x14)
  /// Force feedback (`EV_FF`).
  package static let forceFeedback = EventType(rawValue: 0x15)
  /// The power button (`EV_PWR`).
  package static let power = EventType(rawValue: 0x16)
}

/// The codes of `EV_SYN` that evscribe handles (`SYN_*` of `linux/input-event-codes.h`).
public enum SynchronizationCode {
  /// The end of a frame (`SYN_REPORT`).
  public static let report: UInt16 = 0
  /// A loss of events, because the kernel's buffer overflowed (`SYN_DROPPED`).
  public static let dropped: UInt16 = 3
}

/// The codes of `EV_MSC` that evscribe handles.
public enum MiscellaneousCode {
  /// The scan code that the hardware sent for a key (`MSC_SCAN`).
  public static let scan: UInt16 = 4
}
