import KeyEvents
import SystemPackage
import Descriptors

/// The calls that the event loop makes on the machine, in one place: what devices there are, opening one, waiting, the
/// clock, signals.
///
/// ``LinuxKernel`` makes them. A test answers them from a script: a call that is interrupted, a device that is gone in the
/// middle of a frame, a clock that jumps.
protocol InputKernel: AnyObject {
  /// What the monotonic clock says.
  var now: EventTime { get }

  /// The input devices there are, in the order of their numbers.
  func candidates() throws(SystemError) -> [InputDeviceCandidate]

  /// Opens a device for reading.
  func open(_ path: String) throws(SystemError) -> any EvdevNode

  /// Waits until a descriptor is ready or the time has come; for ever where there is none. Returns why it failed; a
  /// signal that ends it early is such a reason (`EINTR`).
  func poll(_ entries: inout [PollEntry], until deadline: EventTime?) -> Errno?

  /// What to poll for the coming of devices.
  var hotplugDescriptors: [FileDescriptor] { get }

  /// Takes in what was reported of devices. True when they should be looked for again.
  func drainHotplug() -> Bool

  /// What to poll for signals.
  var signalDescriptor: FileDescriptor { get }

  /// The next signal that came; nil when there is none.
  func nextSignal() -> CInt?
}
