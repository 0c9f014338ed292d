/// The relation between the stamps of keys and the samples of a sound card, estimated from reports
/// of the number of samples that had been heard at a time.
///
/// A card reports its position only once for each period, and the thread that asks it may wake up
/// late, but never too early. So the earliest reports are right. Only those of the last second are
/// used, because the two clocks drift, and because a card may take several periods at once when it
/// starts.
package struct SampleClock: Sendable {
  /// The time in microseconds at which sample 0 would have been heard; nil before the first report.
  private var start: Double?
  /// The earliest report of each of the last four quarters of a second, and the numbers of these
  /// quarters.
  private var earliest: [Double] = Array(repeating: .infinity, count: 4)
  private var quarters: [Int64] = Array(repeating: .min, count: 4)

  /// The delay from which a report means that the sound was interrupted, in microseconds.
  private static let breakLimit = 50_000.0

  package init() {}

  /// Handles the report that `count` samples had been heard at `time`, in microseconds.
  package mutating func note(_ count: Int64, at time: Int64) {
    let found = Double(time) - Double(count) * 1_000_000 / Double(SoundFormat.rate)
    if let start, found - start > Self.breakLimit { reset() }
    let quarter = time / 250_000
    let index = Int(quarter.magnitude % 4)
    if quarters[index] == quarter {
      earliest[index] = min(earliest[index], found)
    } else {
      quarters[index] = quarter
      earliest[index] = found
    }
    var start = found
    for other in quarters.indices where quarters[other] > quarter - 4 {
      start = min(start, earliest[other])
    }
    self.start = start
  }

  /// Returns the sample that is heard at a time in microseconds; nil before the first report.
  package func sample(at time: Int64) -> Int64? {
    guard let start else { return nil }
    let span = (Double(time) - start) * Double(SoundFormat.rate) / 1_000_000
    return Int64(min(max(span, -1e15), 1e15).rounded(.toNearestOrAwayFromZero))
  }

  /// Forgets all reports, because the sound was interrupted.
  package mutating func reset() {
    start = nil
    for index in quarters.indices { quarters[index] = .min }
  }
}
