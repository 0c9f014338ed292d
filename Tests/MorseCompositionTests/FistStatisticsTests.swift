import KeyEvents
import MorseComposition
import TestSupport
import Testing

@Suite("Fist statistics")
struct FistStatisticsTests {
  private static let text = String(
    repeating: "the quick brown fox jumps over the lazy dog and runs away ", count: 4)

  private func statistics(of sender: KeyedSender, seed: UInt64 = 1) -> FistStatistics? {
    var reading = TimedReading(
      code: MorseCode(), bindings: MorseBindings([:], keyer: .straight), speed: .unknown)
    var generator = SeededGenerator(seed: seed)
    var time = EventTime(microseconds: 1_000_000)
    let lengths = sender.lengths(of: Self.text, MorseCode(), using: &generator)
    for (index, length) in lengths.enumerated() {
      let start = time
      time = time.advanced(byMicroseconds: length)
      guard index.isMultiple(of: 2) else { continue }
      reading.receive(KeyEvent(time: start, key: .leftControl, phase: .began))
      reading.receive(KeyEvent(time: time, key: .leftControl, phase: .ended))
    }
    reading.finish(at: time)
    return FistStatistics(reading.reading)
  }

  private func isNear(_ value: Double?, _ expected: Double, within part: Double) -> Bool {
    value.map { abs($0 / expected - 1) < part } ?? false
  }

  @Test("Exact keying is measured exactly", arguments: [8.0, 20, 33])
  func machine(speed: Double) throws {
    let sender = try #require(statistics(of: KeyedSender(speed: speed)))
    #expect(isNear(sender.wordsPerMinute, speed, within: 0.001))
    #expect(isNear(sender.wholeSpeed, speed, within: 0.001))
    #expect(isNear(sender.ratio, 3, within: 0.001))
    for lengths in sender.lengths {
      #expect(isNear(lengths.medianUnits, lengths.kind.units ?? 0, within: 0.001))
      #expect(isNear(lengths.median, (lengths.kind.units ?? 0) * 1_200_000 / speed, within: 0.001))
      #expect(lengths.jitter.map { $0 < 0.001 } == true)
    }
    #expect(sender.letterCount == Self.text.count { $0 != " " })
    #expect(sender.wordCount == Self.text.split(separator: " ").count)
  }

  @Test("The proportions and the jitter of a sender are measured")
  func jitter() throws {
    for seed in UInt64(1)...4 {
      let sender = try #require(
        statistics(of: KeyedSender(speed: 18, jitter: 0.1, dash: 3.6, letterGap: 4), seed: seed))
      #expect(isNear(sender.ratio, 3.6, within: 0.06))
      for lengths in sender.lengths { #expect(isNear(lengths.jitter, 0.1, within: 0.4)) }
      #expect(isNear(sender[.dah]?.jitter, 0.1, within: 0.25))
    }
  }

  @Test("A change of speed is reported as such and is not jitter")
  func course() throws {
    let sender = try #require(
      statistics(of: KeyedSender(speed: 15, jitter: 0.03, course: [1, 1.15, 1.3, 1.45])))
    #expect(sender.course.count == 10)
    #expect(isNear(sender.course.first, 15, within: 0.05))
    #expect(isNear(sender.course.last, 15 * 1.45, within: 0.05))
    #expect(sender[.dit]?.jitter.map { $0 < 0.08 } == true)
  }

  @Test("Without keying there are no statistics; one mark has no jitter")
  func edges() throws {
    #expect(FistStatistics(TimedReading.Reading()) == nil)
    let mark = TimedReading.Element(
      kind: .dit, start: .zero, end: EventTime(microseconds: 60_000), letter: 0)
    let sender = try #require(FistStatistics(TimedReading.Reading(letters: [], elements: [mark])))
    #expect(sender.wordsPerMinute == 20 && sender.ratio == nil && sender.wholeSpeed == nil)
    #expect(sender[.dit]?.jitter == nil && sender[.dit]?.medianUnits == 1)
  }
}
