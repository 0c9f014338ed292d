import CLibevdev
import KeyEvents
import SystemIO
import SystemPackage

/// The system calls on the machine that runs evscribe.
final class LinuxKernel: InputKernel {
  private let signals: SignalDescriptor
  private var hotplug: HotplugWatch
  private let discovery: DeviceDiscovery

  /// Blocks the signals of a session, and watches for devices. From now on, the process is not
  /// stopped when it uses its terminal from the background, because it may have grabbed a keyboard.
  ///
  /// - Parameters:
  ///   - discovery: the directories to search for devices.
  ///   - links: directories where links to devices may appear.
  /// - Throws: ``SystemError`` if signals or the directory of the nodes cannot be watched.
  init(discovery: DeviceDiscovery, links: Set<String>) throws(SystemError) {
    self.discovery = discovery
    ignoreTerminalStops()
    signals = try SignalDescriptor()
    hotplug = try HotplugWatch(nodes: discovery.directory, links: links, udev: UdevMonitor())
  }

  var now: EventTime { MonotonicClock.now }

  func candidates() throws(SystemError) -> [InputDeviceCandidate] {
    try discovery.candidates()
  }

  func open(_ path: String) throws(SystemError) -> any EvdevNode {
    try EvdevHandle(opening: path)
  }

  func poll(_ entries: inout [PollEntry], until deadline: EventTime?) -> Errno? {
    entries.poll(until: deadline)
  }

  var hotplugDescriptors: [FileDescriptor] { hotplug.descriptors }

  func drainHotplug() -> Bool { hotplug.drain() }

  var signalDescriptor: FileDescriptor { signals.descriptor }

  func nextSignal() -> CInt? { signals.next() }
}

/// Protects the memory of this process from other programs, until the process ends: the process
/// does not dump core, and only root can read or trace it. Programs that it starts do not dump core
/// either.
package func protectMemory() { evscribe_protect_memory() }
