package import MorseComposition
import PlainText

/// A report on the timing of hand-sent Morse (``FistStatistics``) as text or JSON.
package struct FistReport {
  let fist: FistStatistics
  /// Whether the report is about a single switch instead of a straight key.
  private let isOfSwitch: Bool
  /// The starts of the marks and gaps whose reading depends on likely letters, in microseconds from
  /// the first event.
  private let decidedByPrior: [Int64]

  /// Creates a report on a straight key, or on a single switch if `isOfSwitch` is true.
  package init(
    _ fist: FistStatistics, isOfSwitch: Bool = false, decidedByPrior: [Int64] = []
  ) {
    self.fist = fist
    self.isOfSwitch = isOfSwitch
    self.decidedByPrior = decidedByPrior
  }

  /// Returns the English name of a kind of mark or gap, in the singular: `dit`, `letter gap`.
  static func name(_ kind: TimedReading.Kind) -> String {
    switch kind {
    case .dit: "dit"
    case .dah: "dah"
    case .elementGap: "element gap"
    case .letterGap: "letter gap"
    case .wordGap: "word gap"
    case .pause: "pause"
    }
  }

  /// The speed, a table of the durations, and the findings.
  var text: DisplayText {
    var text: DisplayText = """

      Morse with a \(isOfSwitch ? "single switch" : "straight key"): \(counted(fist.letterCount, "letter")), \(counted(fist.wordCount, "word"))
      \(speed)

      """
    if fist.course.count > 1 {
      text +=
        "  over time: \(fist.course.map { decimal($0, 0) }.joined(separator: " "))\n"
    }
    text += "\n" + line("", "count", "median", "units", "nominal", "jitter")
    for lengths in fist.lengths {
      text += line(
        Self.name(lengths.kind), "\(lengths.count)", "\(decimal(lengths.median / 1000, 0)) ms",
        decimal(lengths.medianUnits, 2), decimal(lengths.kind.units ?? 0, 0),
        lengths.jitter.map(Self.percent) ?? "-")
    }
    return text + "\n" + DisplayText(lines: findings)
  }

  /// The speed in one line: `18.0 words per minute within letters, 8.2 with all gaps`.
  var speed: String {
    let whole = fist.wholeSpeed.map { ", \(decimal($0, 1)) with all gaps" } ?? ""
    return "\(decimal(fist.wordsPerMinute, 1)) words per minute within letters\(whole)"
  }

  static func percent(_ part: Double) -> String { "\(decimal(part * 100, 0)) %" }

  /// The findings, one sentence each.
  var findings: [String] {
    var findings = [ratioFinding, elementGapFinding] + gapFindings + [overlapFinding]
    for lengths in fist.lengths {
      guard let jitter = lengths.jitter, jitter > Self.limit(lengths.kind) else { continue }
      let misread = lengths.kind == .wordGap ? "spaces" : "letters"
      findings.append(
        """
        your \(Self.name(lengths.kind, isPlural: true)) are uneven: their jitter is \(Self.percent(jitter)); above \
        about \(Self.percent(Self.limit(lengths.kind))), \(misread) are misread
        """)
    }
    if let slowest = fist.course.min(), let fastest = fist.course.max(), fastest > slowest * 1.2 {
      findings.append(
        "your speed changes: from \(decimal(slowest, 0)) to \(decimal(fastest, 0)) words per minute"
      )
    }
    findings.append(priorFinding)
    let told = findings.compactMap { $0 }
    return told.isEmpty ? ["no findings: all marks and gaps are close to nominal"] : told
  }

  /// The maximum number of points in time that a finding lists.
  private static let listedTimes = 8

  private var priorFinding: String? {
    guard !decidedByPrior.isEmpty else { return nil }
    let times = decidedByPrior.prefix(Self.listedTimes).map {
      "\(decimal(Double($0) / 1_000_000, 2)) s"
    }
    let rest = decidedByPrior.count > Self.listedTimes ? " and later" : ""
    return """
      \(counted(decidedByPrior.count, "mark or gap was", "marks or gaps were")) read according to the letters around \
      \(decidedByPrior.count == 1 ? "it" : "them"), at \(times.joined(separator: ", "))\(rest)
      """
  }

  private var ratioFinding: String? {
    guard let ratio = fist.ratio, !(2.5...3.5).contains(ratio) else { return nil }
    let length = "\(decimal(ratio, 1)) dits long instead of 3"
    return ratio < 3 ? "your dahs are short: \(length)" : "your dahs are long: \(length)"
  }

  private var elementGapFinding: String? {
    guard let units = fist[.elementGap]?.medianUnits, !(0.75...1.35).contains(units) else {
      return nil
    }
    let length = "\(decimal(units, 2)) units instead of 1"
    return units < 1
      ? "your element gaps are short: \(length); marks may merge"
      : "your element gaps are long: \(length); letters may be split"
  }

  private var gapFindings: [String?] {
    let letter = fist[.letterGap]?.medianUnits
    let word = fist[.wordGap]?.medianUnits
    if let letter, let word, letter > 4, word > 9, (0.7...1.4).contains(word / letter * 3 / 7) {
      return [
        "your letter and word gaps are stretched alike, as in Farnsworth sending: \(decimal(letter, 1)) and "
          + "\(decimal(word, 1)) units"
      ]
    }
    return [
      finding(letter, "letter", 2.4...3.8, 3), finding(word, "word", 5.6...9, 7),
    ]
  }

  private func finding(
    _ units: Double?, _ name: String, _ good: ClosedRange<Double>, _ meant: Int
  ) -> String? {
    guard let units, !good.contains(units) else { return nil }
    let isShort = units < good.lowerBound
    return
      "your \(name) gaps are \(isShort ? "short" : "long"): \(decimal(units, 1)) units instead of \(meant)"
  }

  private var overlapFinding: String? {
    guard let letters = fist[.letterGap]?.units, let words = fist[.wordGap]?.units,
      letters.count >= 5, words.count >= 5
    else { return nil }
    let longest = FistStatistics.quantile(0.95, of: letters)
    let shortest = FistStatistics.quantile(0.05, of: words)
    guard longest > shortest * 0.85 else { return nil }
    return """
      your longer letter gaps (\(decimal(longest, 1)) units) come near your shorter word gaps (\(decimal(shortest, 1)) \
      units): spaces are hard to recognize
      """
  }

  /// The jitter above which a finding is reported. The synthetic senders of `make compare-morse`
  /// are read without errors at a jitter of 13 %, and with some errors at 20 % for marks or 25 %
  /// for gaps.
  private static func limit(_ kind: TimedReading.Kind) -> Double {
    switch kind {
    case .dit, .dah, .elementGap: 0.2
    case .letterGap, .wordGap, .pause: 0.25
    }
  }

  private static func name(_ kind: TimedReading.Kind, isPlural: Bool) -> String {
    switch kind {
    case .dit: "dits"
    case .dah: "dahs"
    case .elementGap: "element gaps"
    case .letterGap: "letter gaps"
    case .wordGap, .pause: "word gaps"
    }
  }

  private func line(_ name: String, _ cells: String...) -> DisplayText {
    let widths = [8, 10, 8, 8, 8]
    let row = zip(cells, widths).map { $0.leftPadded(to: $1) }
    return "\(name.padded(to: 20))\(row.joined())\n"
  }
}

extension FistReport {
  /// The report as one JSON object. Durations are in seconds, speeds in words per minute.
  var json: String {
    let kinds = fist.lengths.map { lengths in
      """
      {"kind":\(jsonString(Self.name(lengths.kind))),"count":\(lengths.count),\
      "median":\(decimal(lengths.median / 1_000_000, 6)),"units":\(decimal(lengths.medianUnits, 3)),\
      "nominal":\(decimal(lengths.kind.units ?? 0, 0)),\
      "jitter":\(lengths.jitter.map { decimal($0, 3) } ?? "null")}
      """
    }
    return """
      {"letters":\(fist.letterCount),"words":\(fist.wordCount),\
      "wordsPerMinute":\(decimal(fist.wordsPerMinute, 2)),\
      "wordsPerMinuteWithGaps":\(fist.wholeSpeed.map { decimal($0, 2) } ?? "null"),\
      "course":[\(fist.course.map { decimal($0, 2) }.joined(separator: ","))],\
      "ratio":\(fist.ratio.map { decimal($0, 3) } ?? "null"),\
      "lengths":[\(kinds.joined(separator: ",\n "))],\
      "findings":[\(findings.map(jsonString).joined(separator: ",\n "))]}
      """
  }
}
