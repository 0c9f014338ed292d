/// Knows which keys are held, and turns frames into presses.
///
/// It promises, for any stream of frames whatever: every `began` is followed by exactly one `ended` or `cancelled`; a
/// release or a repeat of a key that is not held is dropped (a recording starts with the release of the Return that
/// started it; a key that was held when evscribe came is ignored until it is let go).
public struct KeyTracker: Sendable {
  /// One bit a key, ``wordsPerDevice`` words a device.
  private var held: [UInt64] = []
  private static let wordsPerDevice = Int(KeyCode.limit) / 64

  /// Starts with nothing held.
  public init() {}

  /// Adds what the frame says to `events`.
  ///
  /// - Complexity: O(events in the frame); no allocation after a device's first frame.
  public mutating func receive(_ frame: borrowing InputFrame, into events: inout [KeyEvent]) {
    let start = startOfWords(for: frame.device)
    if frame.kind == .hole {
      cancelKeys(of: frame.device, at: frame.time ?? .zero, into: &events)
      return
    }
    let released: KeyEvent.Phase = frame.kind == .changes ? .ended : .cancelled
    for event in frame.events where event.type == .key && event.code < KeyCode.limit {
      let word = start + Int(event.code >> 6)
      let bit = UInt64(1) << UInt64(event.code & 63)
      let isHeld = held[word] & bit != 0
      var press = KeyEvent(
        time: event.time, device: frame.device, key: KeyCode(rawValue: event.code), phase: released)
      switch event.value {
      case 0 where isHeld:
        held[word] &= ~bit
        events.append(press)
      case 1:
        if isHeld {  // Its release was lost.
          press.phase = .cancelled
          events.append(press)
        }
        held[word] |= bit
        press.phase = .began
        events.append(press)
      case 2 where isHeld && frame.kind == .changes:
        press.phase = .repeated
        events.append(press)
      default:
        break
      }
    }
  }

  /// Ends every press on every device, in order of device and key.
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

  /// Whether that key is down on that device.
  public func isHeld(_ key: KeyCode, on device: DeviceIndex = .first) -> Bool {
    let word = Int(device.rawValue) * Self.wordsPerDevice + Int(key.rawValue >> 6)
    guard key.rawValue < KeyCode.limit, word < held.count else { return false }
    return held[word] & (1 << UInt64(key.rawValue & 63)) != 0
  }

  private mutating func cancelKeys(
    of device: DeviceIndex, at time: EventTime, into events: inout [KeyEvent]
  ) {
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
