import Composition
import KeyEvents
import MorseComposition
import TestSupport
import TextEditing
import Testing

/// A press or release of a paddle, in units after the start.
private struct PaddleMove {
  var paddle: MorseSignal
  var isDown: Bool
  var at: Double

  var key: KeyCode { paddle == .dit ? .leftControl : .rightControl }
}

/// Reads moves such as `+d 0 +h 0.5 -d 4`: press or release, dit or dah paddle, time in units.
private func moves(_ text: String) -> [PaddleMove] {
  let words = text.split(separator: " ").map(String.init)
  return stride(from: 0, to: words.count, by: 2).map { index in
    PaddleMove(
      paddle: words[index].hasSuffix("d") ? .dit : .dah, isDown: words[index].hasPrefix("+"),
      at: Double(words[index + 1])!)
  }
}

/// A host after the moves and a long silence.
private func played(
  _ moves: [PaddleMove], _ keyer: MorseKeyer, wpm: Double = 20,
  memory: PaddleMemory = PaddleMemory()
) -> TimedHost<PaddleComposer> {
  let speed = MorseSpeed(wordsPerMinute: wpm)!
  var host = TimedHost(PaddleComposer(keyer, speed: speed, memory: memory))
  let start: Int64 = 1_000_000
  for move in moves.sorted(by: { $0.at < $1.at }) {
    let time = EventTime(microseconds: start + Int64(move.at * Double(speed.unitMicroseconds)))
    host.feed(move.key, move.isDown ? .began : .ended, at: time)
  }
  host.wait(milliseconds: 1200 / wpm * 30)
  return host
}

@Suite("Paddles")
struct PaddleComposerTests {
  @Test(
    "Moves of the paddles give these signals in iambic A, iambic B and ultimatic",
    arguments: [
      // One paddle.
      ("+d 0 -d 0.5", "."), ("+d 0 -d 1.5", "."), ("+d 0 -d 2.5", ".."), ("+d 0 -d 4.5", "..."),
      ("+h 0 -h 0.5", "-"), ("+h 0 -h 3.5", "-"), ("+h 0 -h 4.5", "--"), ("+h 0 -h 8.5", "---"),
      // C: released in the last dit in mode A, in the second dah in mode B.
      ("+h 0 +d 0.5 -d 10.5 -h 10.5", "A -.-. B -.-.- U -...."),
      ("+h 0 +d 0.5 -d 7.5 -h 7.5", "A -.- B -.-. U -.."),
      ("+h 0 +d 0.5 -d 9.5 -h 9.5", "A -.- B -.-. U -..."),
      // A and N by the memory alone, and by squeezing.
      ("+d 0 -d 0.3 +h 0.5 -h 0.8", "A .- B .- U .-"),
      ("+h 0 -h 0.5 +d 1.5 -d 2.5", "A -. B -. U -."),
      ("+d 0 +h 0.5 -d 0.7 -h 0.7", "A .- B .- U .-"),
      ("+d 0 +h 0.5 -d 2.5 -h 2.5", "A .- B .-. U .-"),
      ("+d 0 +h 0.5 -d 5.5 -h 5.5", "A .- B .-. U .-"),
      ("+d 0 +h 0.5 -d 6.5 -h 6.5", "A .-. B .-.- U .--"),
      // In mode B the other paddle adds an element if it was down during the mark, even alone; in
      // the gap after the mark it does not, but for its memory.
      ("+h 0 +d 0.4 -h 4.5 -d 8.5", "A -... B -.-. U -..."),
      ("+d 0 +h 0.4 -d 3.5 -h 4.5", "A .- B .-. U .-"),
      ("+d 0 +h 1.5 -d 1.8 -h 1.9", ".-"),
      // One released, the other held.
      ("+h 0 +d 0.5 -h 1.5 -d 7.5", "A -.. B -.. U -.."),
      ("+d 0 +h 0.5 -h 3.5 -d 6.5", "A .-. B .-. U .-."),
      // A tap of the other paddle is inserted; a second tap of the same paddle has no effect.
      ("+d 0 +h 2.5 -h 2.8 -d 8.5", "A ..-. B ..-. U ..-."), ("+d 0 -d 0.3 +d 0.5 -d 0.7", "."),
      // The same in the gap after an element.
      ("+d 0 -d 0.5 +h 1.5 -h 1.8", ".-"),
      // Two presses: the gap between them ends nothing, a letter or a word.
      ("+d 0 -d 0.5 +d 2.5 -d 2.8", ".."), ("+d 0 -d 0.5 +d 3.5 -d 3.8", ". ."),
      ("+h 0 -h 0.5 +d 5.5 -d 5.8", "- ."), ("+d 0 -d 0.5 +h 6.5 -h 6.8", ". / -"),
    ])
  func table(text: String, expected: String) {
    var signals: [String: String] = [:]
    var name = ""
    for word in expected.split(separator: " ").map(String.init) {
      if "ABU".contains(word) {
        name = word
      } else {
        signals[name] = signals[name].map { "\($0) \(word)" } ?? word
      }
    }
    for (name, keyer) in [("A", MorseKeyer.iambicA), ("B", .iambicB), ("U", .ultimatic)] {
      for wpm in [10.0, 13, 20, 33, 40] {
        let host = played(moves(text), keyer, wpm: wpm)
        #expect(host.signals == signals[name] ?? signals[""], "\(text) \(keyer) \(wpm)")
        #expect(host.faults == [])
      }
    }
  }

