import KeyEvents
import PlainText
import TestSupport
import Testing
import Typing

@testable import Reports

@Suite("Finding the times of a person with one switch")
struct SwitchTestTests {
  /// A person: how long the presses and pauses are, and how often something goes wrong.
  private struct Person: CustomStringConvertible {
    var name: String
    /// The usual short press, long press and pause, in milliseconds.
    var short: Double
    var long: Double
    var pause: Double
    /// The largest deviation, as a part of the duration.
    var spread = 0.1
    /// How often a press is interrupted, or a touch comes before it: one in so many.
    var interruption = 0
    var touch = 0

    var description: String { name }
  }

  private static let people = [
    Person(name: "quick", short: 90, long: 280, pause: 150),
    Person(name: "steady", short: 180, long: 600, pause: 300),
    Person(name: "slow", short: 600, long: 2200, pause: 1500, spread: 0.2),
    Person(name: "shaky", short: 250, long: 1000, pause: 500, spread: 0.3, touch: 3),
    Person(name: "double", short: 200, long: 800, pause: 400, spread: 0.2, interruption: 2),
  ]

  /// The events of the presses of a person.
  private struct Keys {
    var person: Person
    var random: SeededGenerator
    var time = EventTime.zero

    mutating func duration(_ usual: Double) -> Int64 {
      Int64(usual * .random(in: 1 - person.spread...1 + person.spread, using: &random) * 1000)
    }

    mutating func press(_ duration: Int64, _ receive: (KeyEvent) -> Void) {
      if person.touch > 0, Int.random(in: 0..<person.touch, using: &random) == 0 {
        tap(15_000, receive)
        time = time.advanced(byMicroseconds: 200_000)
      }
      if person.interruption > 0, Int.random(in: 0..<person.interruption, using: &random) == 0 {
        tap(duration / 3, receive)
        time = time.advanced(byMicroseconds: .random(in: 5_000...40_000, using: &random))
        tap(duration - duration / 3, receive)
      } else {
        tap(duration, receive)
      }
      time = time.advanced(byMicroseconds: self.duration(person.pause))
    }

    private mutating func tap(_ duration: Int64, _ receive: (KeyEvent) -> Void) {
      receive(KeyEvent(time: time, key: .f1, phase: .began))
      time = time.advanced(byMicroseconds: duration)
      receive(KeyEvent(time: time, key: .f1, phase: .ended))
    }
  }

  @Test("The times tell the presses of that person apart", arguments: 0..<5)
  func apart(index: Int) throws {
    let person = Self.people[index]
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestAmount.count(50, long: 2_000) {
      var keys = Keys(person: person, random: SeededGenerator(seed: random.next()))
      var test = SwitchTest()
      for usual in [person.short, person.long] {
        for _ in 0..<SwitchTest.pressCount {
          let duration = keys.duration(usual)
          keys.press(duration) { _ = test.receive($0) }
        }
      }
      #expect(test.isOver, "\(person), seed \(seed)")
      let advice = SwitchAdvice(test)
      let dah = try #require(advice.dah, "\(person), seed \(seed)")
      for _ in 0..<100 {
        let (short, long) = (keys.duration(person.short), keys.duration(person.long))
        #expect(short < dah && dah <= long, "\(person), seed \(seed): \(short), \(dah), \(long)")
      }
      var options = TypingOptions()
      for option in advice.options { try options.set(option.name, to: option.value) }
      try options.validate()
      for option in advice.options {
        #expect(options.missingEffect(of: option.name) == nil, "\(person), seed \(seed)")
      }
      let names = advice.options.map(\.name)
      #expect(names.contains("filter") == !test.interruptions.isEmpty)
      #expect(names.contains("switch-accept") == !test.touches.isEmpty)
      #expect(names.contains("bind"))
    }
  }

  /// Returns the report after presses of these durations in milliseconds, half a second apart.
  private static func report(
    _ durations: [Int64], key: KeyCode = .space, devices: [String] = []
  ) -> (said: DisplayText, report: DisplayText, isOver: Bool) {
    var test = SwitchTest()
    var said: DisplayText = ""
    var time = EventTime.zero
    for duration in durations {
      said += test.receive(KeyEvent(time: time, key: key, phase: .began))
      said += test.receive(KeyEvent(time: time, key: .q, phase: .began))
      said += test.receive(KeyEvent(time: time, key: key, phase: .repeated))
      time = time.advanced(byMicroseconds: duration * 1000)
      said += test.receive(KeyEvent(time: time, key: .q, phase: .ended))
      said += test.receive(KeyEvent(time: time, key: key, phase: .ended))
      time = time.advanced(byMicroseconds: 500_000)
    }
    return (said, test.isOver ? test.report(devices: devices) : "", test.isOver)
  }

  @Test("The report has a picture, a command line and the lines of a configuration file")
  func report() {
    let (said, report, isOver) = Self.report(
      [180, 200, 210, 20, 190, 16_000, 220, 900, 1100, 1000, 950, 1200],
      devices: ["/dev/input/event5"])
    #expect(isOver)
    #expect(
      said.text == """
          short 1: 180 ms
          short 2: 200 ms
          short 3: 210 ms
          20 ms: too short to count
          short 4: 190 ms
          16000 ms: too long to count
          short 5: 220 ms
        Now five long presses: clearly longer, but without effort.
          long 1: 900 ms
          long 2: 1100 ms
          long 3: 1000 ms
          long 4: 950 ms
          long 5: 1200 ms

        """)
    #expect(
      report.text == """

                0                                                    1200 ms
        short           \u{B7}\u{B7}\u{B7}
        long                                                \u{2013} \u{2013}  \u{2013}    \u{2013}    \u{2013}
        limit                         |
        Touches of up to 20 ms have no effect.

        These options suit the presses:

          evscribe type --mode morse --keyer single-switch --switch-dah 450ms --switch-letter 1s --switch-delete 2s --switch-space 3s --switch-accept 30ms /dev/input/event5

        The same in ~/.config/evscribe/config.yaml:

          mode: morse
          keyer: single-switch
          switch-dah: 450ms
          switch-letter: 1s
          switch-delete: 2s
          switch-space: 3s
          switch-accept: 30ms

        """)
  }

  @Test("Short presses that are as long as long ones are learnt instead")
  func overlap() {
    let (_, report, _) = Self.report([200, 300, 700, 250, 200, 600, 900, 800, 700, 1000])
    #expect(report.text.contains("is not shorter than the shortest long one, 600 ms"))
    #expect(report.text.contains("--switch-times auto --switch-delete 1500ms\n"))
    #expect(!report.text.contains("switch-space"))
  }
}
