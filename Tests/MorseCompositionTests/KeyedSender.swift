import Foundation
import KeyEvents
import MorseComposition
import TestSupport

/// A synthetic sender of texts: its speed, its proportions and its jitter.
struct KeyedSender: Sendable, CustomStringConvertible {
  /// Words per minute.
  var speed = 20.0
  /// The standard deviation of the logarithms of all durations.
  var jitter = 0.0
  /// The same for gaps between letters and words; ``jitter`` if nil.
  var gapJitter: Double?
  /// Units of a dah, and of a gap inside letters, between letters, between syllables and between
  /// words.
  var dash = 3.0
  var elementGap = 1.0
  var letterGap = 3.0
  var syllableGap = 3.0
  var wordGap = 7.0
  /// By how many units marks are longer and gaps shorter.
  var weight = 0.0
  /// The factor by which the last dah and the last dit of a letter are longer.
  var lastDash = 1.0
  var lastDot = 1.0
  /// The share of gaps between words in which the sender stops to think: they are 1.5 to 5 times as
  /// long.
  var pauses = 0.0
  /// The probability of a bounce at the start of a mark, and of one at its end.
  var bounce = 0.0
  /// The speed of each part of the text, relative to ``speed``; all parts have the same number of
  /// letters.
  var course: [Double] = [1]

  var description: String {
    """
    \(speed) wpm, jitter \(jitter), 1:\(dash), gaps \(elementGap), \(letterGap) and \(wordGap), weight \(weight), \
    course \(course)
    """
  }

  /// The durations of marks and gaps in turn, in microseconds; the first and the last is a mark. In
  /// the text, spaces separate words, bars separate syllables, and angle brackets enclose a
  /// procedure sign.
  func lengths(
    of text: String, _ code: MorseCode, using generator: inout SeededGenerator
  ) -> [Int64] {
    var lengths: [Int64] = []
    let words = text.split(separator: " ").map(Self.signs)
    let count = words.map(\.count).reduce(0, +)
    var number = 0
    func length(_ units: Double, _ jitter: Double) -> Int64 {
      let part = course[number * course.count / count]
      let normal = Self.normal(using: &generator)
      return Int64(units * exp(jitter * normal) * 1_200_000 / (speed * part))
    }
    for word in words {
      for (position, sign) in word.enumerated() {
        if !lengths.isEmpty {
          var units = position == 0 ? wordGap : sign.hasPrefix("|") ? syllableGap : letterGap
          if position == 0, pauses > 0, Double.random(in: 0..<1, using: &generator) < pauses {
            units *= Double.random(in: 1.5...5, using: &generator)
          }
          lengths.append(length(units - weight, gapJitter ?? jitter))
        }
        let signals = Self.pattern(sign.filter { $0 != "|" }, code).text
        for (index, signal) in signals.enumerated() {
          if index > 0 { lengths.append(length(elementGap - weight, jitter)) }
          let isLast = index > 0 && index == signals.count - 1
          let units = signal == "." ? (isLast ? lastDot : 1) : dash * (isLast ? lastDash : 1)
          let mark = length(units + weight, jitter)
          lengths += bouncing(mark, using: &generator)
        }
        number += 1
      }
    }
    return lengths
  }

  private func bouncing(_ mark: Int64, using generator: inout SeededGenerator) -> [Int64] {
    var parts = [mark]
    for isStart in [true, false] where Double.random(in: 0..<1, using: &generator) < bounce {
      let click = Int64.random(in: 300...2000, using: &generator)
      let gap = Int64.random(in: 300...3000, using: &generator)
      if isStart {
        parts = [click, gap, parts[0] - click - gap]
      } else {
        parts = parts.dropLast() + [parts[parts.count - 1] - click - gap, gap, click]
      }
    }
    return parts
  }

  /// The characters of a word; a procedure sign counts as one. A bar stays with the next character.
  static func signs(_ word: Substring) -> [String] {
    var signs: [String] = []
    for character in word {
      if let last = signs.last, last == "|" || last.hasPrefix("<") && !last.hasSuffix(">") {
        signs[signs.count - 1].append(character)
      } else {
        signs.append(String(character))
      }
    }
    return signs
  }

  private static func pattern(_ sign: String, _ code: MorseCode) -> MorsePattern {
    if sign.hasPrefix("<") { return code.pattern(forProsign: sign) ?? MorsePattern() }
    return sign.unicodeScalars.first.flatMap { code.pattern(for: $0) } ?? MorsePattern()
  }

  /// A normally distributed number (Box and Muller, 1958).
  private static func normal(using generator: inout SeededGenerator) -> Double {
    let radius = (-2 * log(Double.random(in: 1e-12...1, using: &generator))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &generator))
  }
}
