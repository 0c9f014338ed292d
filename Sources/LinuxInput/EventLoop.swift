package import SystemIO
import KeyEvents
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A loop on one thread that waits for devices, hotplug events, signals and the descriptors of its
/// client in a single `poll`.
///
/// It sleeps until a descriptor is ready or the next deadline, of the client or its own, is
/// reached; it uses no timer. When it wakes it reads the clock, then every device until no event is
/// left, then signals and the client's descriptors, which determine the receiver of the keys
/// (``EventLoop/FocusHistory``). It delivers the client's frames in the order of their stamps. Then
/// it fires the deadlines that have passed. No frame stamped before a fired deadline can still
/// come, except one that the kernel had not queued yet, which gets a later stamp
/// (``SessionTimeline``).
package struct EventLoop {
  let kernel: any InputKernel
  let grab: GrabOptions?
  private let waitsForDevice: Bool
  private var roster: DeviceRoster
  package private(set) var devices: [InputDevice] = []
  private var statisticsOfGone = DeviceStatistics()
  private var merger = FrameMerger()
  var timeline = SessionTimeline()
  var focus = FocusHistory()
  /// The errors of the selected keyboards that could not be opened at the start, while others
  /// could. Unless new devices are ignored, opening them is retried at the next search for devices.
  package private(set) var skipped: [SystemError] = []
  private var polling = PollSet()
  private var clientDescriptors: [PolledDescriptor] = []
  /// The indices of the hotplug descriptors in the poll set; the first device follows them.
  private var hotplugPlaces = 0..<0
  private var firstDevice: Int { hotplugPlaces.upperBound }
  /// The deadlines for grabbing and releasing devices.
  var grabDeadlines = GrabDeadlines()
  /// The time of the next search for devices if the last one ran out of descriptors; otherwise nil.
  private var nextLook: EventTime?
  /// The pause before the next search for devices after one that ran out of descriptors, in
  /// microseconds.
  private static let pauseBeforeLook: Int64 = 1_000_000
  /// The stamp up to which the events of all devices have been read, if a device has more events
  /// than one read handles; nil if everything has been read.
  private var horizon: EventTime?

  /// Blocks the signals of a session, and opens the selected devices. Their events wait until
  /// ``run(_:)`` delivers them.
  ///
  /// Each of the `selectors` must match a device; without selectors, every keyboard is used. If a
  /// device disappears, the loop waits for it, unless `waitsForDevice` is false: then it ends with
  /// an error. Devices that match `exceptions` are never used. If `takesNewDevices` is false,
  /// keyboards that are plugged in for the first time are ignored. If `grab` is nil, the devices
  /// stay shared with other programs.
  package init(
    selectors: [DeviceSelector], exceptions: [DeviceSelector] = [],
    discovery: DeviceDiscovery = DeviceDiscovery(), waitsForDevice: Bool = true,
    takesNewDevices: Bool = true, grab: GrabOptions? = nil
  ) throws(EventLoopError) {
    guard FileIdentity(of: discovery.directory) != nil else {
      // The kernel removes the directory with the last device.
      throw .noDevice(
        DeviceSelectionError(
          selector: selectors.first ?? .all, isDenied: false, matches: [], candidates: []))
    }
    var discovery = discovery
    discovery.readsProperties = (selectors + exceptions).contains(where: \.needsProperties)
    // The loop opens the selected devices itself and finds out then whether it can; opening the
    // others only costs time.
    discovery.opensNodes = false
    let links = Self.linkDirectories(of: selectors, below: discovery.directory)
    let kernel = try Self.wrap { () throws(SystemError) in
      try LinuxKernel(discovery: discovery, links: links)
    }
    try self.init(
      kernel: kernel, selectors: selectors, exceptions: exceptions, waitsForDevice: waitsForDevice,
      takesNewDevices: takesNewDevices, grab: grab)
  }

  /// Opens the selected devices with the system calls of `kernel`.
  init(
    kernel: any InputKernel, selectors: [DeviceSelector], exceptions: [DeviceSelector] = [],
    waitsForDevice: Bool = true, takesNewDevices: Bool = true, grab: GrabOptions? = nil
  ) throws(EventLoopError) {
    self.grab = grab
    self.kernel = kernel
    self.waitsForDevice = waitsForDevice
    roster = DeviceRoster(
      selectors: selectors.isEmpty ? [.all] : selectors, exceptions: exceptions,
      takesNewDevices: takesNewDevices)
    let candidates = try Self.wrap { () throws(SystemError) in try kernel.candidates() }
    let chosen: [DeviceRoster.Choice]
    do {
      chosen = try roster.initialCandidates(among: candidates)
    } catch {
      throw .noDevice(error)
    }
    var missing: SystemError?
    for choice in chosen {
      let candidate = choice.candidate
      let index = DeviceIndex(rawValue: UInt16(roster.entries.count))
      let device: InputDevice
      do throws(SystemError) {
        device = try InputDevice(opening: candidate.path, as: index, on: kernel)
      } catch {
        let isGone = error.isMissing || error.code.rawValue == ENODEV
        // A broken device must not prevent the use of others that match the same selector.
        guard isGone || choice.isOneOfSeveral else { throw .system(error) }
        // If others can be opened, the loop waits for this one.
        if isGone {
          missing = error
          roster.open(candidate, at: .new(index, askedPath: choice.askedPath))
          roster.close(index)
        } else {
          skipped.append(error)
          if takesNewDevices { roster.waitFor(candidate, askedPath: choice.askedPath) }
        }
        continue
      }
      if grab != nil { try prepareGrab(of: device) }
      devices.append(device)
      roster.open(candidate, at: .new(index, askedPath: choice.askedPath))
    }
    let exhaustion = skipped.first(where: \.isExhaustion)
    if devices.isEmpty, let error = exhaustion ?? missing ?? skipped.first { throw .system(error) }
    if exhaustion != nil { nextLook = kernel.now.advanced(byMicroseconds: Self.pauseBeforeLook) }
  }

  /// The exceptions that matched no device at the start.
  package var missingExceptions: [DeviceSelector] { roster.missingExceptions }

  /// Statistics of reading all devices.
  package var statistics: DeviceStatistics {
    var sum = statisticsOfGone
    for device in devices { sum.add(device.statistics) }
    return sum
  }

  /// Runs until the client is done, or until a signal, the panic chord (``InputDevice/panicChord``)
  /// or the time limit for grabbed devices ends the session. Throws if an error occurs. In any
  /// case, releases the grabbed devices and finishes the client.
  package mutating func run(_ client: inout some EventLoopClient) throws(EventLoopError) {
    for device in devices { client.deviceChanged(.found(device)) }
    focus.observe(ledsOf: devices)
    focus.change(to: client.hasFocus)
    let end = Result { () throws(EventLoopError) in
      if let grab { try startGrabs(grab, &client) }
      while !client.isOver, try turn(&client) == .goOn {}
    }
    // Before anything that may take time.
    releaseDevices()
    timeline.finish(&client, at: kernel.now)
    client.sendRest(Interruption(kernel: kernel))
    try end.get()
  }

  /// Waits once, and handles everything that is ready.
  private mutating func turn(_ client: inout some EventLoopClient) throws(EventLoopError)
    -> EventLoopVerdict
  {
    client.willWait()
    try wait(for: &client)
    let now = kernel.now
    focus.observe(ledsOf: devices)
    // Before the devices are read: a new node may have the name of a lost one, which reading
    // reveals.
    let hasNewNodes = hotplugIsReady && kernel.drainHotplug()
    let gone = readDevices()
    if devices.contains(where: \.hasPanicked) {
      releaseDevices()
      client.grabChanged(.panic)
      return .end
    }
    // After the devices: if the process was stopped, this signal is pending before a key typed
    // meanwhile can be read.
    let signals = readSignals()
    if signals.contains(SIGCONT) { wasStopped(&client) }
    serveDescriptors(&client)
    updateFocus(of: &client, at: now)
    deliverFrames(to: &client)
    focus.lastWake = now
    if client.isOver { return .end }
    timeline.fireDeadlines(
      of: &client, through: horizon.map { min($0.advanced(byMicroseconds: -1), now) } ?? now)
    try forget(gone, &client)
    if hasNewNodes || nextLook.map({ $0 <= now }) == true { openNewDevices(at: now, &client) }
    if grab != nil, try updateGrabs(at: now, &client) == .end { return .end }
    guard act(on: signals, &client) == .goOn else { return .end }
    if client.needsBreak, !client.isOver, lendTerminal(&client) == .end { return .end }
    // Otherwise the first keys after a signal that gave the client the focus would be treated as
    // typed before it.
    updateFocus(of: &client, at: now)
    return .goOn
  }

  private mutating func readSignals() -> [CInt] {
    var signals: [CInt] = []
    while let signal = kernel.nextSignal() { signals.append(signal) }
    return signals
  }

  private mutating func act(
    on signals: [CInt], _ client: inout some EventLoopClient
  ) -> EventLoopVerdict {
    for signal in signals {
      // The client stops the process, and returns when it continues.
      if signal == SIGTSTP {
        releaseKeys(at: kernel.now, &client)
        releaseDevices()
      }
      if client.signalReceived(signal) == .end { return .end }
      if signal == SIGTSTP { retakeDevices(&client) }
    }
    return .goOn
  }

  /// Releases the keyboards and lends the terminal to another program until that program ends, as
  /// if the process were stopped. Returns `end` if a signal interrupts this.
  private mutating func lendTerminal(_ client: inout some EventLoopClient) -> EventLoopVerdict {
    releaseKeys(at: kernel.now, &client)
    releaseDevices()
    let interruption = Interruption(kernel: kernel)
    client.lendTerminal(interruption)
    wasStopped(&client)
    retakeDevices(&client)
    return interruption.hasCome() ? .end : .goOn
  }

  private mutating func deliverFrames(to client: inout some TypingClient) {
    // Moved out because the loop changes while it delivers its frames.
    var frames = FrameMerger()
    swap(&frames, &merger)
    frames.deliver(through: horizon) { frame in
      deliver(&frame, to: &client)
      return !client.isOver
    }
    swap(&frames, &merger)
  }

  private mutating func wait(for client: inout some EventLoopClient) throws(EventLoopError) {
    clientDescriptors.removeAll(keepingCapacity: true)
    client.appendDescriptors(to: &clientDescriptors)
    polling.removeAll()
    for entry in clientDescriptors { polling.add(entry.descriptor, entry.events) }
    polling.add(kernel.signalDescriptor, .readable)
    let firstHotplug = polling.count
    for descriptor in kernel.hotplugDescriptors { polling.add(descriptor, .readable) }
    hotplugPlaces = firstHotplug..<polling.count
    for device in devices { polling.add(device.descriptor, .readable) }
    for device in devices {
      if let virtualKeyboard = device.virtualKeyboard {
        polling.add(virtualKeyboard.descriptor, .readable)
      }
    }
    var deadline = horizon == nil ? client.deadline : .zero
    for next in [grabDeadlines.next, nextLook] {
      if let next { deadline = deadline.map { min($0, next) } ?? next }
    }
    try Self.wrap { () throws(SystemError) in try polling.wait(on: kernel, until: deadline) }
  }

  private var hotplugIsReady: Bool {
    hotplugPlaces.contains { !polling.result(at: $0).isEmpty }
  }

  /// Reads every device, even those that were not reported as ready, since events may have come in
  /// the meantime. Returns the devices that are gone.
  private mutating func readDevices() -> [(InputDevice, Errno)] {
    var gone: [(InputDevice, Errno)] = []
    horizon = nil
    var index = firstDevice + devices.count
    for device in devices where device.virtualKeyboard != nil {
      if polling.result(at: index).contains(.readable) { device.mirrorLEDs() }
      index += 1
    }
    for (place, device) in devices.enumerated() {
      switch device.drain({ merger.add($0) }) {
      case .all:
        // The device hung up, but reading it did not fail. The kernel does not do this, but if it
        // did, polling would never wait again.
        guard polling.result(at: firstDevice + place).isDisjoint(with: .ended) else {
          device.letGo { merger.add($0) }
          gone.append((device, Errno(rawValue: ENODEV)))
          continue
        }
      case .more(let since):
        horizon = horizon.map { min($0, since) } ?? since
      case .gone(let code):
        gone.append((device, code))
      }
    }
    return gone
  }

  private mutating func forget(
    _ gone: [(InputDevice, Errno)], _ client: inout some DeviceClient
  ) throws(EventLoopError) {
    if !gone.isEmpty { focus.loseSight() }
    for (device, code) in gone {
      device.release()
      devices.removeAll { $0 === device }
      statisticsOfGone.add(device.statistics)
      roster.close(device.index)
      guard waitsForDevice else {
        throw .deviceWentAway(path: device.path, name: device.identity.displayName)
      }
      client.deviceChanged(.went(device, code))
    }
  }

  private mutating func openNewDevices(
    at now: EventTime, _ client: inout some DeviceClient
  ) {
    let hasFailed = nextLook != nil
    nextLook = nil
    var exhaustion: SystemError?
    defer {
      if let exhaustion {
        nextLook = now.advanced(byMicroseconds: Self.pauseBeforeLook)
        if !hasFailed { client.lookingFailed(exhaustion) }
      }
    }
    var candidates: [InputDeviceCandidate] = []
    do throws(SystemError) { candidates = try kernel.candidates() } catch {
      if error.isExhaustion {
        exhaustion = error
        return
      }
      // When the last device is gone, the directory may be gone too.
    }
    for candidate in candidates {
      guard let place = roster.place(of: candidate) else { continue }
      let device: InputDevice
      do throws(SystemError) {
        device = try InputDevice(opening: candidate.path, as: place.index, on: kernel)
      } catch {
        // It may already be gone again. If it comes back, there is an event.
        if error.isExhaustion { exhaustion = error }
        continue
      }
      devices.append(device)
      let isBack = roster.isBack(place)
      roster.open(candidate, at: place)
      client.deviceChanged(isBack ? .returned(device) : .came(device))
      if grab != nil { grabLater(device, &client) }
    }
    roster.rememberPassedOver(among: candidates)
  }

  private mutating func serveDescriptors(_ client: inout some DescriptorClient) {
    for slot in clientDescriptors.indices {
      let events = polling.result(at: slot)
      if !events.isEmpty { client.descriptorIsReady(at: slot, for: events) }
    }
  }

  private static func wrap<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(EventLoopError) -> Result {
    do {
      return try body()
    } catch {
      throw .system(error)
    }
  }

  /// Returns the directories in which links to nodes can appear: udev's folders, and those of the
  /// selected paths.
  private static func linkDirectories(
    of selectors: [DeviceSelector], below directory: String
  ) -> Set<String> {
    var directories = Set(DeviceDiscovery.linkFolders.map { "\(directory)/\($0)" })
    for case .path(let path) in selectors {
      guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { continue }
      directories.insert(String(path[..<slash]))
    }
    directories.remove(directory)
    return directories
  }
}
