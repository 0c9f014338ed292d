/// The score of a run: the units that were asked, and how many of them were right.
package struct PracticeScore: Hashable, Sendable {
  /// The results of one unit. A unit is a character, a sign of Morse, or a letter of a Hangul
  /// syllable. The name of a final has a hyphen before it if the layout has separate keys for
  /// finals.
  package struct Unit: Hashable, Sendable {
    /// The number of times that the unit was asked.
    package var asked = 0
    /// The number of times that the unit was right.
    package var right = 0
    /// The sum of the measured latencies, in microseconds, and their number.
    package var latency: Int64 = 0
    package var timedCount = 0
    /// The numbers of times that other units were given instead of this one, by their names.
    package var confusions: [String: Int] = [:]

    package init() {}

    /// The mean latency in microseconds; nil if none was measured.
    package var meanLatency: Int64? { timedCount > 0 ? latency / Int64(timedCount) : nil }
  }

  /// The units that were asked, by their names.
  package var units: [String: Unit] = [:]
  /// The number of units that came without being asked for.
  package var extra = 0
  /// The number of times that text was taken back.
  package var corrections = 0
  /// The duration of the run in microseconds.
  package var duration: Int64 = 0
  /// The speed; nil if there is none, or nothing was right.
  package var speed: Speed?
  /// The timing of keyed Morse; nil if Morse was not keyed by hand.
  package var timing: KeyedTiming?

  /// A speed.
  package enum Speed: Hashable, Sendable {
    /// Words of Morse a minute, each as long as PARIS.
    case words(Double)
    /// Strokes of keys a minute.
    case strokes(Double)
  }

  package init() {}

  /// The number of times that any unit was asked.
  package var asked: Int { units.values.reduce(0) { $0 + $1.asked } }
  /// The number of times that any unit was right.
  package var right: Int { units.values.reduce(0) { $0 + $1.right } }
  /// The share of right units among all asked and extra ones, from 0 to 1; nil if there were none.
  package var accuracy: Double? {
    let count = asked + extra
    return count > 0 ? Double(right) / Double(count) : nil
  }

  /// Adds a unit that was asked, and its result. `given` is the unit that came instead; nil if none
  /// came.
  package mutating func note(
    _ unit: String, isRight: Bool, given: String? = nil, latency: Int64? = nil
  ) {
    var value = units[unit] ?? Unit()
    value.asked += 1
    if isRight {
      value.right += 1
    } else if let given, value.confusions.count < 100 || value.confusions[given] != nil {
      value.confusions[given, default: 0] += 1
    }
    if isRight, let latency {
      // No run takes longer than an hour, and the clock of a trace may go back.
      value.latency += min(max(0, latency), 3_600_000_000)
      value.timedCount += 1
    }
    units[unit] = value
  }
}

extension PracticeScore {
  /// The score as lines of text, which are always the same for the same score: the totals, then
  /// each unit, those with the most mistakes first.
  package var lines: [String] {
    guard let accuracy else { return ["nothing was asked"] }
    var lines = ["right \(right) of \(asked), \(percent(accuracy))"]
    if extra > 0 || corrections > 0 {
      let parts = [
        extra > 0 ? "\(extra) more than asked" : "",
        corrections > 0 ? "corrected \(corrections)" : "",
      ]
      lines.append(parts.filter { !$0.isEmpty }.joined(separator: ", "))
    }
    lines.append("time \(seconds(duration))\(speed.map { ", \($0)" } ?? "")")
    if let timing { lines += timing.lines }
    return lines + unitLines
  }

  /// A line for each unit, those with the most mistakes first.
  package var unitLines: [String] {
    units.sorted { first, second in
      let wrong = (first.value.asked - first.value.right, second.value.asked - second.value.right)
      return wrong.0 == wrong.1 ? first.key < second.key : wrong.0 > wrong.1
    }
    .map { name, unit in
      var line = "\(name) \(unit.right) of \(unit.asked)"
      if let latency = unit.meanLatency { line += ", \(seconds(latency))" }
      let confusions = unit.confusions.sorted {
        $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value
      }
      if !confusions.isEmpty {
        line +=
          ", as " + confusions.prefix(5).map { "\($0.key) \($0.value)" }.joined(separator: " ")
      }
      return line
    }
  }
}

extension PracticeScore.Speed: CustomStringConvertible {
  /// The speed in words, as in `12.4 words a minute`.
  package var description: String {
    switch self {
    case .words(let speed): "\(tenths(speed)) words a minute"
    case .strokes(let speed): "\(Int(speed + 0.5)) strokes a minute"
    }
  }

  /// The number of words or strokes a minute.
  package var value: Double {
    switch self {
    case .words(let speed), .strokes(let speed): speed
    }
  }
}

/// Returns a share as a whole percentage, rounded down, so that only a full share is 100 %.
package func percent(_ share: Double) -> String {
  // 29 of 100 is a little less than 0.29.
  "\(Int(share * 100 + 1e-9))%"
}

/// Returns a time in seconds with one decimal, or with two below ten seconds.
package func seconds(_ microseconds: Int64) -> String {
  let hundredths = (microseconds + 5_000) / 10_000
  if hundredths >= 1_000 { return "\(tenths(Double(microseconds) / 1_000_000)) s" }
  let part = hundredths % 100
  return "\(hundredths / 100).\(part < 10 ? "0" : "")\(part) s"
}

/// Returns a number with one decimal. Numbers beyond 10 to the 15th are clamped.
package func tenths(_ number: Double) -> String {
  let number = min(max(number, -1e15), 1e15)
  let tenths = Int(number * 10 + (number < 0 ? -0.5 : 0.5))
  return "\(tenths / 10).\(abs(tenths % 10))"
}
