import KeyEvents
import MorseComposition
import TestSupport
import Testing

@Suite("What a hand is like")
struct HandStatisticsTests {
  private static let text = String(
    repeating: "the quick brown fox jumps over the lazy dog and runs away ", count: 4)

  private func statistics(of hand: KeyedHand, seed: UInt64 = 1) -> HandStatistics? {
    var reading = TimedReading(
      code: MorseCode(), bindings: MorseBindings([:], keyer: .straight), speed: .unknown)
    var generator = SeededGenerator(seed: seed)
    var time = EventTime(microseconds: 1_000_000)
    for (place, length) in hand.lengths(of: Self.text, MorseCode(), using: &generator).enumerated()
    {
      let start = time
      time = time.advanced(byMicroseconds: length)
      guard place.isMultiple(of: 2) else { continue }
      reading.receive(KeyEvent(time: start, key: .leftControl, phase: .began))
      reading.receive(KeyEvent(time: time, key: .leftControl, phase: .ended))
    }
    reading.finish(at: time)
    return HandStatistics(reading.reading)
  }

  private func isNear(_ value: Double?, _ expected: Double, within part: Double) -> Bool {
    value.map { abs($0 / expected - 1) < part } ?? false
  }

  @Test("A machine is measured exactly", arguments: [8.0, 20, 33])
  func machine(speed: Double) throws {
    let hand = try #require(statistics(of: KeyedHand(speed: speed)))
    #expect(isNear(hand.wordsPerMinute, speed, within: 0.001))
    #expect(isNear(hand.wholeSpeed, speed, within: 0.001))
    #expect(isNear(hand.ratio, 3, within: 0.001))
    for lengths in hand.lengths {
      #expect(isNear(lengths.middleUnits, lengths.kind.units ?? 0, within: 0.001))
      #expect(isNear(lengths.middle, (lengths.kind.units ?? 0) * 1_200_000 / speed, within: 0.001))
      #expect(lengths.spread.map { $0 < 0.001 } == true)
    }
    #expect(hand.letterCount == Self.text.count { $0 != " " })
    #expect(hand.wordCount == Self.text.split(separator: " ").count)
  }

  @Test("A hand that scatters: proportions and spread are found again")
  func spread() throws {
    for seed in UInt64(1)...4 {
      let hand = try #require(
        statistics(of: KeyedHand(speed: 18, spread: 0.1, dash: 3.6, letterGap: 4), seed: seed))
      #expect(isNear(hand.ratio, 3.6, within: 0.06))
      for lengths in hand.lengths { #expect(isNear(lengths.spread, 0.1, within: 0.4)) }
      #expect(isNear(hand[.dash]?.spread, 0.1, within: 0.25))
    }
  }

  @Test("A change of speed is told as such and is no scatter")
  func course() throws {
    let hand = try #require(
      statistics(of: KeyedHand(speed: 15, spread: 0.03, course: [1, 1.15, 1.3, 1.45])))
    #expect(hand.course.count == 10)
    #expect(isNear(hand.course.first, 15, within: 0.05))
    #expect(isNear(hand.course.last, 15 * 1.45, within: 0.05))
    #expect(hand[.dot]?.spread.map { $0 < 0.08 } == true)
  }

  @Test("Nothing keyed has no hand; one mark has no spread")
  func edges() throws {
    #expect(HandStatistics(TimedReading.Reading()) == nil)
    let mark = TimedReading.Element(
      kind: .dot, start: .zero, end: EventTime(microseconds: 60_000), letter: 0)
    let hand = try #require(HandStatistics(TimedReading.Reading(letters: [], elements: [mark])))
    #expect(hand.wordsPerMinute == 20 && hand.ratio == nil && hand.wholeSpeed == nil)
    #expect(hand[.dot]?.spread == nil && hand[.dot]?.middleUnits == 1)
  }
}
