import KeyEvents
import TestSupport
import Testing

@testable import KeyTraces

@Suite("Statistics of a trace")
struct TraceStatisticsTests {
  /// The statistics of frames, each written as a key, `+` (down), `-` (up) or `=` (repeat), and the
  /// milliseconds.
  private func statistics(_ text: String, device: UInt16 = 0) -> TraceStatistics {
    var statistics = TraceStatistics()
    for word in text.split(separator: " ") {
      let sign = word.firstIndex { "+-=".contains($0) }!
      let value: Int32 = ["+": 1, "-": 0, "=": 2][word[sign]]!
      let time = EventTime(microseconds: Int64(word[word.index(after: sign)...])! * 1000)
      let key = KeyCode(named: String(word[..<sign]))!
      statistics.receive(
        InputFrame(events: [.key(key, value: value, at: time), .report(at: time)]))
    }
    return statistics
  }

  private func key(_ name: String, _ statistics: TraceStatistics) -> TraceStatistics.KeyStatistics {
    statistics.keys[PressID(.first, KeyCode(named: name)!)]!
  }

  @Test("Each key has its presses, repeats, press durations and gaps")
  func counts() {
    let seen = statistics("a+0 a=300 a=330 a-400 b+500 b-560 a+1000 a-1050")
    #expect(key("a", seen).presses == 2)
    #expect(key("a", seen).repeats == 2)
    #expect(key("a", seen).holds == 50_000...400_000)
    #expect(key("a", seen).shortestGap == 600_000)
    #expect(key("b", seen).shortestGap == nil)
    #expect(seen.frameCount == 8 && seen.overlapCount == 0 && seen.mostHeld == 1)
    #expect(seen.start == .zero && seen.end == EventTime(microseconds: 1_050_000))
  }

  @Test(
    "A press less than 20 ms after the release is a bounce",
    arguments: [(19, 1), (20, 0), (0, 1), (200, 0)])
  func bounces(gap: Int, count: Int) {
    let seen = statistics("a+0 a-60 a+\(60 + gap) a-\(120 + gap)")
    #expect(key("a", seen).bounces == count)
    #expect(key("a", seen).longestBounce == (count == 1 ? Int64(gap) * 1000 : 0))
    #expect(key("a", seen).shortestGap == Int64(gap) * 1000)
  }

  @Test("Modifiers do not count as overlaps; keys that are down at the end are held")
  func rollover() {
    let seen = statistics("leftshift+0 a+10 b+20 a-30 c+40 d+50 d-60")
    #expect(seen.overlapCount == 3 && seen.mostHeld == 3)
    #expect(
      seen.heldKeys.map(\.key)
        == [.leftShift, KeyCode(named: "c"), KeyCode(named: "b")].compactMap { $0 }.sorted())
  }

  @Test("Losses and resynchronizations are counted and cancel presses")
  func losses() {
    var seen = statistics("a+0 b+10")
    seen.receive(.release([KeyCode(named: "a")!], of: .first, at: EventTime(microseconds: 20_000)))
    #expect(seen.resynchronizationCount == 1 && seen.cancelledCount == 1)
    #expect(key("a", seen).holds == nil)
    seen.receive(
      InputFrame(
        kind: .hole,
        events: [
          InputEvent(
            time: EventTime(microseconds: 30_000), type: .synchronization,
            code: SynchronizationCode.dropped, value: 0),
          .report(at: EventTime(microseconds: 30_000)),
        ]))
    #expect(seen.holeCount == 1 && seen.cancelledCount == 2 && seen.heldKeys.isEmpty)
  }

  @Test("In random frames no key has more bounces than presses")
  func randomFrames() {
    let seed = propertySeed()
    var source = RandomFrames(seed: seed, keys: [.backspace, .enter, .space, .leftShift])
    var seen = TraceStatistics()
    for frame in source.prefix(5000) { seen.receive(frame) }
    #expect(seen.keys.values.allSatisfy { $0.presses >= $0.bounces }, "seed \(seed)")
    #expect(seen.mostHeld >= 1 && !seen.keys.isEmpty, "seed \(seed)")
  }
}
