import SystemIO
import KeyEvents
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// The deadlines for grabbing devices and for releasing them.
struct GrabDeadlines: Sendable {
  /// The time at which waiting for the release of held keys ends with an error; nil if there is no
  /// limit, or no device waits any more.
  var patience: EventTime?
  /// The time at which to release the devices and end the session; nil if there is no limit, or no
  /// device has been grabbed yet.
  var limit: EventTime?

  /// The earlier deadline; nil if there is none.
  var next: EventTime? {
    guard let patience, let limit else { return patience ?? limit }
    return min(patience, limit)
  }
}

/// Grabbing devices for evscribe. Each device is grabbed separately, once none of its keys is held,
/// so that a held key does not delay other devices.
extension EventLoop {
  /// Creates the virtual keyboard for a device that is to be grabbed.
  func prepareGrab(of device: InputDevice) throws(EventLoopError) {
    do throws(SystemError) {
      try device.prepareGrab()
    } catch {
      throw .notGrabbed(
        path: device.path, name: device.identity.displayName, .noVirtualKeyboard(error))
    }
  }

  /// Grabs the devices that are present at the start. If keys of a device are held, reports them;
  /// the device is grabbed when they are released.
  ///
  /// - Throws: if a device cannot be grabbed.
  mutating func startGrabs(
    _ options: GrabOptions, _ client: inout some DeviceClient
  ) throws(EventLoopError) {
    grabDeadlines.patience = options.patience.map { kernel.now.advanced(byMicroseconds: $0) }
    for device in devices {
      do throws(GrabFailure) {
        try grab(device, announcing: true, &client)
      } catch {
        throw .notGrabbed(path: device.path, name: device.identity.displayName, error)
      }
    }
  }

  /// Grabs a device that came after the start. A failure is reported to the client, and does not
  /// end the session.
  mutating func grabLater(_ device: InputDevice, _ client: inout some DeviceClient) {
    device.isLate = true
    do throws(SystemError) {
      try device.prepareGrab()
    } catch {
      device.grab = .refused
      client.grabChanged(.refused(device, .noVirtualKeyboard(error)))
      return
    }
    retryGrab(device, announcing: true, &client)
  }

  /// Grabs the waiting devices whose keys are all up. When the time limit has passed, releases
  /// every device and ends the session.
  ///
  /// - Throws: if keys are still held when the time to wait for their release has passed.
  mutating func updateGrabs(
    at now: EventTime, _ client: inout some DeviceClient
  ) throws(EventLoopError) -> EventLoopVerdict {
    if let limit = grabDeadlines.limit, limit <= now {
      releaseDevices()
      client.grabChanged(.timeOver)
      return .end
    }
    for device in devices where device.grab == .waiting && device.heldKeys.isEmpty {
      retryGrab(device, announcing: false, &client)
    }
    guard let patience = grabDeadlines.patience else { return .goOn }
    guard let waiting = devices.first(where: { $0.grab == .waiting && !$0.isLate }) else {
      grabDeadlines.patience = nil
      return .goOn
    }
    guard patience <= now else { return .goOn }
    throw .notGrabbed(
      path: waiting.path, name: waiting.identity.displayName, .keysHeld(Array(waiting.heldKeys)))
  }

  /// Grabs again the devices that were released while the process was stopped or the terminal was
  /// lent to another program.
  mutating func retakeDevices(_ client: inout some DeviceClient) {
    for device in devices where device.grab == .waiting {
      retryGrab(device, announcing: true, &client)
    }
  }

  /// Releases the keys held on each virtual keyboard, then the real keyboard. Devices stay grabbed
  /// when another process stops this one with `SIGSTOP`, because that signal cannot be noticed.
  func releaseDevices() {
    for device in devices { device.release() }
  }

  private mutating func retryGrab(
    _ device: InputDevice, announcing: Bool, _ client: inout some DeviceClient
  ) {
    do throws(GrabFailure) {
      try grab(device, announcing: announcing, &client)
    } catch {
      device.grab = .refused
      client.grabChanged(.refused(device, error))
    }
  }

  private mutating func grab(
    _ device: InputDevice, announcing: Bool, _ client: inout some DeviceClient
  ) throws(GrabFailure) {
    switch device.grabIfFree() {
    case .taken:
      if grabDeadlines.limit == nil, let limit = grab?.limit {
        grabDeadlines.limit = kernel.now.advanced(byMicroseconds: limit)
      }
      client.grabChanged(.taken(device))
    case .keysHeld(let keys):
      guard announcing else { return }
      let deadline = device.isLate ? nil : grabDeadlines.patience
      let patience = deadline.map { max(0, kernel.now.microseconds(to: $0)) }
      client.grabChanged(.waits(device, keys: keys, patience: patience))
    case .failed(.resourceBusy):
      throw .taken(by: DeviceHolder.all(of: device.path))
    case .failed(let code) where code.rawValue == ENODEV:
      break  // It is gone, as reading it will say.
    case .failed(let code):
      throw .refused(code)
    }
  }
}
