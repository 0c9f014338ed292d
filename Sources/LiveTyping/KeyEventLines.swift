import KeyEvents
import PlainText

/// Lines about key events: `   1.234567  0  down    a  KEY_A (30)`. The line for the end of a press
/// also contains its duration.
struct KeyEventLines {
  private var start: EventTime?
  private var pressed: [PressID: EventTime] = [:]

  mutating func line(for event: KeyEvent) -> String {
    var remark = "\(event.key.kernelName) (\(event.key.rawValue))"
    let verb: String
    switch event.phase {
    case .began:
      verb = "down  "
      pressed[event.press] = event.time
    case .repeated:
      verb = "repeat"
    case .ended, .cancelled:
      verb = event.phase == .ended ? "up    " : "cancel"
      if let since = pressed.removeValue(forKey: event.press) {
        remark = "after \((since.microseconds(to: event.time) + 500) / 1000) ms"
      }
    }
    let name = event.key.name.padded(to: 11)
    return "\(stamp(event.time))  \(event.device.rawValue)  \(verb)  \(name) \(remark)"
  }

  /// Returns the line for lost events or a revoked keyboard, after the held keys were queried.
  mutating func loss(at time: EventTime) -> String {
    "\(stamp(time))  events were lost, so the held keys were queried again"
  }

  private mutating func stamp(_ time: EventTime) -> String {
    if start == nil { start = time }
    return EventTime(microseconds: (start ?? time).microseconds(to: time)).description
      .leftPadded(to: 12)
  }
}
