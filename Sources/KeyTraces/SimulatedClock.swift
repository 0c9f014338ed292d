import KeyEvents

/// The time of keys that are written down and not recorded: from 0, moved on by what the lines say.
struct SimulatedClock {
  private(set) var now = EventTime.zero

  /// A year, the longest that such keys may last. It also keeps every sum of times far from overflow.
  private static let limit = EventTime(microseconds: 31_557_600_000_000)

  /// Lets so many microseconds pass; false where that would be too late.
  mutating func pass(_ span: Int64) -> Bool {
    let later = now.advanced(byMicroseconds: span)
    guard later <= Self.limit else { return false }
    now = later
    return true
  }
}
