/// The relation between the stamps of keys and the samples of a sound card, estimated from how many
/// samples had been heard at which times.
///
/// A card reports its position only once for each period, and the thread that asks it may wake up
/// late, but never too early. So the earliest reports are right. The estimate follows them, and the
/// drift between the two clocks.
package struct SampleClock: Sendable {
  /// The time in microseconds at which sample 0 would have been heard; nil before the first report.
  private var start: Double?
  private var last: Int64 = 0

  /// By how much the two clocks may differ.
  private static let drift = 200e-6
  /// A report that is later than this is a break of the sound, in microseconds.
  private static let breakLimit = 50_000.0

  package init() {}

  private static func microseconds(_ samples: Int64) -> Double {
    Double(samples) * 1_000_000 / Double(SoundFormat.rate)
  }

  /// Takes the report that `count` samples had been heard at a time in microseconds.
  package mutating func note(_ count: Int64, at time: Int64) {
    let found = Double(time) - Self.microseconds(count)
    defer { last = count }
    guard let start, found - start < Self.breakLimit else { return start = found }
    let allowed = Self.microseconds(max(0, count - last)) * Self.drift
    self.start = min(found, start + allowed)
  }

  /// Returns the sample that is heard at a time in microseconds; nil before the first report.
  package func sample(at time: Int64) -> Int64? {
    guard let start else { return nil }
    let span = (Double(time) - start) * Double(SoundFormat.rate) / 1_000_000
    return Int64(min(max(span, -1e15), 1e15).rounded(.toNearestOrAwayFromZero))
  }

  /// Forgets all reports, because the sound was interrupted.
  package mutating func reset() { start = nil }
}
