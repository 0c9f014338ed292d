import KeyEvents
import SystemPackage
import SystemIO

/// The system calls of the event loop: listing devices, opening one, waiting, the clock, signals.
///
/// ``LinuxKernel`` makes the calls. Tests script the results: an interrupted call, a device that
/// disappears in the middle of a frame, a clock that jumps.
protocol InputKernel: AnyObject {
  /// The time of the monotonic clock.
  var now: EventTime { get }

  /// Returns the current input devices, in the order of their numbers.
  func candidates() throws(SystemError) -> [InputDeviceCandidate]

  /// Opens a device for reading.
  func open(_ path: String) throws(SystemError) -> any EvdevNode

  /// Waits until a descriptor is ready or the deadline is reached; forever without a deadline.
  /// Returns the error, if any; `EINTR` if a signal interrupted it.
  func poll(_ entries: inout [PollEntry], until deadline: EventTime?) -> Errno?

  /// The descriptors to poll for new devices.
  var hotplugDescriptors: [FileDescriptor] { get }

  /// Reads the reports about devices. Returns true if devices should be searched for again.
  func drainHotplug() -> Bool

  /// The descriptor to poll for signals.
  var signalDescriptor: FileDescriptor { get }

  /// Returns the next pending signal; nil if there is none.
  func nextSignal() -> CInt?
}
