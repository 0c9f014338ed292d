import KeyEvents

/// The clock of simulated keys: it starts at 0 and advances by the pauses in the input.
struct SimulatedClock {
  private(set) var now = EventTime.zero

  /// A year, the maximum duration of simulated keys. It also keeps all sums of times far from
  /// overflow.
  private static let limit = EventTime(microseconds: 31_557_600_000_000)

  /// Advances by `span` microseconds. Returns false, without advancing, if that exceeds the limit.
  mutating func pass(_ span: Int64) -> Bool {
    let later = now.advanced(byMicroseconds: span)
    guard later <= Self.limit else { return false }
    now = later
    return true
  }
}
