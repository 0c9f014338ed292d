import Descriptors
package import KeyEvents
package import SystemPackage

/// An open input device as a source of frames.
///
/// Keys that are held when it is opened were pressed for somebody else: they are ignored until they are let go, since no
/// frame tells of their press.
package final class InputDevice {
  /// Its node, as it was opened: `/dev/input/event5`.
  package let path: String
  /// Its place in the session, which its frames bear.
  package let index: DeviceIndex
  /// What it says it is.
  package let identity: DeviceIdentity
  /// The keys that were held when it was opened.
  package let keysHeldAtStart: KeySet
  /// Whether the kernel was told to stamp its events with the monotonic clock. Where this failed the stamps are moved.
  package var isMonotonic: Bool { node.isMonotonic }

  let node: any EvdevNode
  private let kernel: any InputKernel
  private var stream: DeviceStream
  /// Whether it is to be taken for evscribe alone, and is.
  var grab = GrabState.notWanted
  /// What stands in for it while it is taken.
  var double: (any KeyboardDouble)?
  /// The keys that are down on the double.
  var passedKeys = KeySet()
  /// Whether the keys that give a taken keyboard back were held together (``panicChord``).
  private(set) var hasPanicked = false
  /// What reading it has met with.
  package private(set) var statistics = DeviceStatistics()
  private var clock: StampClock

  /// Opens the node for reading. What the device says from now on waits in the kernel for ``drain(_:)``.
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
    lamps = LampSet(node.lampsOn)
    clock = StampClock(isMonotonic: node.isMonotonic)
  }

  /// What a recording says of it, with the lamps as they are now.
  package var description: DeviceDescription { node.description }

  /// The lamps that are on (`LED_*`: 0 Num Lock, 1 Caps Lock, 2 Scroll Lock), as the device said last.
  package var lampsOn: [UInt16] { node.lampsOn }

  /// The same as bits, kept as events are read.
  private(set) var lamps: LampSet

  /// What to poll for input.
  package var descriptor: FileDescriptor { node.descriptor }

  /// How reading ended.
  package enum Drained: Hashable, Sendable {
    /// All that there was has been read.
    case all
    /// There may be more than one call reads; no event still to be read is earlier than this.
    case more(since: EventTime)
    /// The device is gone. The last frame let go of what was held.
    case gone(Errno)
  }

  /// Events read in one call at most: eight times what the kernel keeps for a keyboard (EVDEV_MIN_BUFFER_SIZE, 64), so
  /// that a device that never stops cannot keep the others waiting.
  package static let drainLimit = 512

  /// Reads what is there and hands on the frames that are whole; does not wait. The rest of a frame may come later.
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
        if event.type == .led { lamps[event.code] = event.value != 0 }
        stream.receive(event) { deliverHeard($0, deliver) }
        if grab == .held, Self.panicChord.allSatisfy({ stream.heldKeys[$0] }) { hasPanicked = true }
      case .dropped(let stamp):
        last = clock.time(of: stamp, now: kernel.now)
        statistics.losses += 1
        lamps = LampSet(node.lampsOn)
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

  /// Ends what is held, because the device went away.
  package func letGo(_ deliver: (InputFrame) -> Void) {
    stream.releaseAll(at: clock.noEarlier(than: kernel.now)) { deliverHeard($0, deliver) }
  }

  /// The keys that are held, those included that were held at the start.
  var heldKeys: KeySet { stream.heldKeys }

  /// Begins anew with these keys held; what was gathered of a frame is forgotten.
  func restart(heldKeys: KeySet) {
    stream = DeviceStream(device: index, heldKeys: heldKeys)
    lamps = LampSet(node.lampsOn)
  }

  /// What comes before a device is taken that is to be taken was meant for other programs.
  private func deliverHeard(_ frame: InputFrame, _ deliver: (InputFrame) -> Void) {
    if grab == .notWanted || grab == .held { deliver(frame) }
  }
}
