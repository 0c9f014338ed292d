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

  /// Appends what the event is to the session. `isHeard` matters for a press alone: all else follows its press.
  mutating func receive(_ event: KeyEvent, isHeard: Bool, into output: inout [KeyEvent]) {
    var event = event
    if event.phase == .began {
      if !isHeard { begin(&event, into: &output) }
    } else if let place = held.firstIndex(where: {
      $0.key == event.key && $0.device == event.device
    }) {
      let press = held[place]
      if event.phase != .repeated { held.remove(at: place) }
      guard press.isShown else { return }
      event.key = .unknown
    }
    output.append(event)
  }

  private mutating func begin(_ event: inout KeyEvent, into output: inout [KeyEvent]) {
    let key = event.key
    event.key = .unknown
    if let shown = held.firstIndex(where: { $0.isShown && $0.device == event.device }) {
      held[shown].isShown = false
      var release = event
      release.phase = .ended
      output.append(release)
    }
    held.append(Press(device: event.device, key: key, isShown: true))
  }
}
