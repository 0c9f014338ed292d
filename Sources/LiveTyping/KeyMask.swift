import KeyEvents

/// Takes out of a recording which keys were pressed that the session did not hear: a password typed elsewhere is not
/// written down.
///
/// Such a key becomes `KEY_UNKNOWN`, at most one of which is down at a time, and the scan codes of its frame become 0.
/// That something was pressed stays visible, because it can end a composition.
struct KeyMask {
  private var heard: Set<Press> = []
  /// The press that `KEY_UNKNOWN` stands for now.
  private var masked: Press?

  private struct Press: Hashable {
    var device: DeviceIndex
    var code: UInt16
  }

  /// Masks the frame. `verdicts` says for each press in it whether it was heard; one that is missing was not.
  /// Returns false if nothing is left of the frame.
  mutating func apply(to frame: inout InputFrame, heard verdicts: [Bool]) -> Bool {
    var verdicts = verdicts[...]
    var events: [InputEvent] = []
    var hasMasked = false
    for event in frame.events {
      guard event.type == .key else {
        events.append(event)
        continue
      }
      let press = Press(device: frame.device, code: event.code)
      switch event.value {
      case 1 where verdicts.popFirst() == true:
        heard.insert(press)
        events.append(event)
      case 0 where heard.remove(press) != nil, 2 where heard.contains(press):
        events.append(event)
      default:
        hasMasked = true
        append(event, press, to: &events)
      }
    }
    frame.events = events
    guard hasMasked else { return true }
    for index in frame.events.indices where frame.events[index].isScanCode {
      frame.events[index].value = 0
    }
    return frame.kind != .changes || frame.hasKeys
  }

  private mutating func append(_ event: InputEvent, _ press: Press, to events: inout [InputEvent]) {
    switch event.value {
    case 1:
      if masked != nil { events.append(.key(.unknown, value: 0, at: event.time)) }
      masked = press
      heard.remove(press)
    case 0 where masked == press:
      masked = nil
    default:
      return
    }
    events.append(.key(.unknown, value: event.value, at: event.time))
  }
}

extension InputEvent {
  fileprivate var isScanCode: Bool {
    type == .miscellaneous && code == MiscellaneousCode.scan
  }
}
