/// What a hand on a straight key is like: its speed, its proportions, and how much it scatters.
///
/// The unit is what the letters are keyed at: the time of all marks and of the gaps inside letters, divided by the units
/// that they should have. Middles are medians, so that a pause to think does not count. The scatter of a kind is half the
/// span in which the middle 68 % of its lengths lie, as a part of the middle; for a normal distribution that is the
/// standard deviation. Each length is measured by the speed around it, so that a change of speed is no scatter.
package struct HandStatistics: Sendable {
  /// Microseconds of a unit.
  package let unit: Double
  /// The lengths of each kind that occurs.
  package let lengths: [Lengths]
  /// Words a minute with the gaps between letters and words; nil where there are none.
  package let wholeSpeed: Double?
  /// Words a minute of the letters, in up to ten equal parts of what was keyed.
  package let course: [Double]
  package let letterCount: Int
  package let wordCount: Int

  /// The lengths of one kind.
  package struct Lengths: Sendable {
    package let kind: TimedReading.Kind
    /// Each in units of the speed around it, in ascending order.
    package let units: [Double]
    /// The middle one in microseconds.
    package let middle: Double

    package var count: Int { units.count }
    /// The middle one in units.
    package var middleUnits: Double { HandStatistics.quantile(0.5, of: units) }
    /// The scatter as a part of the middle; nil where there are too few to tell, or most have no length.
    package var spread: Double? {
      guard count >= 5, middleUnits > 0 else { return nil }
      let span =
        HandStatistics.quantile(0.84, of: units) - HandStatistics.quantile(0.16, of: units)
      return span / 2 / middleUnits
    }
  }

  /// Measures a reading; nil where no mark was keyed.
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
      var place = 0
      for element in reading.elements {
        if LetterSpeed.counts(element.kind) { place += 1 }
        guard element.kind == kind else { continue }
        times.append(Double(element.length))
        units.append(Double(element.length) / speed.unit(around: place))
      }
      guard !units.isEmpty else { return nil }
      units.sort()
      times.sort()
      return Lengths(kind: kind, units: units, middle: Self.quantile(0.5, of: times))
    }
    wholeSpeed = Self.wholeSpeed(reading.elements)
    let parts = max(1, min(10, speed.count / 40))
    course = (0..<parts).compactMap { part in
      speed.unit(speed.count * part / parts..<speed.count * (part + 1) / parts)
        .map { MorseSpeed.wordsPerMinute(unit: $0) }
    }
  }

  /// Words a minute of the letters.
  package var wordsPerMinute: Double { MorseSpeed.wordsPerMinute(unit: unit) }

  /// The lengths of that kind.
  package subscript(kind: TimedReading.Kind) -> Lengths? { lengths.first { $0.kind == kind } }

  /// How many dots long the middle dash is; nil where either is missing or the dots have no length.
  package var ratio: Double? {
    guard let dot = self[.dot]?.middleUnits, let dash = self[.dash]?.middleUnits, dot > 0 else {
      return nil
    }
    return dash / dot
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

  /// The value below which that part of the ascending values lies.
  package static func quantile(_ part: Double, of values: [Double]) -> Double {
    let place = part * Double(values.count - 1)
    let below = Int(place)
    let above = min(below + 1, values.count - 1)
    return values[below] + (values[above] - values[below]) * (place - Double(below))
  }
}

/// The speed of the letters anywhere in a keying, from sums over marks and the gaps inside letters.
private struct LetterSpeed {
  private var times = [0.0]
  private var units = [0.0]

  /// So many lengths on either side tell the speed of the moment: that of about eight letters.
  private static let reach = 25

  static func counts(_ kind: TimedReading.Kind) -> Bool {
    kind == .dot || kind == .dash || kind == .elementGap
  }

  init(_ elements: [TimedReading.Element]) {
    for element in elements where Self.counts(element.kind) {
      times.append((times.last ?? 0) + Double(element.length))
      units.append((units.last ?? 0) + (element.kind.units ?? 0))
    }
  }

  var count: Int { times.count - 1 }

  /// Microseconds of a unit among these lengths; nil where there are none.
  func unit(_ range: Range<Int>) -> Double? {
    guard !range.isEmpty else { return nil }
    return (times[range.upperBound] - times[range.lowerBound])
      / (units[range.upperBound] - units[range.lowerBound])
  }

  /// A microsecond at least: presses may have no length at all, or vanish in the sum behind one of years.
  func unit(around place: Int) -> Double {
    max(1, unit(max(0, place - Self.reach)..<min(count, place + Self.reach)) ?? 1)
  }
}
