import KeyEvents
import TestSupport
import Testing

@testable import Typing

/// A key held for a year: the work is bounded, and calls at the deadlines do not change the result.
@Suite("A key held for a year")
struct LongHoldTests {
  private static let year: Int64 = 31_557_600_000_000

  @Test(
    "The edits are the same whether the deadlines are fired one by one or all at once",
    arguments: [
      ["keyer=iambic-a"], ["keyer=iambic-b"], ["keyer=ultimatic"], ["keyer=bug"],
      ["keyer=single-switch"], ["keyer=single-switch", "switch-times=auto"], ["keyer=straight"],
      ["keyer=three-key"],
      ["keyer=iambic-b", "wpm=100", "code=korean"], ["keyer=bug", "wpm=100", "code=wabun"],
      ["keyer=bug", "filter=debounce=5ms"], ["mode=hangul"], ["mode=direct"],
      ["mode=hangul,direct"],
    ])
  func year(words: [String]) throws {
    let keys = ["leftctrl", "rightctrl", "f", "j", "space", "rightalt", "leftbrace"]
    for (place, key) in keys.enumerated() {
      let other = keys[(place + 1) % keys.count]
      let text = "\(key)+1000 \(other)+2000 \(other)-\(Self.year) \(key)-\(2 * Self.year)"
      var leaping = try Typist(words + ["to=edits"])
      var walking = try Typist(words + ["to=edits"])
      for frame in frames(text) {
        var steps = 0
        while let deadline = walking.session.deadline, deadline < frame.time! {
          walking.session.advance(to: deadline)
          steps += 1
          guard steps < 5000 else { break }
        }
        #expect(steps < 3000, "\(key)")
        guard steps < 3000 else { return }
        walking.session.receive(frame)
        leaping.session.receive(frame)
      }
      let end = EventTime(microseconds: 3 * Self.year)
      walking.session.finish(at: end)
      leaping.session.finish(at: end)
      #expect(Array(walking.session.step.edits) == Array(leaping.session.step.edits))
      #expect(
        walking.session.step.stamps.map(\.time) == leaping.session.step.stamps.map(\.time))
      #expect(leaping.session.step.stamps.count < 10_000)
    }
  }
}