  /// The number of elements of a squeeze: the first paddle is pressed at 0, the second in the first
  /// element, both are released at `release`. Elements alternate; each is a mark and a gap of 1.
  private func count(_ keyer: MorseKeyer, dashFirst: Bool, release: Double) -> Int {
    var start = 0.0
    var count = 0
    while true {
      let isDash = dashFirst == (count % 2 == 0)
      let end = start + (isDash ? 4 : 2)
      count += 1
      let isHeld = release > end
      let wasPressedInside = count == 1
      let wasSqueezed = keyer == .iambicB && release > start
      guard isHeld || wasPressedInside || wasSqueezed else { return count }
      start = end
    }
  }

  @Test("A squeeze that begins and ends at any moment, exactly or a tenth of a dit off")
  func squeezes() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    var cases = 0
    for keyer in [MorseKeyer.iambicA, .iambicB] {
      for dashFirst in [false, true] {
        for squeeze in stride(from: 0.5, to: dashFirst ? 4 : 2, by: 1) {
          for release in stride(from: squeeze + 0.25, to: 16, by: 0.5)
          where abs(release - release.rounded()) > 0.2 {
            cases += 1
            let first: MorseSignal = dashFirst ? .dah : .dit
            let second: MorseSignal = dashFirst ? .dit : .dah
            let elements = count(keyer, dashFirst: dashFirst, release: release)
            let signals = (0..<elements).map { $0 % 2 == (dashFirst ? 0 : 1) ? "-" : "." }.joined()
            for wpm in [10.0, 20, 40] {
              for shift in [0, 0.1] {
                func at(_ time: Double) -> Double {
                  time + (shift == 0 ? 0 : Double.random(in: -shift...shift, using: &random))
                }
                let played = played(
                  [
                    PaddleMove(paddle: first, isDown: true, at: 0),
                    PaddleMove(paddle: second, isDown: true, at: at(squeeze)),
                    PaddleMove(paddle: first, isDown: false, at: at(release)),
                    PaddleMove(paddle: second, isDown: false, at: at(release)),
                  ], keyer, wpm: wpm)
                #expect(
                  played.signals == signals,
                  "\(keyer) \(first) \(squeeze) \(release) \(wpm) wpm, seed \(seed)")
              }
            }
          }
        }
      }
    }
    #expect(cases > 200)
  }

  @Test(
    "Without memory a press counts only while it lasts",
    arguments: [
      ("+h 0 -h 0.5 +d 1.5 -d 2.5", "-", "-."), ("+d 0 -d 0.3 +h 0.5 -h 0.8", ".-", "."),
      ("+h 0 +d 0.5 -h 1 -d 4.5", "-.", "-."), ("+d 0 +h 0.5 -d 1 -h 2.5", ".-", ".-"),
    ])
  func memory(text: String, withoutDit: String, withoutDah: String) {
    for keyer in [MorseKeyer.iambicA, .ultimatic] {
      let host = played(moves(text), keyer, memory: PaddleMemory(dit: false))
      #expect(host.signals == withoutDit)
      #expect(played(moves(text), keyer, memory: PaddleMemory(dah: false)).signals == withoutDah)
    }
  }

  @Test(
    "A second press during the own element is sent after it only where it is remembered",
    arguments: [
      ("+d 0 -d 0.3 +d 0.5 -d 0.7", "..", "."), ("+h 0 -h 1 +h 3.5 -h 3.8", "--", "-"),
      // A press of the other paddle goes first, and three presses make three elements.
      ("+h 0 -h 0.5 +h 1 -h 1.5 +d 2 -d 2.5", "-.-", "-."),
      ("+d 0 -d 0.3 +d 0.5 -d 0.7 +d 0.8 -d 0.9", "..", "."),
    ])
  func ownMemory(text: String, remembered: String, forgotten: String) {
    for keyer in [MorseKeyer.iambicA, .iambicB, .ultimatic] {
      let host = played(moves(text), keyer, memory: PaddleMemory(own: true))
      #expect(host.signals == remembered)
      #expect(played(moves(text), keyer).signals == forgotten)
    }
  }

  @Test("In iambic B a squeeze in the gap adds nothing without memory")
  func squeezeInGap() {
    let memory = PaddleMemory(dit: false, dah: false)
    #expect(played(moves("+h 0 +d 3.2 -d 3.5 -h 3.6"), .iambicB, memory: memory).signals == "-")
    #expect(played(moves("+h 0 +d 2.8 -d 3.5 -h 3.6"), .iambicB, memory: memory).signals == "-.")
  }

  @Test("In iambic B a squeeze adds an element, also without memory")
  func squeezeWithoutMemory() {
    let memory = PaddleMemory(dit: false, dah: false)
    #expect(played(moves("+h 0 +d 0.5 -h 1 -d 1"), .iambicB, memory: memory).signals == "-.")
    #expect(played(moves("+h 0 +d 0.5 -h 1 -d 1"), .iambicA, memory: memory).signals == "-")
  }

  @Test(
    "A signal appears when its mark begins; a letter ends after two units of silence, a word after five"
  )
  func times() {
    // At 20 words per minute a unit is 60 ms; the dah begins at 1000 and ends at 1180.
    let host = played(moves("+h 0 -h 1"), .iambicB)
    #expect(host.text == "t ")
    #expect(host.times == [1000, 1300, 1480])
    #expect(host.composer.openCount == 1)
    #expect(host.composer.deadline == nil)
  }

  @Test(
    "A timed space stays only if a letter follows; Space keeps it, Delete removes it with its letter"
  )
  func timedSpace() {
    for (text, keys) in [
      ("t", []), ("t t", [KeyCode.rightControl]), ("t\n", [.enter]), ("t ", [.space]),
      ("t  ", [.space, .space]), ("", [.backspace]), ("t\nt", [.enter, .rightControl]),
    ] {
      var host = played(moves("+h 0 -h 1"), .iambicB)
      #expect(host.text == "t ")
      for key in keys { host.hold(key, 20, then: 200) }
      host.finish()
      #expect(host.text == text)
      #expect(host.faults == [])
    }
  }

  @Test("Delete removes a letter that a timeout ended, with or without its space")
  func deleteEnded() {
    for rest in [2.5, 4.5, 5.5, 300] {
      var host = played(moves("+d 0 +h 0.5 -d 2.5 -h 2.5"), .iambicA)
      host.hold(.rightControl, 20, then: 160 + rest * 60)
      #expect(host.text == (rest < 5 ? "a t" : "a t "))
      host.hold(.backspace, 20, then: 5000)
      #expect(host.text == "a ")
      host.hold(.backspace, 20, then: 5000)
      #expect(host.text == "")
      #expect(host.faults == [])
    }
  }

  @Test("Delete removes a space, reopens a letter or removes a signal; no timeout ends that letter")
  func delete() {
    var host = played(moves("+d 0 +h 0.5 -d 2.5 -h 2.5"), .iambicA)
    #expect(host.text == "a ")
    host.hold(.space, 20, then: 50)
    for text in ["a", "a", "e"] {
      host.hold(.backspace, 20, then: 5000)
      #expect(host.text == text)
    }
    #expect(host.composer.openCount == 1)
    #expect(host.composer.deadline == nil)
    host.hold(.rightControl, 20, then: 5000)
    #expect(host.text == "a ")
    #expect(host.composer.openCount == 1)
    host.hold(.leftControl, 20, then: 50)
    host.hold(.backspace, 20, then: 0)
    #expect(host.text == "a ")
    host.wait(milliseconds: 5000)
    #expect(host.text == "a ")
    #expect(host.faults == [])
  }

  @Test("Space ends the letter at once, and no timed space follows")
  func space() {
    var host = played(moves("+d 0 -d 1"), .iambicB)
    host.hold(.leftControl, 20, then: 40)
    host.hold(.space, 20, then: 2000)
    #expect(host.text == "e e")
    host.hold(.space, 20, then: 2000)
    host.hold(.leftControl, 20, then: 100)
    #expect(host.text == "e e e")
    #expect(host.faults == [])
  }

  @Test("Two keys of one paddle count as one until both are released")
  func twoKeys() {
    var host = TimedHost(PaddleComposer(.iambicA))
    host.press(.leftControl)
    host.wait(milliseconds: 30)
    host.press(.leftBrace)
    host.wait(milliseconds: 30)
    host.release(.leftControl)
    host.wait(milliseconds: 90)
    #expect(host.text == "i")
    host.release(.leftBrace)
    host.wait(milliseconds: 200)
    #expect(host.text == "i")
  }

  @Test("The end of a composition stops the element; held paddles have no effect")
  func finishing() {
    var host = TimedHost(PaddleComposer(.iambicB))
    host.press(.leftControl)
    host.wait(milliseconds: 150)
    host.finish()
    host.wait(milliseconds: 1000)
    #expect(host.text == "i")
    host.release(.leftControl)
    host.hold(.rightControl, 20, then: 300)
    #expect(host.text == "it")
    #expect(host.faults == [])
  }

  @Test("A cancelled press ends like a released one")
  func cancelled() {
    var host = TimedHost(PaddleComposer(.iambicB))
    host.press(.leftControl)
    host.wait(milliseconds: 150)
    host.feed(.leftControl, .cancelled, at: host.now)
    host.wait(milliseconds: 1000)
    #expect(host.text == "i ")
  }

  @Test("In Korean, timeouts end letters, which join into syllables, and words")
  func korean() {
    var host = TimedHost(PaddleComposer(.iambicB, code: MorseCode(.korean)))
    // ㅁ is two dahs, ㅓ one.
    host.hold(.rightControl, 300, then: 320)
    host.hold(.rightControl, 20, then: 340)
    #expect(host.text == "머")
    #expect(host.composer.openCount == 1)
    host.hold(.rightControl, 20, then: 600)
    #expect(host.text == "머ㅓ ")
    #expect(host.composer.openCount == 1)
    #expect(host.faults == [])
  }
}
