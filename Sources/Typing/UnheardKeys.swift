import KeyEvents

/// Puts `KEY_UNKNOWN` in the place of the keys that are not heard, as a recording does.
///
/// The session hears its own keys through this, so a recording in which the others are masked is, to the session, the
/// same input. On one device `KEY_UNKNOWN` is down once: where a second key comes down that is not heard, the first
/// one's release comes before, and its own release later says nothing.
struct UnheardKeys {
  /// The keys that are down and not heard.
  private var held = HeldKeyTable<Bool>()
  /// The one of them that `KEY_UNKNOWN` is down for, by device.
  private var shown: [KeyCode?] = []

  /// What the event is to the session: nothing, an event, or an event after the release of another key. `isHeard`
  /// matters for a press alone: all else follows its press.
  mutating func receive(
    _ event: KeyEvent, isHeard: Bool
  ) -> (release: KeyEvent?, event: KeyEvent?) {
    if event.phase == .began {
      return isHeard ? (nil, event) : begin(event)
    }
    guard held[event.device, event.key] != nil else { return (nil, event) }
    let device = Int(event.device.rawValue)
    let isShown = shown[device] == event.key
    if event.phase != .repeated {
      held[event.device, event.key] = nil
      if isShown { shown[device] = nil }
    }
    return (nil, isShown ? unknown(event) : nil)
  }

  private mutating func begin(_ event: KeyEvent) -> (release: KeyEvent?, event: KeyEvent?) {
    let device = Int(event.device.rawValue)
    while shown.count <= device { shown.append(nil) }
    var release: KeyEvent?
    if shown[device] != nil {
      release = unknown(event)
      release?.phase = .ended
    }
    held[event.device, event.key] = true
    shown[device] = event.key
    return (release, unknown(event))
  }

  private func unknown(_ event: KeyEvent) -> KeyEvent {
    var event = event
    event.key = .unknown
    return event
  }
}
