package import KeyEvents
package import SystemIO
package import SystemPackage

/// A handler of keyboard input, frame by frame.
package protocol FrameClient {
  /// Whether keys typed now are for the client: always if it runs in the background, otherwise
  /// while its terminal has the focus. Queried after the descriptors of the same wake-up were
  /// handled.
  var hasFocus: Bool { get }

  /// Handles a frame. Stamps never go back from frame to frame, and none is at or before a deadline
  /// that has fired.
  mutating func receive(_ frame: InputFrame)

  /// The keys that the client considers held, by device.
  var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { get }

  /// Whether the session is over; frames that still wait are then not delivered.
  var isOver: Bool { get }

  /// Ends the session at `time`. Unless ``isOver`` is true, every deadline up to then has fired.
  /// Called once, even if the loop fails.
  mutating func finish(at time: EventTime)
}

/// A client that types: it also acts without input, at its deadlines, and is told about keys that
/// were for other programs.
package protocol TypingClient: FrameClient {
  /// Handles a frame that no device sent, in the order of stamps. The frame ends presses whose
  /// release cannot be read, or is the press or the release of a lock that changed when the client
  /// could not notice the change.
  mutating func receiveSynthetic(_ frame: InputFrame)

  /// Ignores a frame that was for other programs. `isLate` is true if it waited while the process
  /// was stopped.
  mutating func ignore(_ frame: InputFrame, isLate: Bool)

  /// Returns whether the client treats the key (Caps Lock, Num Lock, Scroll Lock) as a lock.
  func actsAsLock(_ key: KeyCode) -> Bool

  /// The time at which to call ``advance(to:)``, after all frames up to then; nil for never.
  var deadline: EventTime? { get }

  /// Handles the deadline, after everything stamped at or before it. `time` is the deadline itself,
  /// even if the clock is later; afterwards the client's deadline is nil or later than `time`.
  mutating func advance(to time: EventTime)
}

/// A client that is informed about devices that come, go, and are grabbed.
package protocol DeviceClient {
  /// Reports that a device came or went. The first devices are reported before the first frame.
  mutating func deviceChanged(_ change: DeviceChange)

  /// Reports, once, that new devices cannot be searched for or opened, because the process is out
  /// of descriptors. The loop retries until it succeeds.
  mutating func lookingFailed(_ error: SystemError)

  /// Reports a change in the grabbing of a device.
  mutating func grabChanged(_ change: GrabChange)
}

/// A client with additional descriptors, such as a terminal, which are polled together with the
/// keyboards.
package protocol DescriptorClient {
  /// Does the work that is due, or that is done once for all frames since the last wait. Called
  /// before every wait.
  mutating func willWait()

  /// Adds descriptors to poll, such as the terminal or an output that could not accept everything.
  /// Called before every wait.
  mutating func appendDescriptors(to list: inout [PolledDescriptor])

  /// Handles an added descriptor that is ready, hung up or broken. `slot` is its index among the
  /// added descriptors. A descriptor that is hung up is reported again after every wait until it is
  /// no longer added.
  mutating func descriptorIsReady(at slot: Int, for events: PollEvents)

  /// Handles a signal. Keys typed before it have been delivered, unless they were typed while the
  /// process was stopped.
  mutating func signalReceived(_ signal: CInt) -> EventLoopVerdict

  /// Whether another program needs the terminal and the keyboards for a while. Queried after
  /// everything that is ready was handled.
  var needsBreak: Bool { get }

  /// Gives the terminal to another program and waits for its end, or until interrupted. The
  /// keyboards have been released; keys typed in the meantime are for other programs.
  mutating func lendTerminal(_ interruption: Interruption)

  /// Sends the remaining output; called after the session has ended. May wait for the readers of
  /// the output, until interrupted.
  mutating func sendRest(_ interruption: Interruption)
}

/// Defaults for clients that always need the terminal and the keyboards.
extension DescriptorClient {
  package var needsBreak: Bool { false }
  package mutating func lendTerminal(_ interruption: Interruption) {}
}

/// The client of an ``EventLoop``.
///
/// All calls come from the loop's thread, one after the other. A call should return soon, since
/// nothing is read until it returns.
package protocol EventLoopClient: TypingClient, DeviceClient, DescriptorClient {}

/// A client that only observes: it does not type, has no deadlines and grabs no keyboard.
package protocol MonitorClient: EventLoopClient {}

extension MonitorClient {
  package mutating func receiveSynthetic(_ frame: InputFrame) { receive(frame) }
  package mutating func ignore(_ frame: InputFrame, isLate: Bool) {}
  package func actsAsLock(_ key: KeyCode) -> Bool { false }
  package var deadline: EventTime? { nil }
  package mutating func advance(to time: EventTime) {}
  package mutating func lookingFailed(_ error: SystemError) {}
  package mutating func grabChanged(_ change: GrabChange) {}
}

/// The decision whether the loop continues.
package enum EventLoopVerdict: Sendable {
  case goOn
  case end
}

/// A change in the set of devices.
package enum DeviceChange {
  /// A device was open when the loop began.
  case found(InputDevice)
  /// A device was plugged in after the loop began.
  case came(InputDevice)
  /// A device that had disappeared is back, with the same index.
  case returned(InputDevice)
  /// A device is gone; its held keys have been released. It may come back.
  case went(InputDevice, Errno)
}

/// The reason why an ``EventLoop`` could not start or continue.
package enum EventLoopError: Error, Hashable, Sendable {
  /// None of the selected devices can be used.
  case noDevice(DeviceSelectionError)
  /// A device was unplugged and the loop should not wait for it.
  case deviceWentAway(path: String, name: String)
  /// A device could not be grabbed.
  case notGrabbed(path: String, name: String, GrabFailure)
  /// A system call failed.
  case system(SystemError)
}

extension EventLoopError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noDevice(let error): error.description
    case .deviceWentAway(let path, let name): "\(path) \"\(name)\" went away"
    case .notGrabbed(let path, let name, let failure):
      "cannot grab \(path) \"\(name)\": \(failure)"
    case .system(let error): error.description
    }
  }
}
