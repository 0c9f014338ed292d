/// The statistics of a fist on a straight key or a single switch: its speed, its proportions and
/// its jitter.
///
/// The unit is the total time of the marks and of the gaps inside letters, divided by the number of
/// units that they should last. The average duration of each kind of mark or gap is a median, so a
/// pause to think hardly changes it. The jitter of a kind is half the distance from the 16th to the
/// 84th percentile of its durations, divided by the median; for a normal distribution that is the
/// relative standard deviation. Each duration is measured in units of the speed around it, so a
/// change of speed does not count as jitter.
package struct FistStatistics: Sendable {
  /// The duration of a unit in microseconds.
  package let unit: Double
  /// The durations of each kind that occurs.
  package let lengths: [Lengths]
  /// The speed in words per minute, including the gaps between letters and words; nil without word
  /// gaps.
  package let wholeSpeed: Double?
  /// The speed of the letters in words per minute, in each of up to ten equal parts of the keying.
  package let course: [Double]
  package let letterCount: Int
  package let wordCount: Int

  /// The durations of one kind.
  package struct Lengths: Sendable {
    package let kind: TimedReading.Kind
    /// Each duration in units of the speed around it, in ascending order.
    package let units: [Double]
    /// The median duration in microseconds.
    package let median: Double

    package var count: Int { units.count }
    /// The median of ``units``.
    package var medianUnits: Double { FistStatistics.quantile(0.5, of: units) }
    /// The jitter relative to the median; nil for fewer than five durations, or if the median is 0.
    package var jitter: Double? {
      guard count >= 5, medianUnits > 0 else { return nil }
      let span =
        FistStatistics.quantile(0.84, of: units) - FistStatistics.quantile(0.16, of: units)
      return span / 2 / medianUnits
    }
  }

  /// Creates the statistics of a reading; nil if it contains no mark, or if the total duration of
  /// its letters is 0.
  ///
  /// - Complexity: O(n log n) for n marks and gaps.
  package init?(_ reading: TimedReading.Reading) {
    let speed = LetterSpeed(reading.elements)
    guard let unit = speed.unit(0..<speed.count), unit > 0 else { return nil }
    self.unit = unit
    letterCount = reading.letters.count
    wordCount =
      reading.elements.count { $0.kind == .wordGap || $0.kind == .pause } + 1
    lengths = TimedReading.Kind.allCases.compactMap { kind in
      guard kind.units != nil else { return nil }
      var units: [Double] = []
      var times: [Double] = []
      var index = 0
      for element in reading.elements {
        if LetterSpeed.counts(element.kind) { index += 1 }
        guard element.kind == kind else { continue }
        times.append(Double(element.length))
        units.append(Double(element.length) / speed.unit(around: index))
      }
      guard !units.isEmpty else { return nil }
      units.sort()
      times.sort()
      return Lengths(kind: kind, units: units, median: Self.quantile(0.5, of: times))
    }
    wholeSpeed = Self.wholeSpeed(reading.elements)
    let parts = max(1, min(10, speed.count / 40))
    course = (0..<parts).compactMap { part in
      speed.unit(speed.count * part / parts..<speed.count * (part + 1) / parts)
        .map { MorseSpeed.wordsPerMinute(unit: $0) }
    }
  }

  /// The speed of the letters in words per minute.
  package var wordsPerMinute: Double { MorseSpeed.wordsPerMinute(unit: unit) }

  /// Returns the durations of a kind; nil if there are none.
  package subscript(kind: TimedReading.Kind) -> Lengths? { lengths.first { $0.kind == kind } }

  /// The ratio of the median dah to the median dit; nil if either is missing or the dits have no
  /// duration.
  package var ratio: Double? {
    guard let dit = self[.dit]?.medianUnits, let dah = self[.dah]?.medianUnits, dit > 0 else {
      return nil
    }
    return dah / dit
  }

  private static func wholeSpeed(_ elements: [TimedReading.Element]) -> Double? {
    guard elements.contains(where: { $0.kind == .wordGap }) else { return nil }
    var units = 0.0
    var time = 0.0
    for element in elements {
      guard let length = element.kind.units else { continue }
      units += length
      time += Double(element.length)
    }
    return time > 0 ? MorseSpeed.wordsPerMinute(unit: time / units) : nil
  }

  /// Returns the quantile of `values` at `part`, from 0 to 1, linearly interpolated; the median at
  /// 0.5. The values must be in ascending order, and there must be at least one.
  package static func quantile(_ part: Double, of values: [Double]) -> Double {
    let index = part * Double(values.count - 1)
    let below = Int(index)
    let above = min(below + 1, values.count - 1)
    return values[below] + (values[above] - values[below]) * (index - Double(below))
  }
}

/// The local speed of the letters, from prefix sums over marks and the gaps inside letters.
private struct LetterSpeed {
  private var times = [0.0]
  private var units = [0.0]

  /// The number of durations on each side that determine the local speed: about six letters.
  private static let reach = 25

  static func counts(_ kind: TimedReading.Kind) -> Bool {
    kind == .dit || kind == .dah || kind == .elementGap
  }

  init(_ elements: [TimedReading.Element]) {
    for element in elements where Self.counts(element.kind) {
      times.append((times.last ?? 0) + Double(element.length))
      units.append((units.last ?? 0) + (element.kind.units ?? 0))
    }
  }

  var count: Int { times.count - 1 }

  /// Returns the duration of a unit in microseconds, averaged over a range of the durations; nil if
  /// the range is empty.
  func unit(_ range: Range<Int>) -> Double? {
    guard !range.isEmpty else { return nil }
    return (times[range.upperBound] - times[range.lowerBound])
      / (units[range.upperBound] - units[range.lowerBound])
  }

  /// Returns the duration of a unit in microseconds, averaged over the durations around an index;
  /// at least 1.
  ///
  /// The minimum is for presses that last 0 microseconds, or whose durations are lost by rounding
  /// when they are added to the duration of a press that lasted for years.
  func unit(around index: Int) -> Double {
    max(1, unit(max(0, index - Self.reach)..<min(count, index + Self.reach)) ?? 1)
  }
}
