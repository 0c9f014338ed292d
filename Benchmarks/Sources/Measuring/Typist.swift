package import HangulComposition
package import KeyEvents

/// A typist who types a line again and again. After each line Ctrl+Shift+Backspace deletes it, so
/// that the text does not grow.
///
/// A frame is like that of a USB keyboard: scan code, key, report. As from a device, all frames
/// come in one reused frame.
package struct Typist {
  /// The number of keys typed in a line, each pressed and released.
  package let keyCount: Int
  /// The number of frames of a line.
  package var frameCount: Int { presses.count }
  /// The number of events of a line.
  package var eventCount: Int { presses.count * frame.events.count }

  private var presses: [InputEvent] = []
  private var frame = InputFrame(events: [
    InputEvent(time: .zero, type: .miscellaneous, code: MiscellaneousCode.scan, value: 0),
    .key(.unknown, value: 0, at: .zero),
    .report(at: .zero),
  ])
  private var time = EventTime.zero

  /// - Parameters:
  ///   - keystrokes: the keys of the line.
  ///   - movesFocus: whether Tab and Shift+Tab go to another field and back before the line is
  ///     deleted.
  package init(_ keystrokes: [HangulKeystroke], movesFocus: Bool = false) {
    keyCount = keystrokes.count + (movesFocus ? 3 : 1)
    for keystroke in keystrokes {
      strike(keystroke.key, holding: keystroke.shift ? [.leftShift] : [])
    }
    if movesFocus {
      strike(.tab, holding: [])
      strike(.tab, holding: [.leftShift])
    }
    strike(.backspace, holding: [.leftControl, .leftShift])
  }

  /// Types the line and passes on each frame.
  package mutating func typeLine(_ receive: (borrowing InputFrame) -> Void) {
    for press in presses {
      time.microseconds += 40_000
      for index in frame.events.indices { frame.events[index].time = time }
      frame.events[0].value = 0x70000 + Int32(press.code)
      frame.events[1].code = press.code
      frame.events[1].value = press.value
      receive(frame)
    }
  }

  private mutating func strike(_ key: KeyCode, holding modifiers: [KeyCode]) {
    for modifier in modifiers { presses.append(.key(modifier, value: 1, at: .zero)) }
    presses.append(.key(key, value: 1, at: .zero))
    presses.append(.key(key, value: 0, at: .zero))
    for modifier in modifiers.reversed() { presses.append(.key(modifier, value: 0, at: .zero)) }
  }
}
