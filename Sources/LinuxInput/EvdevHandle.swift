import CLibevdev
import Descriptors
import KeyEvents
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// An open device node and libevdev's knowledge of it. All calls of libevdev are here.
struct EvdevHandle: ~Copyable {
  let node: OwnedDescriptor
  let device: OpaquePointer
  /// Whether the device stamps its events with the monotonic clock.
  let isMonotonic: Bool

  /// Opens the node for reading and asks the device what it is and which keys are held.
  init(opening path: String) throws(SystemError) {
    evscribe_silence_libevdev()
    let node = try OwnedDescriptor(opening: path, .readOnly, options: .nonBlocking)
    var device: OpaquePointer?
    let result = libevdev_new_from_fd(node.descriptor.rawValue, &device)
    guard result == 0, let device else {
      throw SystemError("read the description of", path, Errno(rawValue: -result))
    }
    // Before anything is read: on a queue that holds events this drops them (evdev_set_clk_type, drivers/input/evdev.c).
    isMonotonic = libevdev_set_clock_id(device, CLOCK_MONOTONIC) == 0
    self.node = node
    self.device = device
  }

  deinit { libevdev_free(device) }

  /// What reading gave.
  enum Reading {
    /// An event, with the device's own stamp.
    case event(InputEvent)
    /// Events were lost at that stamp. The keys that are held now are known again (`heldKeys`).
    case dropped(EventTime)
    /// Nothing more is there at present.
    case drained
    /// The device cannot be read any more; when it is gone the code is `ENODEV`.
    case failed(Errno)
  }

  /// Reads the next event, without waiting for one.
  func read() -> Reading {
    while true {
      var event = input_event()
      let result = evscribe_next_event(device, 0, &event)
      switch result {
      case CInt(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): return .event(InputEvent(event))
      case CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue): return synchronize(since: event)
      case -EAGAIN: return .drained
      case -EINTR: continue
      default: return .failed(Errno(rawValue: -result))
      }
    }
  }

  /// Lets libevdev take in what was lost. Its list of differences is not used: see ``DeviceStream``.
  private func synchronize(since dropped: input_event) -> Reading {
    while true {
      var event = input_event()
      let result = evscribe_next_event(device, 1, &event)
      switch result {
      case -EAGAIN: return .dropped(InputEvent(dropped).time)
      case -EINTR: continue
      case ..<0: return .failed(Errno(rawValue: -result))
      default: continue
      }
    }
  }
}
