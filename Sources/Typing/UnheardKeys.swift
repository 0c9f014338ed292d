import KeyEvents

/// Puts `KEY_UNKNOWN` in the place of the keys that are not heard, as a recording does.
///
/// The session hears its own keys through this, so a recording in which the others are masked is, to the session, the
/// same input. On one device `KEY_UNKNOWN` is down once: where a second key comes down that is not heard, the first
/// one's release comes before, and its own release later says nothing.
struct UnheardKeys {
  private var held: [Press] = []

  private struct Press {
    var device: DeviceIndex
    var key: KeyCode
    /// Whether `KEY_UNKNOWN` is down for it.
    var isShown: Bool
  }

  init() { held.reserveCapacity(16) }

  /// What the event is to the session: nothing, an event, or an event after the release of another key. `isHeard`
  /// matters for a press alone: all else follows its press.
  mutating func receive(
    _ event: KeyEvent, isHeard: Bool
  ) -> (release: KeyEvent?, event: KeyEvent?) {
    if event.phase == .began {
      return isHeard ? (nil, event) : begin(event)
    }
    let place = held.firstIndex { $0.key == event.key && $0.device == event.device }
    guard let place else { return (nil, event) }
    let isShown = held[place].isShown
    if event.phase != .repeated { held.remove(at: place) }
    return (nil, isShown ? unknown(event) : nil)
  }

  private mutating func begin(_ event: KeyEvent) -> (release: KeyEvent?, event: KeyEvent?) {
    var release: KeyEvent?
    if let shown = held.firstIndex(where: { $0.isShown && $0.device == event.device }) {
      held[shown].isShown = false
      release = unknown(event)
      release?.phase = .ended
    }
    held.append(Press(device: event.device, key: event.key, isShown: true))
    return (release, unknown(event))
  }

  private func unknown(_ event: KeyEvent) -> KeyEvent {
    var event = event
    event.key = .unknown
    return event
  }
}
