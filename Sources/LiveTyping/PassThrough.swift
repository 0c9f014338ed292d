import KeyEvents

/// Passes on to other programs what the session does not hear, where its keyboard is taken.
///
/// The press decides who gets the release: a key that was passed on comes up for the others even if the session hears
/// everything meanwhile, and one that was heard is never let go of for them. The kernel's repeats stay behind, because the
/// keyboard that stands in repeats by itself.
struct PassThrough {
  /// For each press that was passed on, as what.
  private var passed: [Press: KeyCode] = [:]
  private var events: [InputEvent] = []

  private struct Press: Hashable {
    var device: DeviceIndex
    var code: UInt16
  }

  /// What of the frame is to be passed on, closed by a report; empty where nothing is. `image` says of the press with that
  /// number in the frame (counted from 0), and of its key, as what it is passed on; nil where it is not.
  mutating func receive(
    _ frame: InputFrame, _ image: (_ number: Int, _ key: KeyCode) -> KeyCode?
  ) -> [InputEvent] {
    events.removeAll(keepingCapacity: true)
    var presses = 0
    var keepsKey = false
    for event in frame.events {
      switch event.type {
      case .key:
        if event.value == 1 {
          guard event.isPress else { continue }
          keepsKey =
            !begin(event, frame.device, image(presses, KeyCode(rawValue: event.code))) || keepsKey
          presses += 1
        } else if event.value == 0 {
          keepsKey = !end(event, frame.device) || keepsKey
        } else {
          keepsKey = true
        }
      case .synchronization, .led, .sound, .repeatSetting, .power, .forceFeedback: break
      default: events.append(event)
      }
    }
    // A scan code tells which key it was.
    if keepsKey { events.removeAll { $0.type == .miscellaneous } }
    if let last = frame.events.last, !events.isEmpty { events.append(.report(at: last.time)) }
    return events
  }

  private mutating func begin(
    _ event: InputEvent, _ device: DeviceIndex, _ image: KeyCode?
  ) -> Bool {
    let press = Press(device: device, code: event.code)
    guard let image else { return false }
    passed[press] = image
    events.append(.key(image, value: 1, at: event.time))
    return true
  }

  private mutating func end(_ event: InputEvent, _ device: DeviceIndex) -> Bool {
    guard let image = passed.removeValue(forKey: Press(device: device, code: event.code)) else {
      return false
    }
    // Two keys may be passed on as the same one.
    if !passed.contains(where: { $0.key.device == device && $0.value == image }) {
      events.append(.key(image, value: 0, at: event.time))
    }
    return true
  }
}

extension EventType {
  fileprivate static let sound = EventType(rawValue: 0x12)
  fileprivate static let repeatSetting = EventType(rawValue: 0x14)
  fileprivate static let forceFeedback = EventType(rawValue: 0x15)
  fileprivate static let power = EventType(rawValue: 0x16)
}
