import KeyEvents
import KeyFiltering

/// Passes on to other programs what the session does not claim, if its keyboard is grabbed.
///
/// The release follows the press: a key that was passed on is also released for the other programs,
/// even if the session claims everything meanwhile, and a key that the session handled is never
/// released for them. The kernel's repeats are not passed on, because the virtual keyboard repeats
/// by itself. Events of wheels and other axes are all passed on, so a keyboard that has them can be
/// grabbed.
struct PassThrough {
  /// The key as which each press was passed on.
  private var passed: [PressID: KeyCode] = [:]
  private var events: [InputEvent] = []

  /// The events of the frame to pass on, ending with a report; empty if there are none. `presses`
  /// has the routes of its presses; one that is missing is not passed on.
  mutating func receive(_ frame: InputFrame, _ presses: [RoutedPress]) -> [InputEvent] {
    events.removeAll(keepingCapacity: true)
    var presses = presses[...]
    var keepsKey = false
    for event in frame.events {
      switch event.type {
      case .key:
        if event.value == 1 {
          guard event.isPress else { continue }
          let press = frame.pressID(of: event)
          keepsKey = !begin(event, press, presses.takeFirst(press)?.passedOn) || keepsKey
        } else if event.value == 0 {
          keepsKey = !end(event, frame.pressID(of: event)) || keepsKey
        } else {
          keepsKey = true
        }
      case .synchronization, .led, .sound, .repetition, .power, .forceFeedback: break
      default: events.append(event)
      }
    }
    // A scan code would reveal the key.
    if keepsKey { events.removeAll { $0.type == .miscellaneous } }
    if let last = frame.events.last, !events.isEmpty { events.append(.report(at: last.time)) }
    return events
  }

  private mutating func begin(
    _ event: InputEvent, _ press: PressID, _ image: KeyCode?
  ) -> Bool {
    guard let image else { return false }
    passed[press] = image
    events.append(.key(image, value: 1, at: event.time))
    return true
  }

  private mutating func end(_ event: InputEvent, _ press: PressID) -> Bool {
    guard let image = passed.removeValue(forKey: press) else { return false }
    // Two keys may be passed on as the same one.
    if !passed.contains(where: { $0.key.device == press.device && $0.value == image }) {
      events.append(.key(image, value: 0, at: event.time))
    }
    return true
  }
}
