import Foundation
import KeyEvents
import MorseComposition
import TestSupport
import Testing

@Suite("How well hand-sent timing is read")
struct DecoderAccuracyTests {
  static let text = """
    it was a bright morning and the ship lay quietly in the harbour, while 12 of the crew carried water, bread and \
    fruit on board
    """

  /// Hands and the share of wrong characters that is too much, blanks counted.
  static let hands: [(hand: KeyedHand, limit: Double)] = [
    (KeyedHand(speed: 8, spread: 0.1), 0),
    (KeyedHand(speed: 35, spread: 0.1), 0),
    (KeyedHand(spread: 0.1, dash: 2.4), 0.003),
    (KeyedHand(spread: 0.1, dash: 4.5, weight: 0.3), 0.003),
    (KeyedHand(spread: 0.1, letterGap: 10, wordGap: 25), 0.003),
    (KeyedHand(spread: 0.1, course: [1, 1.3, 1]), 0.003),
    (KeyedHand(speed: 15, spread: 0.1, bounce: 0.3), 0.003),
    (KeyedHand(spread: 0.15), 0.008),
    (KeyedHand(spread: 0.08, gapSpread: 0.2, letterGap: 3.5, wordGap: 9), 0.015),
    (KeyedHand(spread: 0.2), 0.035),
    (KeyedHand(spread: 0.25), 0.1),
  ]

  @Test("The share of wrong characters", arguments: hands)
  func errors(hand: KeyedHand, limit: Double) {
    var wrong = 0
    var count = 0
    for seed: UInt64 in 1...8 {
      let read = DecoderHost.text(of: Self.text, by: hand, seed: seed)
      wrong += distance(Self.text, read)
      count += Self.text.count
    }
    let share = Double(wrong) / Double(count)
    #expect(share <= limit, "\(hand)")
  }

  @Test("What it says of its changes is true, whatever is keyed, and it recovers")
  func anything() {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let speeds: [KeyingSpeed] = [.unknown, .guess(25), .fixed(15)]
      let speed = speeds[round % speeds.count]
      var host = DecoderHost(speed: speed)
      for _ in 0..<150 {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0: host.finish()
        case 1: host.removeLast()
        case 2: host.press()
        default:
          let mark = Int64(exp(Double.random(in: 0...16, using: &generator)))
          host.key([mark])
          host.wait(Int64(exp(Double.random(in: 5...17, using: &generator))))
        }
      }
      host.finish()
      // However odd that was, a steady hand is soon understood.
      let hand = KeyedHand(speed: 15, spread: 0.03)
      let text = [String](repeating: "paris", count: 12).joined(separator: " ")
      host.key(hand.lengths(of: text, host.code, using: &generator))
      host.finish()
      #expect(host.text.hasSuffix(" paris paris paris"), "seed \(seed), round \(round)")
      #expect(host.faults == [], "seed \(seed), round \(round)")
    }
  }

  @Test("The same keying gives the same letters at the same moments")
  func determinism() {
    var moments: [[String]] = []
    for _ in 0..<2 {
      var host = DecoderHost()
      var generator = SeededGenerator(seed: 11)
      let hand = KeyedHand(spread: 0.2)
      host.key(hand.lengths(of: Self.text, host.code, using: &generator))
      host.finish()
      moments.append(host.moments.map { "\($0.time) \($0.text)" })
    }
    #expect(moments[0] == moments[1])
    #expect(moments[0].count > 300)
  }

  @Test("A steady hand is hardly ever revised, and its letters are settled soon")
  func steadiness() {
    var host = DecoderHost()
    var generator = SeededGenerator(seed: 5)
    let hand = KeyedHand(spread: 0.08)
    for _ in 0..<5 {
      host.key(hand.lengths(of: Self.text, host.code, using: &generator))
      host.wait(420_000)
    }
    #expect(host.revisedCount <= 5)
    #expect(host.decoder.letterCount - host.decoder.settledCount < 8)
    #expect(host.faults == [])
  }

  /// Levenshtein's distance.
  private func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (place, character) in one.enumerated() {
      var next = [place + 1]
      for (column, candidate) in other.enumerated() {
        next.append(
          min(row[column + 1] + 1, next[column] + 1, row[column] + (character == candidate ? 0 : 1))
        )
      }
      row = next
    }
    return row[other.count]
  }
}
