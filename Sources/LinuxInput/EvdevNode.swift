import Descriptors
import KeyEvents
import SystemPackage

/// The calls that a reader makes on an open device, each with the answer of the kernel as it is.
///
/// It is the seam between the reader and the machine: ``EvdevHandle`` makes the calls, a test answers them as it likes. What
/// an answer means is decided on this side of it (``read()``), where a test reaches it.
protocol EvdevNode: AnyObject {
  /// What to poll.
  var descriptor: FileDescriptor { get }
  /// The name and numbers that the device gives itself.
  var identity: DeviceIdentity { get }
  /// All that a device like it can be made from.
  var description: DeviceDescription { get }
  /// Whether the device stamps its events with the monotonic clock.
  var isMonotonic: Bool { get }
  /// The lamps that are on.
  var lampsOn: [UInt16] { get }
  /// The keys that are held after what was read last.
  var heldKeys: KeySet { get }

  /// Reads the next event, without waiting for one.
  func next(_ mode: EvdevReadMode) -> EvdevAnswer

  /// Takes the device for this reader alone (`EVIOCGRAB`), or gives it back. Returns why it failed; `EBUSY` says that
  /// somebody else has it.
  func setGrabbed(_ isGrabbed: Bool) -> Errno?

  /// Makes a virtual keyboard that has all its keys, lamps and axes.
  func makeDouble() throws(SystemError) -> any KeyboardDouble

  /// Lights or darkens a lamp, as far as the device may be written to.
  func setLamp(_ lamp: UInt16, _ isOn: Bool)
}

/// What a read is for (`LIBEVDEV_READ_FLAG_*`).
enum EvdevReadMode: Sendable {
  /// The next event.
  case normal
  /// After a loss: the next difference between what was told and what is.
  case differences
  /// Whatever waits is thrown away, and the next difference between what was told and what is.
  case afresh
}

/// What a read gave.
enum EvdevAnswer: Hashable, Sendable {
  /// An event, or a difference, with the device's own stamp.
  case event(InputEvent)
  /// Events were lost; this is the mark of it (`LIBEVDEV_READ_STATUS_SYNC` in answer to a normal read).
  case lost(InputEvent)
  /// The call failed; `EAGAIN` says that nothing more is there at present.
  case failed(Errno)
}

/// What reading means to the reader.
enum EvdevReading: Hashable, Sendable {
  /// An event, with the device's own stamp.
  case event(InputEvent)
  /// Events were lost at that stamp. The keys that are held now are known again (``EvdevNode/heldKeys``).
  case dropped(EventTime)
  /// Nothing more is there at present.
  case drained
  /// The device cannot be read any more; when it is gone the code is `ENODEV`.
  case failed(Errno)
}

extension EvdevNode {
  /// Reads the next event, however often a signal comes between; after a loss lets libevdev take in what is held.
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

  /// Throws away what waits and looks up which keys are held now (``heldKeys``). What is read afterwards is newer than this:
  /// `EVIOCGKEY` takes the events that it has told out of the queue (evdev_handle_get_val, drivers/input/evdev.c).
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

  /// The list of differences is not used: it does not know the half frame that was read before (``DeviceStream``).
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
