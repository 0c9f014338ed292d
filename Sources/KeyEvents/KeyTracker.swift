/// A tracker of the held keys, which turns frames into key events.
///
/// For any stream of frames, every `began` is followed by exactly one `ended` or `cancelled`. A
/// release or a repeat of a key that is not held is dropped. Such releases are common: many
/// recordings start with the release of the Return key that started the program. A key that is down
/// at the start is ignored until it is released.
public struct KeyTracker: Sendable {
  /// One bit for each key, ``wordsPerDevice`` words for each device.
  private var held: [UInt64] = []
  private static let wordsPerDevice = Int(KeyCode.limit) / 64

  /// Creates a tracker in which no key is held.
  public init() {}

  /// Updates the held keys, and adds the key events of the frame to `events`. A hole cancels every
  /// press of its device.
  ///
  /// - Complexity: O(events in the frame); no allocation after a device's first frame.
  public mutating func receive(_ frame: borrowing InputFrame, into events: inout [KeyEvent]) {
    if frame.kind == .hole {
      cancelKeys(of: frame.device, at: frame.time ?? .zero, into: &events)
      return
    }
    for event in frame.events {
      guard let press = receive(event, of: frame) else { continue }
      events.append(press)
      if press.isLostRelease(of: event), let press = receive(event, of: frame) {
        events.append(press)
      }
    }
  }

  /// Updates the held keys. Returns the effect of the event on its key; nil if there is none. The
  /// frame must not be a hole.
  ///
  /// If the key of a press is already down, its release was lost. The old press then ends as if by
  /// a release, because a recording in which the new press is masked contains a release at this
  /// point. Pass the same event again to begin the new press (``KeyEvent/isLostRelease(of:)``).
  ///
  /// - Complexity: O(1)
  package mutating func receive(
    _ event: InputEvent, of frame: borrowing InputFrame
  ) -> KeyEvent? {
    guard event.type == .key, frame.pressID(of: event).isInRange else { return nil }
    let word = startOfWords(for: frame.device) + Int(event.code >> 6)
    let bit = UInt64(1) << UInt64(event.code & 63)
    let isHeld = held[word] & bit != 0
    let phase: KeyEvent.Phase
    switch event.value {
    case 0 where isHeld, 1 where isHeld:
      held[word] &= ~bit
      phase = frame.kind == .changes ? .ended : .cancelled
    case 1:
      held[word] |= bit
      phase = .began
    case 2 where isHeld && frame.kind == .changes:
      phase = .repeated
    default:
      return nil
    }
    return KeyEvent(
      time: event.time, device: frame.device, key: KeyCode(rawValue: event.code), phase: phase)
  }

  /// Cancels every press on every device, in order of device and key.
  public mutating func cancelAll(at time: EventTime, into events: inout [KeyEvent]) {
    for device in 0..<held.count / Self.wordsPerDevice {
      cancelKeys(of: DeviceIndex(rawValue: UInt16(device)), at: time, into: &events)
    }
  }

  /// Whether any key is down on any device.
  public var hasHeldKeys: Bool { held.contains { $0 != 0 } }

  /// The keys that are down, by device.
  package var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] {
    (0..<held.count / Self.wordsPerDevice).compactMap { place in
      let device = DeviceIndex(rawValue: UInt16(place))
      let keys = (0..<KeyCode.limit).map(KeyCode.init(rawValue:)).filter { isHeld($0, on: device) }
      return keys.isEmpty ? nil : (device, keys)
    }
  }

  /// Returns whether the key is down on the device.
  public func isHeld(_ key: KeyCode, on device: DeviceIndex = .first) -> Bool {
    let word = Int(device.rawValue) * Self.wordsPerDevice + Int(key.rawValue >> 6)
    guard key.rawValue < KeyCode.limit, word < held.count else { return false }
    return held[word] & (1 << UInt64(key.rawValue & 63)) != 0
  }

  /// Cancels every press on a device, in order of key.
  package mutating func cancelKeys(
    of device: DeviceIndex, at time: EventTime, into events: inout [KeyEvent]
  ) {
    guard device.rawValue < DeviceIndex.limit else { return }
    let start = startOfWords(for: device)
    for word in 0..<Self.wordsPerDevice {
      var bits = held[start + word]
      held[start + word] = 0
      while bits != 0 {
        let key = KeyCode(rawValue: UInt16(word * 64 + bits.trailingZeroBitCount))
        events.append(KeyEvent(time: time, device: device, key: key, phase: .cancelled))
        bits &= bits - 1
      }
    }
  }

  private mutating func startOfWords(for device: DeviceIndex) -> Int {
    let start = Int(device.rawValue) * Self.wordsPerDevice
    while held.count < start + Self.wordsPerDevice { held.append(0) }
    return start
  }
}

extension KeyEvent {
  /// Returns whether the event ends the previous press of the same key because `event` begins
  /// another.
  @inlinable
  package func isLostRelease(of event: InputEvent) -> Bool {
    event.value == 1 && phase != .began
  }
}
