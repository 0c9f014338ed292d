import Foundation
import MorseComposition

/// A simulated sender: its proportions and its jitter.
struct MorseHand: Sendable {
  var name: String
  var wordsPerMinute = 20.0
  /// The standard deviation of the logarithms of all lengths, and that of the gaps between letters
  /// and words.
  var spread = 0.1
  var gapSpread: Double?
  /// The length of a dah, and of the letter gap and the word gap, in dits.
  var dash = 3.0
  var letterGap = 3.0
  var wordGap = 7.0
  /// The amount by which marks are longer and gaps shorter, in dits.
  var weight = 0.0
  /// The probability that a mark bounces.
  var bounce = 0.0
  /// The speed in the course of the text, relative to that at the start.
  var course: @Sendable (Double) -> Double = { _ in 1 }

  static let all: [MorseHand] = [
    MorseHand(name: "machine", spread: 0),
    MorseHand(name: "good hand", spread: 0.08),
    MorseHand(name: "good hand, 8 wpm", wordsPerMinute: 8, spread: 0.08),
    MorseHand(name: "good hand, 35 wpm", wordsPerMinute: 35, spread: 0.08),
    MorseHand(name: "fair hand", spread: 0.13),
    MorseHand(name: "poor hand", spread: 0.2),
    MorseHand(name: "short dahs, 1 to 2.4", dash: 2.4),
    MorseHand(name: "long dahs, 1 to 4.2", dash: 4.2),
    MorseHand(name: "heavy", weight: 0.25),
    MorseHand(name: "light", weight: -0.2),
    MorseHand(name: "Farnsworth, gaps 2 times", letterGap: 6, wordGap: 14),
    MorseHand(name: "Farnsworth, gaps 4 times", letterGap: 12, wordGap: 28),
    MorseHand(name: "drift to 1.5 times", course: { 1 + $0 / 2 }),
    MorseHand(name: "drift to 0.6 times", course: { 1 - $0 * 0.4 }),
    MorseHand(name: "steps of 30 %", course: { Int($0 * 4) % 2 == 0 ? 1 : 1.3 }),
    MorseHand(name: "bouncing contact", wordsPerMinute: 15, bounce: 0.3),
    MorseHand(name: "sloppy gaps", gapSpread: 0.25, letterGap: 3.5, wordGap: 8),
    MorseHand(name: "short word gaps", gapSpread: 0.12, wordGap: 5),
    MorseHand(name: "bug: long dahs by hand", spread: 0.12, dash: 4, letterGap: 3.5, wordGap: 8),
  ]

  /// Every text keyed by every sender.
  static func keyings(seed: UInt64) -> [Keying] {
    var noise = Noise(seed: seed)
    return all.flatMap { hand in
      MorseTexts.all.flatMap { text in
        (0..<3).map { _ in
          Keying(
            name: hand.name, text: text, lengths: hand.lengths(of: text, using: &noise),
            wordsPerMinute: hand.wordsPerMinute)
        }
      }
    }
  }

  /// The lengths of marks and gaps, beginning and ending with a mark.
  func lengths(of text: String, using noise: inout Noise) -> [Int64] {
    let code = MorseCode()
    var lengths: [Int64] = []
    var gap = letterGap
    let count = Double(text.count)
    for (number, character) in text.enumerated() {
      guard let scalar = character.unicodeScalars.first, let pattern = code.pattern(for: scalar)
      else {
        gap = wordGap
        continue
      }
      let unit = 1_200_000 / (wordsPerMinute * course(Double(number) / count))
      func length(_ units: Double, _ spread: Double) -> Int64 {
        max(1, Int64(units * unit * exp(spread * noise.normal())))
      }
      for (place, signal) in pattern.signals.enumerated() {
        if place > 0 {
          lengths.append(length(1 - weight, spread))
        } else if !lengths.isEmpty {
          lengths.append(length(gap - weight, gapSpread ?? spread))
        }
        let mark = length((signal == .dit ? 1 : dash) + weight, spread)
        lengths += noise.uniform() < bounce ? bouncing(mark, &noise) : [mark]
      }
      gap = letterGap
    }
    return lengths
  }

  /// A mark whose contact opens once more within its first milliseconds.
  private func bouncing(_ mark: Int64, _ noise: inout Noise) -> [Int64] {
    let click = 300 + Int64(noise.uniform() * 1700)
    let gap = 300 + Int64(noise.uniform() * 2700)
    return [click, gap, max(1, mark - click - gap)]
  }
}

/// A source of random numbers that are the same for a seed on every machine: SplitMix64, and sums
/// of twelve for a Gaussian.
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 to 1.
  mutating func uniform() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53
  }

  /// A normally distributed number with mean 0 and standard deviation 1.
  mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + uniform() } }
}
