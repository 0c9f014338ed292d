import KeyEvents
import SystemPackage

/// A virtual keyboard that replaces a grabbed one: it sends other programs the keys that the
/// session does not handle.
protocol VirtualKeyboard: AnyObject {
  /// The descriptor to poll for LEDs that other programs set.
  var descriptor: FileDescriptor { get }

  /// Sends the events, the last of which completes the frame. Never waits. Returns the error, if
  /// any.
  func send(_ events: [InputEvent]) -> Errno?

  /// Reports the LEDs that other programs have set since the last call.
  func readLEDs(_ body: (UInt16, Bool) -> Void)
}
