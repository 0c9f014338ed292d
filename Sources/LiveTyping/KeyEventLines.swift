import KeyEvents
import Reporting

/// Lines that say what a key did: `   1.234567  0  down    a  KEY_A (30)`; an end also says how long the key was down.
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

  /// Events were lost, or the keyboard was taken away, and what is held was looked up.
  mutating func loss(at time: EventTime) -> String {
    "\(stamp(time))  the keys that are down were looked up anew"
  }

  private mutating func stamp(_ time: EventTime) -> String {
    if start == nil { start = time }
    return EventTime(microseconds: (start ?? time).microseconds(to: time)).description
      .leftPadded(to: 12)
  }
}
