public import KeyEvents

/// A mask that hides the pressed keys unless the session claimed them, so that a password typed
/// elsewhere is not recorded.
///
/// An unclaimed key becomes `KEY_UNKNOWN`, which is down at most once on a device. When a second
/// unclaimed key is pressed, `KEY_UNKNOWN` is released first, and the later release of the first
/// key has no effect. The fact that some key was pressed stays visible, because it can end a
/// composition. A recording and the session both use a mask, so that a replay of the recording has
/// the same input.
public struct KeyMask: Sendable {
  /// For each key that is down, whether it is masked. ``receive(_:isClaimed:)`` tracks no keys
  /// before the first masked press.
  private var held = HeldKeyTable<Bool>()
  /// The masked key for which `KEY_UNKNOWN` is down, by device.
  private var shown: [KeyCode?] = []
  /// Whether ``receive(_:isClaimed:)`` has masked a key. Until then it returns every event
  /// unchanged.
  private(set) var hides = false

  /// Creates a mask with no key down.
  public init() {}

  /// Masks an event.
  ///
  /// Returns nothing, an event, or an event preceded by a release of `KEY_UNKNOWN`. `isClaimed` is
  /// used only for presses; a repeat and a release follow their press.
  public mutating func receive(
    _ event: KeyEvent, isClaimed: Bool
  ) -> (release: KeyEvent?, event: KeyEvent?) {
    if event.phase == .began {
      if !isClaimed { hides = true }
      guard hides else { return (nil, event) }
      var release: KeyEvent?
      if begin(event.press, isMasked: !isClaimed) {
        release = unknown(event)
        release?.phase = .ended
      }
      return (release, isClaimed ? event : unknown(event))
    }
    guard hides, held[event.press] == true else { return (nil, event) }
    switch follow(event.press, ends: event.phase != .repeated) {
    case .asIs: return (nil, event)
    case .unknown: return (nil, unknown(event))
    case .nothing: return (nil, nil)
    }
  }

  /// Masks a frame of a recording. `presses` contains the uses of the frame's presses; a press
  /// without an entry was not claimed.
  ///
  /// Besides key events, only those that a replay needs are kept: the ends of frames and
  /// `SYN_DROPPED`. Axes, switches, sounds and LEDs are removed, since an LED reveals that Caps
  /// Lock was pressed. The hardware's codes (`EV_MSC`: scan codes, raw codes) are also removed,
  /// unless their frame has keys and all of them were claimed.
  ///
  /// - Returns: whether the frame still has events that a replay needs.
  public mutating func apply(to frame: inout InputFrame, presses: [SessionPress]) -> Bool {
    if frame.kind == .hole {
      // Every press of the device ends here, and the events of keys are unreliable.
      held.removeAll(of: frame.device)
      if Int(frame.device.rawValue) < shown.count { shown[Int(frame.device.rawValue)] = nil }
      frame.events.removeAll { !Self.isMark($0) }
      return true
    }
    var presses = presses[...]
    var events: [InputEvent] = []
    // A scan code in a frame without keys may still belong to a masked key.
    var tellsKey = !frame.hasKeys
    for event in frame.events {
      guard event.type == .key else {
        if Self.isMark(event) || event.type == .miscellaneous { events.append(event) }
        continue
      }
      let press = frame.pressID(of: event)
      if event.isPress {
        let isClaimed = presses.removeFirst(press)?.use.isClaimed == true
        if !isClaimed { tellsKey = true }
        write(press, isClaimed: isClaimed, at: event.time, to: &events)
      } else if event.code < KeyCode.limit, event.value == 0 || event.value == 2 {
        switch follow(press, ends: event.value == 0) {
        case .asIs: events.append(event)
        case .unknown:
          tellsKey = true
          events.append(.key(.unknown, value: event.value, at: event.time))
        case .nothing: tellsKey = true
        }
      } else {
        tellsKey = true
      }
    }
    if tellsKey { events.removeAll { $0.type == .miscellaneous } }
    frame.events = events
    return frame.kind != .changes || frame.hasKeys
  }

  private mutating func write(
    _ press: PressID, isClaimed: Bool, at time: EventTime, to events: inout [InputEvent]
  ) {
    let wasClaimed = held[press] == false
    if begin(press, isMasked: !isClaimed) { events.append(.key(.unknown, value: 0, at: time)) }
    if !isClaimed, wasClaimed {  // Its release was lost.
      events.append(.key(press.key, value: 0, at: time))
    }
    events.append(.key(isClaimed ? press.key : .unknown, value: 1, at: time))
  }

  /// Returns whether the event ends a frame (`SYN_REPORT`) or marks lost events (`SYN_DROPPED`).
  private static func isMark(_ event: InputEvent) -> Bool {
    event.type == .synchronization
      && (event.code == SynchronizationCode.report || event.code == SynchronizationCode.dropped)
  }

  private enum Appearance {
    case asIs, unknown, nothing
  }

  /// Handles a press. Returns whether `KEY_UNKNOWN` must be released first.
  private mutating func begin(_ press: PressID, isMasked: Bool) -> Bool {
    let device = Int(press.device.rawValue)
    while shown.count <= device { shown.append(nil) }
    // A masked key may go down again without a release.
    let hides = shown[device] != nil && (isMasked || shown[device] == press.key)
    if hides { shown[device] = nil }
    if isMasked { shown[device] = press.key }
    held[press] = isMasked
    return hides
  }

  /// Handles a repeat or a release. Returns the appearance of the event after masking.
  private mutating func follow(_ press: PressID, ends: Bool) -> Appearance {
    guard let isMasked = held[press] else { return .nothing }
    if ends { held[press] = nil }
    guard isMasked else { return .asIs }
    let device = Int(press.device.rawValue)
    guard shown[device] == press.key else { return .nothing }
    if ends { shown[device] = nil }
    return .unknown
  }

  private func unknown(_ event: KeyEvent) -> KeyEvent {
    var event = event
    event.key = .unknown
    return event
  }
}

extension ArraySlice where Element == SessionPress {
  /// Removes and returns the first entry of `press`, and drops the entries before it. Returns nil,
  /// and drops nothing, if there is none.
  package mutating func removeFirst(_ press: PressID) -> SessionPress? {
    guard let place = firstIndex(where: { $0.press == press }) else { return nil }
    let found = self[place]
    self = self[(place + 1)...]
    return found
  }
}
