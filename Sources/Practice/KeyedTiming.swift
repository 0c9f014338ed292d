import MorseComposition

/// The timing of the marks and gaps of known letters, compared with the nominal durations: a dah of
/// 3 dits, and gaps of 1, 3 and 7.
package struct KeyedTiming: Hashable, Sendable {
  /// Statistics of a duration that should always be the same.
  package struct Figure: Hashable, Sendable {
    package private(set) var count = 0
    private var sum = 0.0
    private var squares = 0.0

    mutating func add(_ microseconds: Int64) {
      let value = Double(microseconds)
      count += 1
      sum += value
      squares += value * value
    }

    /// The mean in microseconds; nil without durations.
    package var mean: Double? { count > 0 ? sum / Double(count) : nil }

    /// The standard deviation as a share of the mean; nil with fewer than two durations.
    package var jitter: Double? {
      guard count > 1, let mean, mean > 0 else { return nil }
      return max(0, squares / Double(count) - mean * mean).squareRoot() / mean
    }
  }

  package private(set) var dit = Figure()
  package private(set) var dah = Figure()
  /// The gaps within letters.
  package private(set) var inside = Figure()
  /// The gaps between letters.
  package private(set) var letterGap = Figure()
  /// The gaps between words.
  package private(set) var wordGap = Figure()
  /// The end of the last mark of the previous letter, and whether a space followed the letter.
  private var last: (end: Int64, isSpaced: Bool)?

  package static func == (first: Self, second: Self) -> Bool {
    first.figures == second.figures
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(figures) }

  private var figures: [Figure] { [dit, dah, inside, letterGap, wordGap] }

  /// A mark, in microseconds.
  package struct Mark: Hashable, Sendable {
    package var start: Int64
    package var end: Int64
  }

  /// Adds a letter with its marks. The letter is left out unless it has as many marks as signals.
  mutating func add(_ pattern: MorsePattern, _ marks: ArraySlice<Mark>) {
    guard marks.count == pattern.signals.count, let first = marks.first, let end = marks.last?.end
    else {
      last = nil
      return
    }
    for (signal, mark) in zip(pattern.signals, marks) {
      if signal == .dit { dit.add(mark.end - mark.start) } else { dah.add(mark.end - mark.start) }
    }
    for (mark, next) in zip(marks, marks.dropFirst()) { inside.add(next.start - mark.end) }
    if let last {
      let gap = first.start - last.end
      if last.isSpaced { wordGap.add(gap) } else { letterGap.add(gap) }
    }
    last = (end, false)
  }

  /// Records that a space follows the last letter.
  mutating func addSpace() { last?.isSpaced = true }

  /// Skips a wrong letter, so that the gap before the next letter is not counted.
  mutating func skip() { last = nil }

  /// The unit in microseconds, with which all durations are compared: a dit, or a third of a dah if
  /// no dits were keyed. Nil without marks.
  package var unit: Double? {
    let unit = dit.mean ?? dah.mean.map { $0 / 3 }
    return unit.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The figures as lines, each with the nominal number of units.
  package var lines: [String] {
    guard let unit else { return [] }
    var lines = ["keyed at \(tenths(1_200_000 / unit)) words a minute"]
    func add(_ name: String, _ figure: Figure, _ asked: String) {
      guard let mean = figure.mean, figure.count >= 3 else { return }
      let jitter = figure.jitter.map { ", jitter \(Int($0 * 100 + 0.5))%" } ?? ""
      lines.append("\(name) \(tenths(mean / unit)) (\(asked) asked)\(jitter)")
    }
    add("dits", dit, "1")
    add("dahs", dah, "3")
    add("gaps in letters", inside, "1")
    add("gaps between letters", letterGap, "3")
    add("gaps between words", wordGap, "7")
    return lines
  }

  /// Advice about the two figures that are furthest from nominal, the furthest first; nil if all
  /// are near.
  package var advice: String? {
    guard let unit else { return nil }
    func ratio(_ figure: Figure, _ asked: Double) -> Double? {
      figure.count < 3 ? nil : figure.mean.map { $0 / unit / asked }
    }
    var found: [(share: Double, text: String)] = []
    func check(_ ratio: Double?, _ short: String, _ long: String) {
      guard let ratio, ratio > 0 else { return }
      let share = max(ratio, 1 / ratio)
      if share > 1.25 { found.append((share, ratio < 1 ? short : long)) }
    }
    check(ratio(inside, 1), "longer gaps within letters", "shorter gaps within letters")
    check(ratio(letterGap, 3), "longer gaps between letters", "shorter gaps between letters")
    check(ratio(wordGap, 7), "longer gaps between words", "shorter gaps between words")
    if let dit = dit.mean, let dah = dah.mean, dit > 0 {
      check(dah / dit / 3, "longer dahs, or shorter dits", "shorter dahs, or longer dits")
    }
    let texts = found.sorted { $0.share > $1.share }.prefix(2).map(\.text)
    return texts.isEmpty ? nil : texts.joined(separator: ", and ")
  }
}
