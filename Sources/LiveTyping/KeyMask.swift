import KeyEvents

/// Takes out of a recording which keys were pressed that the session did not hear: a password typed elsewhere is not
/// written down.
///
/// Such a key becomes `KEY_UNKNOWN`, which is down at most once on a device. That something was pressed stays visible, because
/// it can end a composition. Of everything else only what a replay needs is kept: the ends of frames and the marks of lost
/// events. Axes, switches, sounds and lamps go, for a lamp tells that Caps Lock was pressed, and so does what hardware says of
/// its own (`EV_MSC`: scan codes, raw codes), but for that of a frame whose keys were all heard.
struct KeyMask {
  private var heard: Set<Press> = []
  /// The presses that `KEY_UNKNOWN` stands for now, one a device at most.
  private var masked: Set<Press> = []

  private struct Press: Hashable {
    var device: DeviceIndex
    var code: UInt16
  }

  /// Masks the frame. `verdicts` says for each press in it whether it was heard; one that is missing was not.
  /// Returns false if nothing is left of the frame that a replay needs.
  mutating func apply(to frame: inout InputFrame, heard verdicts: [Bool]) -> Bool {
    if frame.kind == .hole {
      // Every press of the device ends here, and what the kernel says of keys is not to be believed.
      heard = heard.filter { $0.device != frame.device }
      masked = masked.filter { $0.device != frame.device }
      frame.events.removeAll { !Self.isMark($0) }
      return true
    }
    var verdicts = verdicts[...]
    var events: [InputEvent] = []
    // A scan code may come in a frame of its own, before or without the key.
    var tellsKey = !frame.hasKeys
    for event in frame.events {
      guard event.type == .key else {
        if Self.isMark(event) || event.type == .miscellaneous { events.append(event) }
        continue
      }
      let press = Press(device: frame.device, code: event.code)
      switch event.value {
      case 1 where event.isPress && verdicts.popFirst() == true:
        if masked.contains(press) { unmask(frame.device, at: event.time, to: &events) }
        heard.insert(press)
        events.append(event)
      case 0 where heard.remove(press) != nil, 2 where heard.contains(press):
        events.append(event)
      default:
        tellsKey = true
        if event.code < KeyCode.limit { mask(event, press, to: &events) }
      }
    }
    if tellsKey { events.removeAll { $0.type == .miscellaneous } }
    frame.events = events
    return frame.kind != .changes || frame.hasKeys
  }

  /// Whether it ends a frame or says that events were lost.
  private static func isMark(_ event: InputEvent) -> Bool {
    event.type == .synchronization
      && (event.code == SynchronizationCode.report || event.code == SynchronizationCode.dropped)
  }

  private mutating func mask(_ event: InputEvent, _ press: Press, to events: inout [InputEvent]) {
    switch event.value {
    case 1:
      unmask(press.device, at: event.time, to: &events)
      if heard.remove(press) != nil {  // Its release was lost.
        events.append(.key(KeyCode(rawValue: press.code), value: 0, at: event.time))
      }
      masked.insert(press)
      events.append(.key(.unknown, value: 1, at: event.time))
    case 0 where masked.contains(press):
      unmask(press.device, at: event.time, to: &events)
    case 2 where masked.contains(press):
      events.append(.key(.unknown, value: 2, at: event.time))
    default:
      break
    }
  }

  private mutating func unmask(
    _ device: DeviceIndex, at time: EventTime, to events: inout [InputEvent]
  ) {
    guard let press = masked.first(where: { $0.device == device }) else { return }
    masked.remove(press)
    events.append(.key(.unknown, value: 0, at: time))
  }
}
