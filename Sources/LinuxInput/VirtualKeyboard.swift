import KeyEvents
import SystemPackage

/// A virtual keyboard that replaces a grabbed one: it sends other programs the keys that the
/// session does not handle.
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
