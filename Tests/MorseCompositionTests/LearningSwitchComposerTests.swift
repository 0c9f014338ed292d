import Composition
import KeyEvents
import MorseComposition
import TestSupport
import TextEditing
import Testing

@Suite("A single switch whose times are learnt")
struct LearningSwitchComposerTests {
  private typealias Host = TimedHost<LearningSwitchComposer>

  /// Sends a text with dits of that duration in milliseconds, and the other durations in dits.
  private func send(
    _ text: String, to host: inout Host, dit: Double, dah: Double = 3, inner: Double = 1,
    letter: Double = 3, word: Double = 7
  ) {
    for word_ in text.split(separator: " ") {
      for scalar in word_.unicodeScalars {
        for signal in MorseCode().pattern(for: scalar)?.signals ?? [] {
          host.hold(.leftControl, signal == .dit ? dit : dah * dit, then: inner * dit)
        }
        host.wait(milliseconds: (letter - inner) * dit)
      }
      host.wait(milliseconds: (word - letter) * dit)
    }
  }

  @Test("Fast and slow senders are read, with short and long dahs and pauses")
  func speeds() {
    let text = "hello there this is one switch "
    for dit in [60.0, 120, 250, 400] {
      for (dah, inner) in [(3.0, 1.0), (2.5, 1), (4, 1.5)] {
        var host = Host(LearningSwitchComposer())
        send(
          text, to: &host, dit: dit, dah: dah, inner: inner, letter: 3 * inner, word: 7 * inner)
        #expect(host.text == text, "\(dit) ms, \(dah), \(inner)")
        #expect(host.faults == [])
      }
    }
  }

  @Test("A hold deletes the last letter with the space after it, then the characters before")
  func deleting() {
    var host = Host(LearningSwitchComposer(), text: "xy")
    send("ab c", to: &host, dit: 100)
    for text in ["xyab c ", "xyab ", "xya", "xy", "x", "", ""] {
      #expect(host.text == text)
      host.hold(.space, 2100, then: 300)
      #expect(host.faults == [])
    }
  }

  @Test("A hold deletes the open letter")
  func deletingOpenLetter() {
    var host = Host(LearningSwitchComposer())
    send("sos", to: &host, dit: 100)
    host.hold(.leftControl, 100, then: 100)
    host.hold(.leftControl, 2100, then: 100)
    #expect(host.text == "sos ")
    host.finish()
    #expect(host.text == "sos")
    #expect(host.faults == [])
  }

  @Test("Holds are longer for a person who makes long dahs")
  func longDahs() {
    var host = Host(LearningSwitchComposer())
    send("tomato moth tattoo", to: &host, dit: 500)
    let text = host.text
    // A dah lasts 1.5 s: twice as long is a hold.
    host.hold(.leftControl, 2400, then: 8000)
    #expect(host.text == text + "t ")
    host.hold(.leftControl, 5000, then: 100)
    #expect(host.text == text)
    #expect(host.faults == [])
  }

