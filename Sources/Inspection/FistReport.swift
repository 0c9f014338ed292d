package import MorseComposition
import Reporting

/// What ``HandStatistics`` found, for people or for programs.
package struct HandReport {
  let hand: HandStatistics

  /// Tells of that hand.
  package init(_ hand: HandStatistics) { self.hand = hand }

  /// The names by which operators call marks and gaps.
  static func name(_ kind: TimedReading.Kind) -> String {
    switch kind {
    case .dot: "dit"
    case .dash: "dah"
    case .elementGap: "gap in a letter"
    case .letterGap: "gap between letters"
    case .wordGap: "gap between words"
    case .pause: "pause"
    }
  }

  /// The speed, a table of the lengths, and what stands out.
  var text: DisplayText {
    var text: DisplayText = """

      Morse by a straight key: \(counted(hand.letterCount, "letter")), \(counted(hand.wordCount, "word"))
      \(speed)

      """
    if hand.course.count > 1 {
      text +=
        "  in the course of it: \(hand.course.map { decimal($0, 0) }.joined(separator: " "))\n"
    }
    text += "\n" + line("", "count", "middle", "units", "meant", "spread")
    for lengths in hand.lengths {
      text += line(
        Self.name(lengths.kind), "\(lengths.count)", "\(decimal(lengths.middle / 1000, 0)) ms",
        decimal(lengths.middleUnits, 2), decimal(lengths.kind.units ?? 0, 0),
        lengths.spread.map(Self.percent) ?? "-")
    }
    return text + "\n" + DisplayText(lines: findings)
  }

  /// `18.0 words a minute by its letters, 8.2 with all gaps`
  var speed: String {
    let whole = hand.wholeSpeed.map { ", \(decimal($0, 1)) with all gaps" } ?? ""
    return "\(decimal(hand.wordsPerMinute, 1)) words a minute by its letters\(whole)"
  }

  static func percent(_ part: Double) -> String { "\(decimal(part * 100, 0)) %" }

  /// What stands out, one sentence each.
  var findings: [String] {
    var findings = [ratioFinding, elementGapFinding] + gapFindings + [overlapFinding]
    for lengths in hand.lengths {
      guard let spread = lengths.spread, spread > Self.limit(lengths.kind) else { continue }
      let misread = lengths.kind == .wordGap ? "blanks" : "letters"
      findings.append(
        """
        your \(Self.name(lengths.kind, isPlural: true)) are uneven: they spread by \(Self.percent(spread)); with \
        \(Self.percent(Self.limit(lengths.kind) + 0.05)) \(misread) get misread
        """)
    }
    if let slowest = hand.course.min(), let fastest = hand.course.max(), fastest > slowest * 1.2 {
      findings.append(
        "your speed changes: from \(decimal(slowest, 0)) to \(decimal(fastest, 0)) words a minute")
    }
    let told = findings.compactMap { $0 }
    return told.isEmpty ? ["nothing stands out: marks and gaps are where they should be"] : told
  }

  private var ratioFinding: String? {
    guard let ratio = hand.ratio, !(2.5...3.5).contains(ratio) else { return nil }
    let length = "\(decimal(ratio, 1)) dits long, 3 are meant"
    return ratio < 3 ? "your dahs are short: \(length)" : "your dahs are long: \(length)"
  }

  private var elementGapFinding: String? {
    guard let units = hand[.elementGap]?.middleUnits, !(0.75...1.35).contains(units) else {
      return nil
    }
    let length = "\(decimal(units, 2)) units, 1 is meant"
    return units < 1
      ? "your gaps in letters are short: \(length); marks run into each other"
      : "your gaps in letters are long: \(length); letters fall apart"
  }

  private var gapFindings: [String?] {
    let letter = hand[.letterGap]?.middleUnits
    let word = hand[.wordGap]?.middleUnits
    if let letter, let word, letter > 4, word > 9, (0.7...1.4).contains(word / letter * 3 / 7) {
      return [
        "your gaps between letters and words are drawn out alike, as Farnsworth has it: \(decimal(letter, 1)) and "
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
      "your \(name) gaps are \(isShort ? "short" : "long"): \(decimal(units, 1)) units, \(meant) are meant"
  }

  private var overlapFinding: String? {
    guard let letters = hand[.letterGap]?.units, let words = hand[.wordGap]?.units,
      letters.count >= 5, words.count >= 5
    else { return nil }
    let longest = HandStatistics.quantile(0.95, of: letters)
    let shortest = HandStatistics.quantile(0.05, of: words)
    guard longest > shortest * 0.85 else { return nil }
    return """
      your longer letter gaps (\(decimal(longest, 1)) units) come near your shorter word gaps (\(decimal(shortest, 1)) \
      units): blanks are hard to tell
      """
  }

  /// What is told of. The made-up hands of `make compare-morse` are read without a mistake at a spread of 13 %, and with
  /// some where marks spread by 20 % or gaps by 25 %.
  private static func limit(_ kind: TimedReading.Kind) -> Double {
    switch kind {
    case .dot, .dash, .elementGap: 0.15
    case .letterGap, .wordGap, .pause: 0.2
    }
  }

  private static func name(_ kind: TimedReading.Kind, isPlural: Bool) -> String {
    switch kind {
    case .dot: "dits"
    case .dash: "dahs"
    case .elementGap: "gaps in letters"
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

extension HandReport {
  /// One object; times in seconds, speeds in words a minute.
  var json: String {
    let kinds = hand.lengths.map { lengths in
      """
      {"kind":\(jsonString(Self.name(lengths.kind))),"count":\(lengths.count),\
      "middle":\(decimal(lengths.middle / 1_000_000, 6)),"units":\(decimal(lengths.middleUnits, 3)),\
      "meant":\(decimal(lengths.kind.units ?? 0, 0)),\
      "spread":\(lengths.spread.map { decimal($0, 3) } ?? "null")}
      """
    }
    return """
      {"letters":\(hand.letterCount),"words":\(hand.wordCount),\
      "wordsPerMinute":\(decimal(hand.wordsPerMinute, 2)),\
      "wordsPerMinuteWithGaps":\(hand.wholeSpeed.map { decimal($0, 2) } ?? "null"),\
      "course":[\(hand.course.map { decimal($0, 2) }.joined(separator: ","))],\
      "ratio":\(hand.ratio.map { decimal($0, 3) } ?? "null"),\
      "lengths":[\(kinds.joined(separator: ",\n "))],\
      "findings":[\(findings.map(jsonString).joined(separator: ",\n "))]}
      """
  }
}
