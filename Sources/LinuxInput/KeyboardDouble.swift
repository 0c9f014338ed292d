import KeyEvents
import SystemPackage

/// A virtual keyboard of our own that stands in for a real one which we have taken: other programs get from it the keys
/// that the session does not hear.
protocol KeyboardDouble: AnyObject {
  /// What to poll for lamps that other programs set.
  var descriptor: FileDescriptor { get }

  /// Sends the events, of which the last closes the frame. Never waits. Returns why it failed.
  func send(_ events: [InputEvent]) -> Errno?

  /// Tells which lamps other programs have set since the last call.
  func readLamps(_ body: (UInt16, Bool) -> Void)
}
