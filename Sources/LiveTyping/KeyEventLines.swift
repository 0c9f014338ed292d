package import KeyEvents
package import PlainText

/// Lines about key events: `   1.234567  0  down    a  KEY_A (30)`. The line for the end of a press
/// contains the duration of the press in place of the kernel's name of the key.
package final class KeyEventLines: KeyEventReader {
  private var start: EventTime?
  private var pressed: [PressID: EventTime] = [:]

  package init() {}

  package let isOver = false
  package let beginning: DisplayText = ""

  package func text(for event: KeyEvent) -> DisplayText { "\(line(for: event))\n" }

  package func text(forLossAt time: EventTime) -> DisplayText {
    "\(stamp(time))  events were lost, so the held keys were queried again\n"
  }

  private func line(for event: KeyEvent) -> String {
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

  private func stamp(_ time: EventTime) -> String {
    if start == nil { start = time }
    return EventTime(microseconds: (start ?? time).microseconds(to: time)).description
      .leftPadded(to: 12)
  }
}
