import KeyEvents
package import Typing

/// A meter of the typing speed: keystrokes a minute, or in Morse words a minute. Pauses do not
/// count.
package final class SpeedMeter: SessionReceiver {
  /// The times of the last strokes, or letters of Morse, in microseconds.
  private var times: [Int64] = []
  private var mode = 0
  private var isMorse = false

  /// The maximum number of recent strokes from which the speed is calculated.
  private static let window = 40
  /// The longest time between two strokes that is not a pause.
  private static let pause: Int64 = 3_000_000

  /// Creates a meter without any strokes.
  package init() {}

  package func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    if session.isInSecureField { return times.removeAll() }
    if session.currentModeIndex != mode {
      mode = session.currentModeIndex
      times.removeAll()
    }
    isMorse = session.modeMakesMarks
    if isMorse {
      for (index, stamp) in session.step.stamps.enumerated() {
        let edit = session.step.edits[index]
        let count = edit.inserted.count { $0 != " " } - edit.removed.count { $0 != " " }
        guard count > 0 else { continue }
        for _ in 0..<min(count, Self.window) { add(stamp.time.microseconds) }
      }
    } else if let time = session.lastTime?.microseconds {
      for press in session.step.presses where press.use == .claimed { add(time) }
    }
  }

  private func add(_ time: Int64) {
    times.append(time)
    if times.count > Self.window { times.removeFirst() }
  }

  /// The speed with its unit, such as `312 strokes a minute`; nil until it is known.
  package var speed: String? {
    var count = 0
    var sum: Int64 = 0
    for (time, next) in zip(times, times.dropFirst()) {
      let gap = EventTime(microseconds: time).microseconds(to: EventTime(microseconds: next))
      guard (0...Self.pause).contains(gap) else { continue }
      count += 1
      sum += gap
    }
    guard count >= 5, sum > 0 else { return nil }
    let perMinute = Double(count) * 60_000_000 / Double(sum)
    // A word of Morse has five letters.
    return isMorse
      ? "\(Int(min(perMinute, 1e6) / 5 + 0.5)) words a minute"
      : "\(Int(min(perMinute, 1e6) + 0.5)) strokes a minute"
  }
}
