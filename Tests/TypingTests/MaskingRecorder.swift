import KeyEvents

/// Writes a recording as the design has it: a key that was not heard when it went down is `KEY_UNKNOWN`, down once on a
/// device; its release and repeats are what its press was.
struct MaskingRecorder {
  private(set) var frames: [InputFrame] = []
  private var tracker = KeyTracker()
  /// For each key that is down and masked, whether `KEY_UNKNOWN` is down for it.
  private var masked: [Press: Bool] = [:]

  private struct Press: Hashable {
    var device: DeviceIndex
    var key: KeyCode
  }

  /// Takes a frame that the session has just received, and what the session said about its presses.
  mutating func record(_ frame: InputFrame, _ verdicts: [Bool]) {
    var events: [KeyEvent] = []
    tracker.receive(frame, into: &events)
    var verdicts = verdicts[...]
    for event in events {
      let press = Press(device: event.device, key: event.key)
      if event.phase == .began {
        guard verdicts.removeFirst() else {
          if let shown = masked.first(where: { $0.value && $0.key.device == event.device }) {
            masked[shown.key] = false
            write(.unknown, .ended, event)
          }
          masked[press] = true
          write(.unknown, .began, event)
          continue
        }
        write(event.key, .began, event)
      } else {
        let isShown = event.phase == .repeated ? masked[press] : masked.removeValue(forKey: press)
        if isShown != false { write(isShown == nil ? event.key : .unknown, event.phase, event) }
      }
    }
    // That nothing happened is worth its time too.
    frames.append(InputFrame(device: frame.device, events: [.report(at: frame.time!)]))
  }

  private mutating func write(_ key: KeyCode, _ phase: KeyEvent.Phase, _ event: KeyEvent) {
    let values: [KeyEvent.Phase: Int32] = [.began: 1, .ended: 0, .repeated: 2]
    guard let value = values[phase] else {
      frames.append(.release([key], of: event.device, at: event.time))
      return
    }
    frames.append(
      InputFrame(
        device: event.device,
        events: [.key(key, value: value, at: event.time), .report(at: event.time)]))
  }
}
