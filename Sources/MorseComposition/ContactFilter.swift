import KeyEvents

/// Joins the presses that one move of the hand makes when a contact bounces, and knows the clicks that are no mark.
struct ContactFilter: Sendable {
  /// When the mark began.
  private(set) var start = EventTime.zero
  /// When the key was let go; nil while it is down.
  private(set) var end: EventTime?
  /// What the mark is known to be.
  private(set) var known: MorseSignal?
  /// A gap shorter than this is a bounce, and a mark half as short a click. In seconds.
  private var limit = Self.limits.lowerBound

  /// Relays and keys bounce up to 5 ms; the shortest gap of a hand, at 60 words per minute with a heavy weight, is 10 ms.
  private static let limits: ClosedRange<Float> = 0.008...0.02
  /// Slow keying leaves room for worse contacts.
  private static let limitInUnits: Float = 0.2

  /// Takes the speed into account.
  mutating func adapt(toUnit unit: Float) {
    limit = max(Self.limits.lowerBound, min(unit * Self.limitInUnits, Self.limits.upperBound))
  }

  /// The key went down, for a new mark.
  mutating func begin(at time: EventTime) {
    start = time
    end = nil
    known = nil
  }

  /// The key went down again before the deadline: the mark goes on.
  mutating func resume() { end = nil }

  /// The key went up, perhaps for good.
  mutating func release(at time: EventTime, as signal: MorseSignal?) {
    end = time
    if let signal { known = signal }
  }

  /// When the key has been up for too long to have bounced; nil while it is down.
  var deadline: EventTime? { end?.advanced(bySeconds: limit) }

  /// The length of the mark in seconds; nil while the key is down, and for a click.
  var seconds: Float? {
    guard let end else { return nil }
    let seconds = end.seconds(since: start)
    return seconds < limit / 2 ? nil : seconds
  }
}
