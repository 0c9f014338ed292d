import Foundation
import KeyEvents
import MorseComposition
import TestSupport
import Testing

@Suite("Accuracy of reading hand-sent timing")
struct DecoderAccuracyTests {
  static let text = """
    it was a bright morning and the ship lay quietly in the harbour, while 12 of the crew carried water, bread and \
    fruit on board
    """

  /// Senders and the allowed share of wrong characters, spaces included.
  static let senders: [(sender: KeyedSender, limit: Double)] = [
    (KeyedSender(speed: 8, jitter: 0.1), 0),
    (KeyedSender(speed: 35, jitter: 0.1), 0),
    (KeyedSender(jitter: 0.1, dash: 2.4), 0.003),
    (KeyedSender(jitter: 0.1, dash: 4.5, weight: 0.3), 0.003),
    (KeyedSender(jitter: 0.1, letterGap: 10, wordGap: 25), 0.003),
    (KeyedSender(jitter: 0.1, course: [1, 1.3, 1]), 0.003),
    (KeyedSender(speed: 15, jitter: 0.1, bounce: 0.3), 0.003),
    (KeyedSender(jitter: 0.15), 0.008),
    (KeyedSender(jitter: 0.08, gapJitter: 0.2, letterGap: 3.5, wordGap: 9), 0.015),
    (KeyedSender(jitter: 0.2), 0.035),
    (KeyedSender(jitter: 0.25), 0.1),
    (hand, 0.01), (spaced, 0.01), (novice, 0.06), (oneSwitch, 0.05),
  ]

  /// Kinds of people, with averages of measurements of them: amateurs with a straight key; people
  /// with long gaps inside letters; novices; novices with one switch, who blink.
  private static let hand = KeyedSender(
    speed: 15, jitter: 0.1, gapJitter: 0.18, dash: 3.1, elementGap: 1.1, letterGap: 3.6,
    wordGap: 8.5, lastDash: 1.25, lastDot: 1.15, pauses: 0.3)
  private static let spaced = KeyedSender(
    speed: 12, jitter: 0.1, gapJitter: 0.18, dash: 3.2, elementGap: 2.5, letterGap: 6.5,
    wordGap: 16, lastDash: 1.25, lastDot: 1.15, pauses: 0.3)
  private static let novice = KeyedSender(
    speed: 7, jitter: 0.15, gapJitter: 0.25, dash: 3.5, elementGap: 2.8, letterGap: 7.3,
    wordGap: 17, lastDash: 1.2, lastDot: 1.15, pauses: 0.4)
  private static let oneSwitch = KeyedSender(
    speed: 7, jitter: 0.15, gapJitter: 0.24, dash: 4.8, elementGap: 3.3, letterGap: 7.8,
    wordGap: 17, lastDash: 1.2, lastDot: 1.15, pauses: 0.3)

  @Test("The share of wrong characters stays within its limit", arguments: senders)
  func errors(sender: KeyedSender, limit: Double) {
    var wrong = 0
    var count = 0
    for seed in 1...UInt64(TestAmount.count(4, long: 8)) {
      let read = DecoderHost.text(of: Self.text, by: sender, seed: seed)
      wrong += distance(Self.text, read)
      count += Self.text.count
    }
    let share = Double(wrong) / Double(count)
    #expect(share <= limit, "\(sender)")
  }

  @Test(
    "Longer or shorter gaps of one kind change few letters",
    arguments: [
      hand, KeyedSender(speed: 22, jitter: 0.02, gapJitter: 0.2, letterGap: 3.5, wordGap: 8),
      KeyedSender(
        speed: 24, jitter: 0.06, gapJitter: 0.18, dash: 3.6, letterGap: 3.2, wordGap: 7,
        lastDash: 1.2, pauses: 0.2),
    ])
  func stretchedGaps(sender: KeyedSender) {
    func letters(_ change: (inout KeyedSender) -> Void) -> String {
      var sender = sender
      change(&sender)
      return (1...UInt64(TestAmount.count(2, long: 6))).map {
        DecoderHost.text(of: Self.text, by: sender, seed: $0)
      }.joined()
        .filter { $0 != " " }
    }
    let whole = letters { _ in }
    func compare(_ gap: WritableKeyPath<KeyedSender, Double>, _ lengths: [Double]) {
      for length in lengths {
        let read = letters { $0[keyPath: gap] = length }
        let share = Double(distance(whole, read)) / Double(whole.count)
        #expect(share < 0.03, "\(sender), \(length)")
      }
    }
    // Measured on people who key well: gaps inside letters of 0.8 to 1.5 dits, between letters of
    // 2.3 to 5.4, between words of 3.3 to 15.
    compare(\.elementGap, [0.8, 0.9, 1.2, 1.35, 1.5])
    compare(\.letterGap, [2.3, 2.6, 3, 4, 4.7, 5.4])
    compare(\.wordGap, [3.3, 4.5, 6, 10, 12.5, 15])
  }

  @Test("Changes are reported correctly for random keying, and a steady sender is read after it")
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
      // After any keying, a steady sender is soon read correctly.
      let sender = KeyedSender(speed: 15, jitter: 0.03)
      let text = [String](repeating: "paris", count: 12).joined(separator: " ")
      host.key(sender.lengths(of: text, host.code, using: &generator))
      host.finish()
      #expect(host.text.hasSuffix(" paris paris paris"), "seed \(seed), round \(round)")
      #expect(host.faults == [], "seed \(seed), round \(round)")
    }
  }

  @Test("The same keying is read as the same letters at the same moments")
  func determinism() {
    var moments: [[String]] = []
    for _ in 0..<2 {
      var host = DecoderHost()
      var generator = SeededGenerator(seed: 11)
      let sender = KeyedSender(jitter: 0.2)
      host.key(sender.lengths(of: Self.text, host.code, using: &generator))
      host.finish()
      moments.append(host.moments.map { "\($0.time) \($0.text)" })
    }
    #expect(moments[0] == moments[1])
    #expect(moments[0].count > 300)
  }

  @Test("Steady keying is rarely revised, and its letters are settled soon")
  func steadiness() {
    var host = DecoderHost()
    var generator = SeededGenerator(seed: 5)
    let sender = KeyedSender(jitter: 0.08)
    for _ in 0..<5 {
      host.key(sender.lengths(of: Self.text, host.code, using: &generator))
      host.wait(420_000)
    }
    #expect(host.revisedCount <= 5)
    #expect(host.decoder.letterCount - host.decoder.settledCount < 8)
    #expect(host.faults == [])
  }
}
