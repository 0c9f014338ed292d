import KeyEvents
import MorseComposition
import TestSupport
import Testing

@Suite("The classification of marks and gaps")
struct TimedReadingTests {
  private static let text = "the quick brown fox jumps over the lazy dog and runs away"

  private func reading(
    _ text: String, by sender: KeyedSender, seed: UInt64 = 1,
    end: (inout TimedReading, EventTime) -> Void = { $0.finish(at: $1) }
  ) -> TimedReading.Reading {
    var reading = TimedReading(
      code: MorseCode(), bindings: MorseBindings([:], keyer: .straight), speed: .unknown)
    var generator = SeededGenerator(seed: seed)
    var time = EventTime(microseconds: 1_000_000)
    let lengths = sender.lengths(of: text, MorseCode(), using: &generator)
    for (index, length) in lengths.enumerated() {
      if index.isMultiple(of: 2) {
        reading.receive(KeyEvent(time: time, key: .leftControl, phase: .began))
      }
      time = time.advanced(byMicroseconds: length)
      if index.isMultiple(of: 2) {
        reading.receive(KeyEvent(time: time, key: .leftControl, phase: .ended))
      }
    }
    end(&reading, time)
    return reading.reading
  }

  /// The text of the elements, with spaces for word gaps and bars for pauses.
  private func text(_ elements: [TimedReading.Element]) throws -> String {
    var text = ""
    var pattern = MorsePattern()
    func endLetter() { text += MorseCode().text(for: pattern) ?? MorseCode.unknown }
    for element in elements {
      switch element.kind {
      case .dit: pattern.append(.dit)
      case .dah: pattern.append(.dah)
      case .elementGap: break
      case .letterGap, .wordGap, .pause:
        endLetter()
        pattern = MorsePattern()
        if element.kind != .letterGap { text += element.kind == .wordGap ? " " : "|" }
      }
    }
    endLetter()
    return text
  }

  @Test("A press of a switch that is too short to count does not count as a mark")
  func acceptance() {
    for (accept, count) in [(nil, 4), (Duration.milliseconds(30), 3), (.milliseconds(70), 1)] {
      var reading = TimedReading(
        code: MorseCode(), bindings: MorseBindings([:], keyer: .singleSwitch), speed: .unknown,
        times: SwitchTimes(accept: accept))
      var time = EventTime(microseconds: 1_000_000)
      for milliseconds: Int64 in [60, 20, 60, 180] {
        reading.receive(KeyEvent(time: time, key: .leftControl, phase: .began))
        time = time.advanced(byMicroseconds: milliseconds * 1000)
        reading.receive(KeyEvent(time: time, key: .leftControl, phase: .ended))
        time = time.advanced(byMicroseconds: 60_000)
      }
      reading.finish(at: time)
      #expect(reading.markCount == count)
    }
  }

  @Test("The elements make up the text, in order, each starting where the last one ends")
  func elements() throws {
    for seed in UInt64(1)...5 {
      let reading = reading(Self.text, by: KeyedSender(speed: 18, jitter: 0.1), seed: seed)
      #expect(try text(reading.elements) == Self.text)
      #expect(zip(reading.elements, reading.elements.dropFirst()).allSatisfy { $0.end == $1.start })
      #expect(reading.letters.count == Self.text.count { $0 != " " })
      let owners = reading.elements.map(\.letter)
      #expect(owners == owners.sorted() && owners.last == reading.letters.count - 1)
    }
  }

  @Test("The first marks have their final classification, not the first guess")
  func revision() throws {
    // A lone dah at 5 words per minute may be anything, and T, T, O and M have only dahs.
    let reading = reading("ttom sends it", by: KeyedSender(speed: 5))
    #expect(try text(reading.elements) == "ttom sends it")
  }

  @Test("A mark that bounces is one mark")
  func bounce() throws {
    let reading = reading(Self.text, by: KeyedSender(speed: 15, jitter: 0.05, bounce: 0.4))
    #expect(try text(reading.elements) == Self.text)
  }

  @Test("Deleted letters have no elements, and the pauses around other keys are not gaps")
  func otherKeys() throws {
    let keys: [([KeyCode], String)] = [
      ([.backspace], "a|b"), ([.enter], "ae|b"), ([.space], "ae|b"), ([.space, .backspace], "a|b"),
      // The line break or the second space is removed; the letters stay.
      ([.enter, .backspace], "ae|b"), ([.space, .space, .backspace], "ae|b"),
      ([.enter, .space, .backspace, .backspace], "ae|b"),
    ]
    for (keys, expected) in keys {
      var reading = TimedReading(
        code: MorseCode(), bindings: MorseBindings([.key: [.f]], keyer: .straight),
        speed: .fixed(20))
      var time = EventTime(microseconds: 1_000_000)
      func tap(_ code: KeyCode, _ hold: Int64, _ rest: Int64) {
        reading.receive(KeyEvent(time: time, key: code, phase: .began))
        time = time.advanced(byMicroseconds: hold)
        reading.receive(KeyEvent(time: time, key: code, phase: .ended))
        time = time.advanced(byMicroseconds: rest)
      }
      for (hold, rest) in [(60, 60), (180, 180), (60, 180)] as [(Int64, Int64)] {
        tap(.f, hold * 1000, rest * 1000)
      }
      for key in keys { tap(key, 30_000, 90_000) }
      for hold in [180, 60, 60, 60] as [Int64] { tap(.f, hold * 1000, 60_000) }
      reading.finish(at: time)
      #expect(try text(reading.reading.elements) == expected, "\(keys)")
    }
  }

  @Test("Whatever is keyed, each letter has its marks, and elements do not overlap")
  func anything() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestAmount.count(15, long: 60) {
      var reading = TimedReading(
        code: MorseCode(), bindings: MorseBindings([:], keyer: .straight), speed: .unknown)
      var time = EventTime(microseconds: 1_000_000)
      for _ in 0..<120 {
        let keys: [KeyCode] = [.leftControl, .space, .backspace, .enter]
        let key =
          Int.random(in: 0..<12, using: &random) == 0 ? keys.randomElement(using: &random) : nil
        for phase in [KeyEvent.Phase.began, .ended] {
          reading.receive(KeyEvent(time: time, key: key ?? .leftControl, phase: phase))
          time = time.advanced(byMicroseconds: Int64.random(in: 1...400_000, using: &random))
        }
      }
      reading.finish(at: time)
      let result = reading.reading
      let marks = result.elements.filter { $0.kind == .dit || $0.kind == .dah }
      let counts = Dictionary(grouping: marks, by: \.letter).mapValues(\.count)
      for (number, letter) in result.letters.enumerated() {
        let count = counts[number] ?? 0
        let isLong = letter.pattern.count >= 15
        #expect(isLong ? count >= 1 : count == letter.pattern.count, "seed \(seed)")
      }
      #expect(zip(result.elements, result.elements.dropFirst()).allSatisfy { $0.end <= $1.start })
      #expect(result.elements.allSatisfy { $0.length >= 0 })
    }
  }
}
