package import KeyEvents
import KeyFiltering
package import MorseComposition
package import Typing

/// Hears the straight key in a trace as a session would, filters included.
package struct HandListener {
  private var tracker = KeyTracker()
  private var filters: KeyFilterChain
  private var reading: TimedReading
  private var events: [KeyEvent] = []
  private var filtered: [KeyEvent] = []
  private var end = EventTime.zero
  private let markLimit: Int
  /// Whether there were more marks than are measured.
  package private(set) var isCut = false

  /// So many marks are measured, which is three hours at 20 words a minute: all that is known of each has to be held.
  package static let markLimit = 50_000

  /// Nil where the options are not those of a straight key alone. What comes after `markLimit` marks is not heard.
  package init?(_ options: TypingOptions, markLimit: Int = HandListener.markLimit) {
    guard options.modes == [.morse], options.morse.keyer == .straight else { return nil }
    self.markLimit = markLimit
    filters = KeyFilterChain(parsed: options.keyInput.filters)
    reading = TimedReading(
      code: MorseCode(options.morse.code.alphabet), bindings: options.morse.keys,
      speed: options.morse.keyingSpeed)
  }

  /// Adds what a frame says.
  package mutating func receive(_ frame: borrowing InputFrame) {
    guard let time = frame.time, !isCut else { return }
    guard reading.markCount < markLimit else {
      isCut = frame.hasPresses
      return
    }
    end = max(end, time)
    tracker.receive(frame, into: &events)
    for event in events {
      filters.advance(to: event.time.advanced(byMicroseconds: -1), into: &filtered)
      filters.receive(event, into: &filtered)
    }
    events.removeAll(keepingCapacity: true)
    passOn()
  }

  /// What was keyed, once the trace is over.
  package mutating func finish() -> TimedReading.Reading {
    filters.advance(to: end, into: &filtered)
    filters.finish(into: &filtered)
    passOn()
    reading.finish(at: end)
    return reading.reading
  }

  private mutating func passOn() {
    for event in filtered { reading.receive(event) }
    filtered.removeAll(keepingCapacity: true)
  }
}
