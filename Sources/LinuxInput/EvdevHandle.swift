import CLibevdev
import SystemIO
import KeyEvents
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// An open device node with its libevdev state. All libevdev calls for the node are here.
final class EvdevHandle: EvdevNode {
  private let node: OwnedDescriptor
  let device: OpaquePointer
  /// Whether the device's stamps are times of the monotonic clock.
  let isMonotonic: Bool

  /// Opens the node for reading and queries the device's description and held keys.
  init(opening path: String) throws(SystemError) {
    evscribe_silence_libevdev()
    let node = try Self.open(path)
    var device: OpaquePointer?
    let result = libevdev_new_from_fd(node.descriptor.rawValue, &device)
    guard result == 0, let device else {
      throw SystemError("read the description of", path, Errno(rawValue: -result))
    }
    // Before anything is read: if events are queued, this drops them (evdev_set_clk_type,
    // drivers/input/evdev.c).
    isMonotonic = libevdev_set_clock_id(device, CLOCK_MONOTONIC) == 0
    self.node = node
    self.device = device
  }

  /// Opens the node, if possible also for writing, which is needed only for LEDs.
  private static func open(_ path: String) throws(SystemError) -> OwnedDescriptor {
    do throws(SystemError) {
      return try OwnedDescriptor(opening: path, .readWrite, options: .nonBlocking)
    } catch {
      return try OwnedDescriptor(opening: path, .readOnly, options: .nonBlocking)
    }
  }

  deinit { libevdev_free(device) }

  var descriptor: FileDescriptor { node.descriptor }

  func next(_ mode: EvdevReadMode) -> EvdevAnswer {
    var event = input_event()
    let flags: CInt =
      switch mode {
      case .normal: CInt(LIBEVDEV_READ_FLAG_NORMAL.rawValue)
      case .differences: CInt(LIBEVDEV_READ_FLAG_SYNC.rawValue)
      case .afresh: CInt(LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue)
      }
    let result = evscribe_next_event(device, flags, &event)
    return switch result {
    case CInt(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): .event(InputEvent(event))
    case CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue):
      mode == .normal ? .lost(InputEvent(event)) : .event(InputEvent(event))
    default: .failed(Errno(rawValue: -result))
    }
  }

  func setGrabbed(_ isGrabbed: Bool) -> Errno? {
    let result = libevdev_grab(device, isGrabbed ? LIBEVDEV_GRAB : LIBEVDEV_UNGRAB)
    return result == 0 ? nil : Errno(rawValue: -result)
  }

  func makeVirtualKeyboard() throws(SystemError) -> any VirtualKeyboard {
    try UinputKeyboard(like: descriptor, at: node.name, identity)
  }

  func setLED(_ led: UInt16, _ isOn: Bool) {
    // May fail without write permission, or if the device is gone: an LED is not a reason to end a
    // session.
    _ = libevdev_kernel_set_led_value(
      device, UInt32(led), isOn ? LIBEVDEV_LED_ON : LIBEVDEV_LED_OFF)
  }
}
