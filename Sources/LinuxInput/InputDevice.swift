import SystemIO
package import KeyEvents
package import SystemPackage

/// An open input device as a source of frames.
///
/// Keys that are held when it is opened were pressed for another program. They are ignored until
/// they are released, since their presses are not in any frame.
package final class InputDevice {
  /// The node that was opened: `/dev/input/event5`.
  package let path: String
  /// The index of the device in the session, as in its frames.
  package let index: DeviceIndex
  /// The name and IDs that the device reports.
  package let identity: DeviceIdentity
  /// The keys that were held when the device was opened.
  package let keysHeldAtStart: KeySet
  /// Whether the device's stamps are times of the monotonic clock. If this could not be set, the
  /// stamps are converted.
  package var isMonotonic: Bool { node.isMonotonic }

  let node: any EvdevNode
  private let kernel: any InputKernel
  private var stream: DeviceStream
  /// The state of grabbing the device.
  var grab = GrabState.notWanted
  /// Whether the device came after the start. Then the wait for its held keys has no end, because
  /// it does not end the session.
  var isLate = false
  /// The virtual keyboard that replaces the device while it is grabbed.
  var virtualKeyboard: (any VirtualKeyboard)?
  /// The keys that are down on the virtual keyboard.
  var passedKeys = KeySet()
  /// Whether the keys of ``panicChord`` were held together while the device was grabbed.
  private(set) var hasPanicked = false
  /// Statistics of reading the device.
  package private(set) var statistics = DeviceStatistics()
  private var clock: StampClock

  /// Opens the node for reading. Later events wait in the kernel for ``drain(_:)``.
  init(
    opening path: String, as index: DeviceIndex, on kernel: any InputKernel
  ) throws(SystemError) {
    let node = try kernel.open(path)
    self.node = node
    self.kernel = kernel
    self.path = path
    self.index = index
    identity = node.identity
    keysHeldAtStart = node.heldKeys
    stream = DeviceStream(device: index, heldKeys: keysHeldAtStart)
    leds = LEDSet(node.litLEDs)
    clock = StampClock(isMonotonic: node.isMonotonic)
  }

  /// The description for a recording, with the current LEDs.
  package var description: DeviceDescription { node.description }

  /// The LEDs that are on (`LED_*`: 0 Num Lock, 1 Caps Lock, 2 Scroll Lock), as last reported.
  package var litLEDs: [UInt16] { node.litLEDs }

  /// The LEDs that are on, updated as events are read.
  private(set) var leds: LEDSet

  /// The descriptor to poll for input.
  package var descriptor: FileDescriptor { node.descriptor }

  /// The result of ``drain(_:)``.
  package enum Drained: Hashable, Sendable {
    /// Everything has been read.
    case all
    /// The limit of one call was reached, and more events may wait; none of them is earlier than
    /// `since`.
    case more(since: EventTime)
    /// The device is gone. The last frame released the held keys.
    case gone(Errno)
  }

  /// The largest number of events read in one call: eight times the kernel's buffer for a keyboard
  /// (EVDEV_MIN_BUFFER_SIZE, 64), so that a device that sends endlessly cannot block the others.
  package static let drainLimit = 512

  /// Reads the available events without waiting, and passes on the complete frames. The rest of an
  /// incomplete frame may come later.
  ///
  /// - Complexity: O(events read); no allocation.
  package func drain(_ deliver: (InputFrame) -> Void) -> Drained {
    var last = EventTime.zero
    for _ in 0..<Self.drainLimit {
      switch node.read() {
      case .event(var event):
        event.time = clock.time(of: event.time, now: kernel.now)
        last = event.time
        statistics.events += 1
        if event.type == .led { leds[event.code] = event.value != 0 }
        stream.receive(event) { deliverHeard($0, deliver) }
        if grab == .held, Self.panicChord.allSatisfy({ stream.heldKeys[$0] }) { hasPanicked = true }
      case .dropped(let stamp):
        last = clock.time(of: stamp, now: kernel.now)
        statistics.losses += 1
        leds = LEDSet(node.litLEDs)
        stream.resynchronize(at: last, heldKeys: node.heldKeys) { frame in
          for event in frame.events where event.type == .key {
            if event.value == 0 { statistics.endedByLoss += 1 } else { statistics.begunByLoss += 1 }
          }
          deliverHeard(frame, deliver)
        }
      case .drained:
        return .all
      case .failed(let code):
        letGo(deliver)
        return .gone(code)
      }
    }
    return .more(since: last)
  }

  /// Passes on a frame that releases the held keys, if any, because the device is gone.
  package func letGo(_ deliver: (InputFrame) -> Void) {
    stream.releaseAll(at: clock.noEarlier(than: kernel.now)) { deliverHeard($0, deliver) }
  }

  /// The keys that are held, including those that were held at the start.
  var heldKeys: KeySet { stream.heldKeys }

  /// Drops the incomplete frame, and goes on with `heldKeys` as the held keys and with the current
  /// LEDs.
  func restart(heldKeys: KeySet) {
    stream = DeviceStream(device: index, heldKeys: heldKeys)
    leds = LEDSet(node.litLEDs)
  }

  /// Delivers the frame unless the device should be grabbed but is not: other programs then get it.
  private func deliverHeard(_ frame: InputFrame, _ deliver: (InputFrame) -> Void) {
    if grab == .notWanted || grab == .held { deliver(frame) }
  }
}
