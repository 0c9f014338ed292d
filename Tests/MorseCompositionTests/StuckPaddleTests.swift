import Composition
import KeyEvents
import MorseComposition
import TestSupport
import TextEditing
import Testing

/// A paddle that is not released: the keyer stops by itself, also in a gap of a trace or a pause of
/// a suite.
@Suite("A stuck paddle")
struct StuckPaddleTests {
  /// The maximum number of elements while no paddle moves.
  private static let most = 500

  /// Advances the composer to each deadline until there is none, at most 5000 times. Returns the
  /// deadlines.
  private func run<Keyer: Composer>(_ composer: inout Keyer) -> [EventTime] {
    var times: [EventTime] = []
    var edits = TextEditBuffer()
    while times.count < 5000, let deadline = composer.deadline {
      composer.advance(to: deadline, into: &edits)
      times.append(deadline)
    }
    return times
  }

  private func feed<Keyer: Composer>(
    _ composer: inout Keyer, _ keys: [KeyCode], _ phase: KeyEvent.Phase, at time: EventTime
  ) {
    var edits = TextEditBuffer()
    for key in keys {
      let event = KeyEvent(time: time, key: key, phase: phase)
      _ = composer.receive(event, KeyContext(), into: &edits)
    }
  }

  /// Keys of the paddles, and the mean units of their elements, each with its gap.
  private static let holds: [(keys: [KeyCode], units: Int64)] = [
    ([.leftControl], 2), ([.rightControl], 4), ([.leftControl, .rightControl], 3),
    ([.rightControl, .leftControl], 3),
  ]

  @Test("Stuck paddles make 500 elements, then none", arguments: [1.0, 20, 100])
  func paddles(wpm: Double) {
    let speed = MorseSpeed(wordsPerMinute: wpm)!
    for keyer in [MorseKeyer.iambicA, .iambicB, .ultimatic] {
      for (keys, units) in Self.holds {
        var composer = PaddleComposer(keyer, speed: speed)
        feed(&composer, keys, .began, at: .zero)
        let times = run(&composer)
        // One for the end of each element, the letter and the word. The second press restarts the
        // count.
        let isSqueezed = keys.count > 1
        #expect(times.count == Self.most + (isSqueezed ? 3 : 2), "\(keyer) \(keys)")
        if keyer == .ultimatic, isSqueezed { continue }
        let first: Int64 = !isSqueezed ? 0 : keys[0] == .leftControl ? 2 : 4
        let end = (Int64(Self.most) * units + first) * speed.unitMicroseconds
        #expect(times.dropLast(2).last == EventTime(microseconds: end), "\(keyer) \(keys)")
      }
    }
  }

  @Test("A stuck bug makes 500 dits, then none", arguments: [1.0, 20, 100])
  func bug(wpm: Double) {
    let speed = MorseSpeed(wordsPerMinute: wpm)!
    var composer = BugComposer(speed: speed)
    feed(&composer, [.leftControl], .began, at: .zero)
    let times = run(&composer)
    // Two for each dit; then the silence is read.
    #expect(times.count >= 2 * Self.most && times.count < 2 * Self.most + 10)
    #expect(times[2 * Self.most - 1].microseconds == Int64(2 * Self.most) * speed.unitMicroseconds)
  }

  @Test("500 dits last at least twenty seconds", arguments: [5.0, 20, 35, 50])
  func twentySeconds(wpm: Double) {
    let unit = MorseSpeed(wordsPerMinute: wpm)!.unitMicroseconds
    #expect(Int64(Self.most) * 2 * unit >= 20_000_000)
  }

  @Test("A move restarts the count", arguments: [MorseKeyer.iambicA, .iambicB, .ultimatic])
  func moves(keyer: MorseKeyer) {
    var host = TimedHost(PaddleComposer(keyer))
    host.press(.leftControl)
    // 300 dits, a squeeze for as long as 150 dahs and 150 dits, and 300 dits.
    host.wait(milliseconds: 300 * 120)
    host.press(.rightControl)
    host.wait(milliseconds: 300 * 180)
    host.release(.rightControl)
    host.wait(milliseconds: 300 * 120)
    #expect(host.composer.deadline != nil && host.composer.openCount == 1)
    host.release(.leftControl)
    host.wait(milliseconds: 2000)
    #expect(host.text.count == 2 && host.text.hasSuffix(" "))
    #expect(host.faults == [])
  }

  @Test("After a stuck paddle the next press counts: of its key, its other key or the other paddle")
  func goingOn() {
    for next in [KeyCode.leftControl, .leftBrace, .rightControl] {
      let signals = next == .rightControl ? "-" : "."
      var paddles = TimedHost(PaddleComposer(.iambicB))
      paddles.press(.leftControl)
      paddles.wait(milliseconds: 600_000)
      #expect(paddles.composer.deadline == nil)
      paddles.document = TextDocument()
      if next == .leftControl { paddles.release(.leftControl) }
      paddles.hold(next, 30, then: 1000)
      paddles.finish()
      #expect(paddles.signals == signals)
      #expect(paddles.faults == [])
      var bug = TimedHost(BugComposer())
      bug.press(.leftControl)
      bug.wait(milliseconds: 600_000)
      #expect(bug.composer.deadline == nil)
      bug.document = TextDocument()
      if next == .leftControl { bug.release(.leftControl) }
      bug.hold(next, 30, then: 1000)
      bug.finish()
      #expect(bug.signals == signals)
      #expect(bug.faults == [])
    }
  }
}
