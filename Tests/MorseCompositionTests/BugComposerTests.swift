import KeyEvents
import TestSupport
import TextEditing
import Testing

@testable import MorseComposition

@Suite("The bug keyer")
struct BugComposerTests {
  /// A host after moves of the paddles and a silence: `+d 0` presses the dit paddle at 0 units,
  /// `-h 3` releases the dah paddle at 3.
  private func played(_ text: String, wpm: Double) throws -> TimedHost<BugComposer> {
    let speed = try #require(MorseSpeed(wordsPerMinute: wpm))
    var host = TimedHost(BugComposer(speed: speed))
    let words = text.split(separator: " ")
    for index in stride(from: 0, to: words.count, by: 2) {
      let units = try #require(Double(words[index + 1]))
      let time = EventTime(microseconds: 1_000_000 + Int64(units * Double(speed.unitMicroseconds)))
      host.feed(
        words[index].hasSuffix("d") ? .leftControl : .rightControl,
        words[index].hasPrefix("+") ? .began : .ended, at: time)
    }
    host.wait(milliseconds: 1200 / wpm * 30)
    return host
  }

  @Test(
    "The dit paddle repeats dits while it is held; each press of the dah paddle is one dah",
    arguments: [
      ("+d 0 -d 4.5", "..."), ("+h 0 -h 0.2", "-"), ("+h 0 -h 9", "-"),
      ("+h 0 -h 3 +h 4 -h 7 +d 8 -d 8.5", "--."), ("+h 0 -h 3 +d 3.9 -d 7.3", "-.."),
      ("+d 0 -d 0.5 +h 1.8 -h 4", ".-"), ("+h 0 -h 3 +h 6 -h 9", "- -"),
      ("+h 0 -h 3 +h 10 -h 13", "- / -"), ("+h 0 +d 1 -h 3 -d 5.5", "-."),
      // A dah cuts the running dit short; both are sent, however short the dit was.
      ("+d 0 +h 2.5 -h 5.5 -d 5.6", "..-"), ("+d 0 -d 0.02 +h 0.1 -h 3", ".-"),
      ("+d 0 +h 0.5 -h 3.5 -d 6.7", ".-.."),
    ])
  func paddles(text: String, signals: String) throws {
    for wpm in [10.0, 20, 40] {
      let host = try played(text, wpm: wpm)
      #expect(host.signals == signals, "\(wpm)")
      #expect(host.faults == [])
    }
  }

  @Test(
    "The sender's gaps are learnt: words are read correctly with short and long gaps",
    arguments: [0.8, 1, 1.5])
  func gaps(stretch: Double) throws {
    // Fixed seeds: how often a sender is misread depends on the seed.
    let seed: UInt64 = 1446
    var generator = SeededGenerator(seed: seed)
    let text = "the quick brown fox jumps over the lazy dog the quick brown fox"
    let speed = MorseSpeed.standard
    var host = TimedHost(BugComposer(speed: speed))
    var time = 1_000_000.0
    func pause(_ units: Double) {
      time +=
        units * Double(speed.unitMicroseconds) * Double.random(in: 0.92...1.08, using: &generator)
    }
    func feed(_ key: KeyCode, _ phase: KeyEvent.Phase) {
      host.feed(key, phase, at: EventTime(microseconds: Int64(time)))
    }
    for word in text.split(separator: " ") {
      for character in word.unicodeScalars {
        let pattern = try #require(MorseCode().pattern(for: character))
        for signal in pattern.signals {
          feed(signal == .dit ? .leftControl : .rightControl, .began)
          time += Double(speed.unitMicroseconds) * (signal == .dit ? 0.5 : 3.2)
          feed(signal == .dit ? .leftControl : .rightControl, .ended)
          if signal == .dit { time += Double(speed.unitMicroseconds) * 0.5 }
          pause(stretch)
        }
        pause(stretch * 2.4)
      }
      pause(stretch * 4.5)
    }
    host.wait(milliseconds: 3000)
    host.finish()
    #expect(host.text.trimmingSpaces() == text, "seed \(seed)")
    #expect(host.faults == [], "seed \(seed)")
  }
}

extension String {
  fileprivate func trimmingSpaces() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
