import CLibevdev
import KeyEvents
import SystemIO
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A virtual keyboard made with the kernel's uinput.
///
/// It supports everything that the real keyboard does except force feedback, which would need
/// replies. It generates its own key repeats (`EV_REP`). Writing to it never waits: the kernel
/// passes the events on immediately (uinput_inject_events, drivers/input/misc/uinput.c).
final class UinputKeyboard: VirtualKeyboard {
  private let node: OwnedDescriptor
  private let device: OpaquePointer
  private var frame: [input_event] = []

  static let path = "/dev/uinput"
  /// The product ID if the real keyboard is built in. `udev/50-evscribe.quirks` matches this ID, so
  /// that libinput turns off the touchpad during typing.
  static let builtInProduct: UInt16 = 1
  /// The product ID if the real keyboard is not built in.
  static let otherProduct: UInt16 = 2
  /// The maximum size of a name in uinput, in bytes (`UINPUT_MAX_NAME_SIZE`, with the final zero).
  private static let nameLimit = 80

  /// Creates a virtual keyboard like an open real one.
  ///
  /// - Parameters:
  ///   - descriptor: the real keyboard.
  ///   - path: the path of its node, for messages and the physical path of the virtual keyboard.
  ///   - identity: the name and IDs of the real keyboard.
  /// - Throws: ``SystemError`` if uinput is missing or access to it is denied.
  init(
    like descriptor: FileDescriptor, at path: String, _ identity: DeviceIdentity
  ) throws(SystemError) {
    let node = try OwnedDescriptor(opening: Self.path, .readWrite, options: .nonBlocking)
    var template: OpaquePointer?
    let read = libevdev_new_from_fd(descriptor.rawValue, &template)
    guard read == 0, let template else {
      throw SystemError("read the description of", path, Errno(rawValue: -read))
    }
    defer { libevdev_free(template) }
    Self.describe(template, at: path, identity)
    let physicalPath = "\(DeviceIdentity.ownPathPrefix)\(lastComponent(of: path))"
    try SystemError.check("make a virtual keyboard with", Self.path) {
      evscribe_set_uinput_phys(node.descriptor.rawValue, physicalPath)
    }
    var device: OpaquePointer?
    let made = libevdev_uinput_create_from_device(template, node.descriptor.rawValue, &device)
    guard made == 0, let device else {
      throw SystemError("make a virtual keyboard with", Self.path, Errno(rawValue: -made))
    }
    self.node = node
    self.device = device
    frame.reserveCapacity(16)
  }

  deinit { libevdev_uinput_destroy(device) }

  private static func describe(
    _ template: OpaquePointer, at path: String, _ identity: DeviceIdentity
  ) {
    var name = Array("evscribe: \(identity.name)".utf8.prefix(nameLimit - 1))
    // The name must not end in the middle of a character.
    while String(validating: name, as: UTF8.self) == nil { name.removeLast() }
    libevdev_set_name(template, String(decoding: name, as: UTF8.self))
    libevdev_set_phys(template, "\(DeviceIdentity.ownPathPrefix)\(lastComponent(of: path))")
    let isBuiltIn = identity.bus == UInt16(BUS_I8042) || identity.bus == UInt16(BUS_I2C)
    libevdev_set_id_bustype(template, BUS_VIRTUAL)
    libevdev_set_id_vendor(template, CInt(DeviceIdentity.ownVendor))
    libevdev_set_id_product(template, CInt(isBuiltIn ? builtInProduct : otherProduct))
    libevdev_set_id_version(template, 1)
    libevdev_disable_event_type(template, UInt32(EV_FF))
    libevdev_enable_event_type(template, UInt32(EV_REP))
  }

  var descriptor: FileDescriptor { node.descriptor }

  func send(_ events: [InputEvent]) -> Errno? {
    frame.removeAll(keepingCapacity: true)
    for event in events {
      var entry = input_event()
      (entry.type, entry.code, entry.value) = (event.type.rawValue, event.code, event.value)
      frame.append(entry)
    }
    do {
      _ = try frame.withUnsafeBytes { try node.descriptor.write($0) }
      return nil
    } catch {
      return error as? Errno ?? .ioError
    }
  }

  func readLEDs(_ body: (UInt16, Bool) -> Void) {
    var event = input_event()
    while true {
      let count = withUnsafeMutableBytes(of: &event) { bytes in
        (try? node.descriptor.read(into: bytes)) ?? 0
      }
      guard count == MemoryLayout<input_event>.size else { return }
      if event.type == UInt16(EV_LED) { body(event.code, event.value != 0) }
    }
  }
}

/// A virtual keyboard that replaces a grabbed keyboard for other programs: from it, they get the
/// keys that the session passes on.
protocol VirtualKeyboard: AnyObject {
  /// The descriptor to poll; it is readable when another program has switched an LED.
  var descriptor: FileDescriptor { get }

  /// Sends the events, the last of which completes the frame. Never waits. Returns the error, if
  /// any.
  func send(_ events: [InputEvent]) -> Errno?

  /// Calls `body` with the code of each LED that another program has switched since the last call,
  /// and whether it is on.
  func readLEDs(_ body: (UInt16, Bool) -> Void)
}
