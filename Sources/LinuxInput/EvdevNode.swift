import SystemIO
import KeyEvents
import SystemPackage

/// The calls on an open device. Their answers are unchanged; ``read()`` and ``lookUpKeys()``
/// interpret them.
///
/// ``EvdevHandle`` makes the calls through libevdev. Tests return any answers instead, and so cover
/// the interpretation.
protocol EvdevNode: AnyObject {
  /// The descriptor to poll.
  var descriptor: FileDescriptor { get }
  /// The name and IDs that the device reports.
  var identity: DeviceIdentity { get }
  /// A description from which a similar device can be created.
  var description: DeviceDescription { get }
  /// Whether the device's stamps are times of the monotonic clock.
  var isMonotonic: Bool { get }
  /// The LEDs that are on.
  var litLEDs: [UInt16] { get }
  /// The keys that are held according to the events read so far.
  var heldKeys: KeySet { get }

  /// Reads the next event, without waiting.
  func next(_ mode: EvdevReadMode) -> EvdevAnswer

  /// Grabs the device (`EVIOCGRAB`), or releases it. Returns the error, if any; `EBUSY` means that
  /// another program has grabbed it.
  func setGrabbed(_ isGrabbed: Bool) -> Errno?

  /// Creates a virtual keyboard with all keys, LEDs and axes of the device.
  func makeVirtualKeyboard() throws(SystemError) -> any VirtualKeyboard

  /// Turns an LED on or off, if the device may be written to.
  func setLED(_ led: UInt16, _ isOn: Bool)
}

/// The mode of a read (`LIBEVDEV_READ_FLAG_*`).
enum EvdevReadMode: Sendable {
  /// The next event.
  case normal
  /// After a loss: the next difference between the reported and the actual state.
  case differences
  /// Like `differences`, after discarding queued events.
  case afresh
}

/// The answer of libevdev to a read.
enum EvdevAnswer: Hashable, Sendable {
  /// An event or a difference, with the device's own stamp.
  case event(InputEvent)
  /// Events were lost; this event marks the loss (`LIBEVDEV_READ_STATUS_SYNC` after a normal read).
  case lost(InputEvent)
  /// The call failed; `EAGAIN` means that no more events are available now.
  case failed(Errno)
}

/// The result of ``EvdevNode/read()``, which handles interrupted calls and losses.
enum EvdevReading: Hashable, Sendable {
  /// An event, with the device's own stamp.
  case event(InputEvent)
  /// Events were lost at this stamp. The held keys have been updated (``EvdevNode/heldKeys``).
  case dropped(EventTime)
  /// No more events are available now.
  case drained
  /// The device can no longer be read; `ENODEV` if it is gone.
  case failed(Errno)
}

extension EvdevNode {
  /// Reads the next event, and retries if a signal interrupts the call; after a loss, updates
  /// libevdev's state.
  func read() -> EvdevReading {
    while true {
      switch next(.normal) {
      case .event(let event): return .event(event)
      case .lost(let mark): return synchronize(since: mark.time)
      case .failed(.interrupted): continue
      case .failed(.resourceTemporarilyUnavailable): return .drained
      case .failed(let code): return .failed(code)
      }
    }
  }

  /// Discards queued events and queries which keys are held now (``heldKeys``). Events that come
  /// later are newer than this state, because `EVIOCGKEY` removes the events that it accounts for
  /// from the queue (evdev_handle_get_val, drivers/input/evdev.c). Returns the error, if any.
  func lookUpKeys() -> Errno? {
    var mode = EvdevReadMode.afresh
    while true {
      switch next(mode) {
      case .event, .lost: mode = .differences
      case .failed(.interrupted): continue
      case .failed(.resourceTemporarilyUnavailable): return nil
      case .failed(let code): return code
      }
    }
  }

  /// Reads libevdev's list of differences without using the list, because the list does not account
  /// for the incomplete frame (``DeviceStream``).
  private func synchronize(since stamp: EventTime) -> EvdevReading {
    while true {
      switch next(.differences) {
      case .event, .lost, .failed(.interrupted): continue
      case .failed(.resourceTemporarilyUnavailable): return .dropped(stamp)
      case .failed(let code): return .failed(code)
      }
    }
  }
}
