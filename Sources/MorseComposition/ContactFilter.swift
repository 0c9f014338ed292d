import KeyEvents

/// A filter that joins the presses of a bouncing contact and drops clicks (presses that are too
/// short for a mark).
struct ContactFilter: Sendable {
  /// The start of the mark.
  private(set) var start = EventTime.zero
  /// The time when the key was released; nil while it is down.
  private(set) var end: EventTime?
  /// The element that was sent; nil if it is not known and the duration decides.
  private(set) var known: MorseSignal?
  /// The duration in seconds below which a gap is a bounce. A mark shorter than half of this
  /// duration is a click.
  private var limit = Self.limits.lowerBound

  /// The lowest and highest limit in seconds. Relays and keys bounce for up to 5 ms; the shortest
  /// gap sent by hand, at 60 words per minute with heavy weighting, is 10 ms.
  private static let limits: ClosedRange<Float> = 0.008...0.02
  /// The limit in units, before it is clamped to ``limits``. Slower keying leaves more time to
  /// filter bad contacts.
  private static let limitInUnits: Float = 0.2

  /// Adapts the limit to the speed. `unit` is the duration of a dit in seconds.
  mutating func adapt(toUnit unit: Float) {
    limit = max(Self.limits.lowerBound, min(unit * Self.limitInUnits, Self.limits.upperBound))
  }

  /// Begins a new mark: the key went down.
  mutating func begin(at time: EventTime) {
    start = time
    end = nil
    known = nil
  }

  /// Continues the mark: the key went down again before the deadline.
  mutating func resume() { end = nil }

  /// Ends the mark, unless the contact bounces: the key went up. `signal` is the element, if it is
  /// known.
  mutating func release(at time: EventTime, as signal: MorseSignal?) {
    end = time
    if let signal { known = signal }
  }

  /// The time from which the release can no longer be a bounce; nil while the key is down.
  var deadline: EventTime? { end?.advanced(bySeconds: limit) }

  /// The duration of the mark in seconds; nil while the key is down, and for a click.
  var seconds: Float? {
    guard let end else { return nil }
    let seconds = end.seconds(since: start)
    return seconds < limit / 2 ? nil : seconds
  }
}