  @Test("The same text as with a straight key, as long as nothing is held for long")
  func comparedWithStraightKey() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<TestAmount.count(60, long: 1000) {
      let bindings = MorseBindings([:], keyer: .singleSwitch)
      var straight = TimedHost(StraightKeyComposer(bindings: bindings))
      var learning = Host(LearningSwitchComposer())
      let dit = Double.random(in: 30...300, using: &random)
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        // Some are so short that they are bounces or clicks.
        let press = dit * (Bool.random(using: &random) ? 1 : 3)
        let hold =
          Int.random(in: 0..<20, using: &random) == 0
          ? 3 : press * .random(in: 0.5...2, using: &random)
        let rest = dit * .random(in: 0...10, using: &random)
        let key: KeyCode = Int.random(in: 0..<30, using: &random) == 0 ? .backspace : .leftControl
        straight.hold(key, min(hold, 1900), then: rest)
        learning.hold(key, min(hold, 1900), then: rest)
      }
      straight.finish()
      learning.finish()
      #expect(learning.text == straight.text, "seed \(seed), round \(round)")
      #expect(learning.faults == [], "seed \(seed), round \(round)")
    }
  }

  @Test("A press that is cancelled, or lasts beyond the end of the composition, has no effect")
  func broken() {
    var host = Host(LearningSwitchComposer())
    send("sos", to: &host, dit: 100)
    host.press(.leftControl)
    host.wait(milliseconds: 5000)
    host.feed(.leftControl, .cancelled, at: host.now)
    host.wait(milliseconds: 100)
    #expect(host.text == "sos ")
    host.press(.leftControl)
    host.wait(milliseconds: 200)
    host.finish()
    host.release(.leftControl)
    #expect(host.text == "sos")
    #expect(host.faults == [])
  }

  @Test("Another key ends the press as a mark")
  func otherKeys() throws {
    let bindings = try MorseBindings("key=a space=s delete=d", keyer: .singleSwitch)
    var host = Host(LearningSwitchComposer(bindings: bindings))
    let (key, space) = (KeyCode(named: "a")!, KeyCode(named: "s")!)
    host.press(key)
    host.wait(milliseconds: 60)
    host.hold(space, 20)
    host.release(key)
    host.hold(key, 60, then: 2000)
    #expect(host.text == "e e ")
    host.hold(.enter, 20)
    #expect(host.text == "e e\n")
    #expect(host.faults == [])
  }

  @Test("A press that is too short to count does not count either if another key ends it")
  func otherKeyWithinAcceptance() throws {
    let bindings = try MorseBindings("key=a space=s", keyer: .singleSwitch)
    let times = SwitchTimes(accept: .milliseconds(50))
    let (key, space) = (KeyCode(named: "a")!, KeyCode(named: "s")!)
    for (duration, text) in [(49.0, " "), (51, "e ")] {
      var host = Host(LearningSwitchComposer(bindings: bindings, times: times))
      host.press(key)
      host.wait(milliseconds: duration)
      host.hold(space, 20)
      host.release(key)
      host.finish()
      #expect(host.text == text)
      #expect(host.faults == [])
    }
  }

  @Test("While the switch is held, the preview shows what a release would do")
  func preview() {
    var host = Host(LearningSwitchComposer(times: SwitchTimes(end: .seconds(1))))
    host.hold(.leftControl, 60, then: 60)
    host.press(.leftControl)
    for (milliseconds, preview) in [
      (0.0, "· = e"), (999, "· = e"), (2, "· = e → /"), (1000, "· = e → ⌫"), (2000, "· = e → ␣"),
    ] {
      host.wait(milliseconds: milliseconds)
      #expect(host.composer.preview == preview)
    }
    #expect(host.composer.deadline == nil)
    host.release(.leftControl)
    #expect(host.text == "e ")
    #expect(host.faults == [])
  }
}

@Suite("A single switch where a hold ends a letter")
struct SwitchLetterEndTests {
  private static let times = SwitchTimes(end: .seconds(1))

  /// `.` and `-` are marks, `/` ends a letter, `<` deletes, `_` writes a space; any rest may come
  /// between them that is not shorter than a dit. Half a dit would say that the dits are dahs.
  private func typed<Keyer: Composer>(_ presses: String, _ composer: Keyer) -> TimedHost<Keyer> {
    var host = TimedHost(composer)
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for press in presses {
      let length =
        switch press {
        case ".": 120.0
        case "-": 400.0
        case "/": 1400.0
        case "<": 2500.0
        default: 4500.0
        }
      host.hold(.leftControl, length, then: .random(in: 120...20_000, using: &random))
      #expect(host.faults == [], "seed \(seed)")
    }
    return host
  }

  @Test(
    "However long the pauses are, they end no letter",
    arguments: [
      ("...", "s"), (".-/./", "ae"), ("-./-/_.-", "nt a"), ("_", " "), ("/", ""), (".-/<", ""),
      (".-/./<-", "at"),
    ])
  func texts(presses: String, text: String) {
    #expect(typed(presses, SwitchComposer(times: Self.times)).text == text)
    #expect(typed(presses, LearningSwitchComposer(times: Self.times)).text == text)
  }

  @Test("The holds become longer with the dahs, in proportion")
  func longDahs() {
    let times = SwitchTimes(end: .seconds(2), delete: .seconds(4), space: .seconds(8))
    var host = TimedHost(LearningSwitchComposer(times: times))
    for dah in stride(from: 900.0, through: 1700, by: 100) {
      for signal in "-.-." {
        host.hold(.leftControl, signal == "." ? dah / 3 : dah, then: 700)
      }
      host.hold(.leftControl, max(2200, 2.5 * dah), then: 300)
    }
    #expect(host.text == String(repeating: "c", count: 9))
    // Twice 1.7 s, and not 2 s, ends a letter now; twice that, and not 4 s, deletes.
    host.hold(.leftControl, 300, then: 100)
    host.hold(.leftControl, 4300, then: 100)
    host.hold(.leftControl, 300, then: 100)
    #expect(host.text == String(repeating: "c", count: 9) + "ee")
    host.hold(.leftControl, 7500, then: 100)
    #expect(host.text == String(repeating: "c", count: 9) + "e")
    #expect(host.faults == [])
  }
}
