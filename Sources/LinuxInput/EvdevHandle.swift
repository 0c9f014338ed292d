import CLibevdev
import Descriptors
import KeyEvents
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// An open device node and libevdev's knowledge of it. All calls of libevdev on it are here.
final class EvdevHandle: EvdevNode {
  private let node: OwnedDescriptor
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

  var descriptor: FileDescriptor { node.descriptor }

  func next(_ mode: EvdevReadMode) -> EvdevAnswer {
    var event = input_event()
    let result = evscribe_next_event(device, mode == .differences ? 1 : 0, &event)
    return switch result {
    case CInt(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): .event(InputEvent(event))
    case CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue):
      mode == .normal ? .lost(InputEvent(event)) : .event(InputEvent(event))
    default: .failed(Errno(rawValue: -result))
    }
  }
}
