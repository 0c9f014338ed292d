package import Descriptors
package import KeyEvents
package import SystemPackage

/// Handles what keyboards send, one frame after the other.
package protocol FrameClient {
  /// Whether what is typed now is meant for the client: it may be listening in the background, or its terminal have the
  /// focus. Asked after the descriptors of the same wake were served.
  var isHearing: Bool { get }

  /// Takes a frame. Their closing stamps never run backwards, and none lies at or before a deadline that has fired.
  mutating func receive(_ frame: InputFrame)

  /// The keys that it takes for held, by device.
  var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { get }

  /// Whether the session is over. Frames that wait are not delivered then.
  var isOver: Bool { get }

  /// The session ends at that time; every deadline up to it has fired. Called once, also when the loop fails.
  mutating func finish(at time: EventTime)
}

/// Types: acts at times of its own, and has to know of the keys that were meant for others.
package protocol TypingClient: FrameClient {
  /// Takes a frame that no device sent, in its turn as any other: it ends presses that nobody can be heard to let go of,
  /// or tells of a lock that was set while nobody listened.
  mutating func receiveMade(_ frame: InputFrame)

  /// A frame that was meant for others; `isLate` if it waited while the process was stopped.
  mutating func passOver(_ frame: InputFrame, isLate: Bool)

  /// Whether that lock (Caps Lock, Num Lock, Scroll Lock) is a lock to the client.
  func heedsLock(_ key: KeyCode) -> Bool

  /// When to be called if nothing comes before.
  var deadline: EventTime? { get }

  /// The deadline has come, after all that is stamped at or before it. `time` is the deadline itself, however late it is
  /// on the clock; afterwards the client's deadline is nil or later than this.
  mutating func advance(to time: EventTime)
}

/// Is told of keyboards that come, go, and are taken.
package protocol DeviceClient {
  /// A device came or went. The first ones come before the first frame.
  mutating func deviceChanged(_ change: DeviceChange)

  /// Devices that came cannot be looked for or opened, because no descriptor is left. It is tried again until it can be done,
  /// and told once.
  mutating func lookingFailed(_ error: SystemError)

  /// A device that is to be taken for evscribe alone is taken, or cannot be yet.
  mutating func grabChanged(_ change: GrabChange)
}

/// Has descriptors of its own, such as a terminal, that are waited for with the keyboards.
package protocol DescriptorClient {
  /// Is told before every wait: time for what has come about by itself, and for what is done once for all that has come.
  mutating func willWait()

  /// Adds what else is to be polled: the terminal, an output that could not take everything. Asked before every wait.
  func appendDescriptors(to list: inout [PolledDescriptor])

  /// A descriptor that was added is ready, hung up or broken. One that is hung up is ready until it is added no more.
  mutating func descriptorIsReady(_ descriptor: FileDescriptor, for events: PollEvents)

  /// A signal came; what was typed before it has been delivered, unless it was typed while the process was stopped.
  mutating func signalReceived(_ signal: CInt) -> EventLoopVerdict

  /// After the end: may wait for those who read what it has still to send, until it is interrupted.
  mutating func sendRest(_ interruption: Interruption)
}

/// What is driven by an ``EventLoop``.
///
/// All calls come from the loop's thread, one after the other. A call should return soon, for nothing is read meanwhile.
package protocol EventLoopClient: TypingClient, DeviceClient, DescriptorClient {}

/// Looks on while others type, and does not type itself: it wants no time of its own, and takes no keyboard from anybody.
package protocol MonitorClient: EventLoopClient {}

extension MonitorClient {
  package mutating func receiveMade(_ frame: InputFrame) { receive(frame) }
  package mutating func passOver(_ frame: InputFrame, isLate: Bool) {}
  package func heedsLock(_ key: KeyCode) -> Bool { false }
  package var deadline: EventTime? { nil }
  package mutating func advance(to time: EventTime) {}
  package mutating func lookingFailed(_ error: SystemError) {}
  package mutating func grabChanged(_ change: GrabChange) {}
}

/// Whether the loop goes on.
package enum EventLoopVerdict: Sendable {
  /// It goes on.
  case goOn
  /// It ends.
  case end
}

/// A device that came or went.
package enum DeviceChange {
  /// A device of the session is open; it is new.
  case came(InputDevice)
  /// A device that had gone away is back, with the index it had.
  case returned(InputDevice)
  /// A device is gone; what was held on it has been let go of. It may come back.
  case went(InputDevice, Errno)
}
