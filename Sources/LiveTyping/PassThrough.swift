import KeyEvents
import KeyInput

/// Passes on to other programs what the session does not claim, where its keyboard is grabbed.
///
/// The press decides who gets the release: a key that was passed on comes up for the others even if the session hears
/// everything meanwhile, and one that was heard is never let go of for them. The kernel's repeats stay behind, because the
/// keyboard that stands in repeats by itself.
struct PassThrough {
  /// For each press that was passed on, as what.
  private var passed: [PressID: KeyCode] = [:]
  private var events: [InputEvent] = []

  /// What of the frame is to be passed on, closed by a report; empty where nothing is. `presses` says what became of the
  /// presses in it; one that is missing is not passed on.
  mutating func receive(_ frame: InputFrame, _ presses: [RoutedPress]) -> [InputEvent] {
    events.removeAll(keepingCapacity: true)
    var presses = presses[...]
    var keepsKey = false
    for event in frame.events {
      switch event.type {
      case .key:
        if event.value == 1 {
          guard event.isPress else { continue }
          let press = frame.press(event)
          keepsKey = !begin(event, press, presses.takeFirst(press)?.passedOn) || keepsKey
        } else if event.value == 0 {
          keepsKey = !end(event, frame.press(event)) || keepsKey
        } else {
          keepsKey = true
        }
      case .synchronization, .led, .sound, .repetition, .power, .forceFeedback: break
      default: events.append(event)
      }
    }
    // A scan code tells which key it was.
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
