import HangulComposition
import KeyEvents

/// Types a line again and again. After each line Ctrl+Shift+Backspace deletes it, so that the text does not grow.
///
/// Frames look as a USB keyboard's do: scan code, key, report. They are made once; only their stamps change.
struct Typist {
  /// How many keys are struck in a line, each pressed and let go.
  let keyCount: Int
  /// How many frames a line is.
  var frameCount: Int { frames.count }
  /// How many events a line is.
  var eventCount: Int { frames.reduce(0) { $0 + $1.events.count } }

  private var frames: [InputFrame] = []
  private var time = EventTime.zero

  init(_ keystrokes: [HangulKeystroke]) {
    keyCount = keystrokes.count + 1
    for keystroke in keystrokes {
      strike(keystroke.key, holding: keystroke.shift ? [.leftShift] : [])
    }
    strike(.backspace, holding: [.leftControl, .leftShift])
  }

  /// Types the line and gives each frame away.
  mutating func typeLine(_ receive: (borrowing InputFrame) -> Void) {
    for index in frames.indices {
      time.microseconds += 40_000
      for event in frames[index].events.indices { frames[index].events[event].time = time }
      receive(frames[index])
    }
  }

  private mutating func strike(_ key: KeyCode, holding modifiers: [KeyCode]) {
    for modifier in modifiers { add(modifier, value: 1) }
    add(key, value: 1)
    add(key, value: 0)
    for modifier in modifiers.reversed() { add(modifier, value: 0) }
  }

  private mutating func add(_ key: KeyCode, value: Int32) {
    let scan = InputEvent(
      time: time, type: .miscellaneous, code: MiscellaneousCode.scan,
      value: 0x70000 + Int32(key.rawValue))
    frames.append(InputFrame(events: [scan, .key(key, value: value, at: time), .report(at: time)]))
  }
}
