import KeyEvents
import MorseComposition
import TestSupport
import Testing

@Suite("Reading hand-sent timing")
struct TimingDecoderTests {
  /// The text of every pattern of the code, in words of six signs.
  static let everySign: String = {
    let texts = InternationalTable.texts(upper: false, angle: false)
    return texts.values.sorted().chunked(by: 6).map { $0.joined() }.joined(separator: " ")
  }()

  @Test("A letter that does not exist has no signals", arguments: [Int.min, -1, 1, 2, .max])
  func unknownLetter(number: Int) {
    var decoder = TimingDecoder()
    decoder.press(at: .zero)
    decoder.release(at: EventTime(microseconds: 60_000))
    decoder.finish(at: EventTime(microseconds: 100_000))
    #expect(decoder.letterCount == 1)
    #expect(decoder[0].pattern.text == ".")
    #expect(decoder[number].pattern.isEmpty)
  }

  @Test("Exact keying of every sign is read at every speed", arguments: 5...50)
  func exact(speed: Int) {
    let sender = KeyedSender(speed: Double(speed))
    #expect(DecoderHost.text(of: Self.everySign, by: sender) == Self.everySign)
  }

  @Test(
    "Words are read correctly from the first letter",
    arguments: [
      "paris", "cq cq de", "the end", "sos", "a", "n", "what is it", "k", "73 es gl", "r",
    ])
  func beginnings(text: String) {
    for speed in stride(from: 5.0, through: 50, by: 2.5) {
      #expect(DecoderHost.text(of: text, by: KeyedSender(speed: speed)) == text, "\(speed) wpm")
    }
  }

  @Test(
    "A lone first mark is read as at 20 words per minute",
    arguments: [
      (60, "e"), (30, "e"), (95, "e"), (130, "t"), (180, "t"), (400, "t"), (1000, "t"),
    ])
  func loneMark(milliseconds: Int64, letter: String) {
    var host = DecoderHost()
    host.key([milliseconds * 1000])
    host.finish()
    #expect(host.text == letter)
  }

  @Test("The first letter is revised when the next ones show what it was")
  func revisedFirstLetter() {
    // At 8 words per minute a dit is 150 ms, which alone is read as a dah.
    let sender = KeyedSender(speed: 8)
    var host = DecoderHost()
    var generator = SeededGenerator(seed: 1)
    host.key(sender.lengths(of: "sos sos", host.code, using: &generator))
    host.finish()
    #expect(host.moments.contains { $0.text.hasPrefix("o") || $0.text.hasPrefix("t") })
    #expect(host.text == "sos sos")
    #expect(host.faults == [])
  }

  @Test("Proportions, weight and stretched gaps are learnt", arguments: senders)
  func learnt(sender: KeyedSender) {
    let text = "the quick brown fox jumps over the lazy dog 1234567890 times"
    for seed in 1...UInt64(TestAmount.count(2, long: 5)) {
      #expect(DecoderHost.text(of: text, by: sender, seed: seed) == text, "seed \(seed)")
    }
  }

  static let senders: [KeyedSender] =
    [2.2, 2.5, 3.5, 4, 5].map { KeyedSender(jitter: 0.04, dash: $0) }
    + [-0.4, -0.2, 0.2, 0.4].map { KeyedSender(jitter: 0.04, weight: $0) }
    + [4, 6, 8, 12, 19].map {
      KeyedSender(speed: 18, jitter: 0.04, letterGap: $0, wordGap: $0 * 7 / 3)
    }
    + [
      KeyedSender(jitter: 0.04, course: [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6]),
      KeyedSender(jitter: 0.04, course: [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6]),
      KeyedSender(jitter: 0.04, course: [1, 1.3, 1]), KeyedSender(jitter: 0.04, course: [1, 0.7]),
      KeyedSender(speed: 10, jitter: 0.04, bounce: 0.4),
      KeyedSender(speed: 40, jitter: 0.04, bounce: 0.4),
      KeyedSender(jitter: 0.04, gapJitter: 0.12),
    ]

  @Test("Call signs, figures and random groups are not turned into words")
  func noWords() {
    for text in [
      "cq cq de dl3uls dl3uls k", "zfipd aisjk bfhct hxbfw lxeyo okkhp grpjd dmauc",
      "14 365994 4 96773 267081 880243 3442", "qqxjz vkqwj hl9xyz/p ja1zzq rst 5nn tu",
    ] {
      for seed: UInt64 in 1...10 {
        let got = DecoderHost.text(of: text, by: KeyedSender(jitter: 0.09), seed: seed)
        #expect(got == text, "seed \(seed)")
      }
    }
  }

  @Test("Letters and words end by themselves when the pause is long enough")
  func deadlines() {
    var host = DecoderHost()
    var generator = SeededGenerator(seed: 1)
    let lengths = KeyedSender().lengths(of: "paris paris", host.code, using: &generator)
    host.key(lengths)
    let end = host.time
    #expect(host.decoder.deadline != nil)
    host.wait(30_000)
    #expect(host.text == "paris paris")
    #expect(host.letters.last?.end == .open)
    host.wait(20_000_000)
    let ends = host.moments.filter { $0.time > end }.map { end.microseconds(to: $0.time) }
    // The mark ends after a possible bounce, the letter after 1 to 3 units of 60 ms, the word after
    // 3 to 7.
    try? #require(ends.count == 4)
    #expect((5_000..<20_000).contains(ends[0]))
    #expect((60_000..<180_000).contains(ends[1]))
    #expect((180_000..<420_000).contains(ends[2]))
    #expect(ends[3] >= 10_000_000)
    #expect(host.text == "paris paris ")
    #expect(host.decoder.settledCount == 10)
    #expect(host.decoder.deadline == nil)
    #expect(host.faults == [])
  }

  @Test("Another sender may take over, much faster or slower", arguments: [0.35, 0.5, 2, 2.8])
  func anotherSender(factor: Double) {
    let first = "the quick brown fox jumps over the lazy dog"
    let second = "and the dog sleeps all day long"
    for seed: UInt64 in 1...5 {
      var host = DecoderHost()
      var generator = SeededGenerator(seed: seed)
      let sender = KeyedSender(speed: 16, jitter: 0.06)
      host.key(sender.lengths(of: first, host.code, using: &generator))
      host.wait(2_000_000)
      let other = KeyedSender(speed: 16 * factor, jitter: 0.06, dash: 3.5)
      host.key(other.lengths(of: second, host.code, using: &generator))
      host.finish()
      #expect(host.text == "\(first) \(second)", "seed \(seed)")
      #expect(host.faults == [])
    }
  }

  @Test("A long pause inside a text changes nothing", arguments: [2, 9, 11, 60, 3600, 1_000_000])
  func pauses(seconds: Int64) {
    var host = DecoderHost()
    var generator = SeededGenerator(seed: 1)
    let sender = KeyedSender(jitter: 0.05)
    for word in ["this", "is", "the", "end"] {
      host.key(sender.lengths(of: word, host.code, using: &generator))
      host.wait(seconds * 1_000_000)
    }
    host.finish()
    #expect(host.text == "this is the end ")
    #expect(host.faults == [])
  }

  @Test("After a long pause, keying is read correctly at each speed")
  func senderAfterPause() {
    for speed in [5.0, 8, 20, 40, 50] {
      for first in ["e", "t", "i", "m", "ee"] {
        var host = DecoderHost()
        var generator = SeededGenerator(seed: 2)
        let sender = KeyedSender(speed: speed, jitter: 0.05)
        host.key(sender.lengths(of: first, host.code, using: &generator))
        host.wait(15_000_000)
        host.key(sender.lengths(of: "with patience", host.code, using: &generator))
        host.finish()
        #expect(host.text.hasSuffix(" with patience"), "\(first) at \(speed)")
        #expect(host.faults == [])
      }
    }
  }

  @Test("A mark that has not ended at the finish counts with its duration so far")
  func heldKey() {
    var host = DecoderHost()
    host.key([60_000, 60_000, 180_000, 60_000])
    host.press()
    host.wait(60_000)
    host.finish()
    #expect(host.text == "r")
    host.decoder.release(at: host.time.advanced(byMicroseconds: 1_000_000))
    #expect(host.decoder.firstChanged == host.decoder.letterCount)
    #expect(host.decoder.deadline == nil)
  }

  @Test("A very long press is a dah, and the letters after it are read correctly")
  func longMark() {
    var host = DecoderHost()
    var generator = SeededGenerator(seed: 1)
    for text in ["paris", "paris"] {
      host.key(KeyedSender().lengths(of: text, host.code, using: &generator))
      host.wait(420_000)
      host.key([8_000_000])
      host.wait(420_000)
    }
    host.finish()
    #expect(host.text == "paris t paris t ")
  }

  @Test("Clicks and bounces are not signals")
  func clicks() {
    var host = DecoderHost()
    // A click in a letter gap, a dit of three contacts, a click after the end.
    host.key([180_000, 90_000, 2_000, 88_000, 20_000, 3_000, 17_000, 4_000, 20_000])
    host.wait(100_000)
    host.key([1_500])
    host.wait(500_000)
    host.finish()
    #expect(host.text == "te ")
    #expect(host.faults == [])
  }

  @Test("A mark can be given as a dit or a dah, whatever its duration")
  func knownMarks() {
    var host = DecoderHost()
    for (length, signal) in [(60_000, MorseSignal.dah), (60_000, .dit), (60_000, .dah)] {
      host.key([Int64(length)], as: signal)
      host.wait(60_000)
    }
    host.finish()
    #expect(host.text == "k")
  }

  @Test("At a fixed speed the boundaries are 2, 2 and 5 units, whatever was keyed before")
  func fixedSpeed() {
    let unit: Int64 = 60_000
    for (mark, expected) in [(unit * 2 - 1, "e"), (unit * 2 + 1, "t")] {
      for (gap, between) in [
        (unit * 2 - 1, "|"), (unit * 2 + 1, ""), (unit * 5 - 1, ""), (unit * 5 + 1, " "),
      ] where between != "|" {
        var host = DecoderHost(speed: .fixed(20))
        for _ in 0..<20 {
          host.key([mark])
          host.wait(gap)
        }
        host.key([mark])
        host.finish()
        let letters = [String](repeating: expected, count: 21)
        #expect(host.text == letters.joined(separator: between))
        #expect(host.decoder.wordsPerMinute == 20)
      }
    }
    var host = DecoderHost(speed: .fixed(20))
    host.key([unit * 2 - 1, unit * 2 - 1, unit * 2 + 1])
    #expect(host.decoder.deadline != nil)
    host.finish()
    #expect(host.text == "a")
  }

  @Test("A guessed speed decides how a lone first mark is read")
  func guess() {
    for (speed, letter) in [(5.0, "e"), (20, "t"), (50, "t")] {
      var host = DecoderHost(speed: .guess(speed))
      host.key([180_000])
      host.finish()
      #expect(host.text == letter)
    }
  }

  @Test("The speed is estimated to within 10 %")
  func wordsPerMinute() {
    for speed in [5.0, 12, 20, 35, 50] {
      var host = DecoderHost()
      var generator = SeededGenerator(seed: 3)
      let sender = KeyedSender(speed: speed, jitter: 0.03)
      host.key(sender.lengths(of: "paris paris paris", host.code, using: &generator))
      host.finish()
      #expect(abs(host.decoder.wordsPerMinute / speed - 1) < 0.1)
    }
  }

  @Test(
    "Syllable gaps are found only if the sender makes them",
    arguments: [(3.0, 5.0, 9.0), (3, 7, 14), (3, 3, 7), (5, 5, 12)])
  func syllables(letterGap: Double, syllableGap: Double, wordGap: Double) {
    let text = "lek|tr fb|met w|loek gt gak|bob|tl xup le|fir|met"
    for seed: UInt64 in 1...5 {
      var host = DecoderHost(hasSyllables: true)
      var generator = SeededGenerator(seed: seed)
      let sender = KeyedSender(
        jitter: 0.04, letterGap: letterGap, syllableGap: syllableGap, wordGap: wordGap)
      host.key(sender.lengths(of: text, host.code, using: &generator))
      host.finish()
      let expected = syllableGap > letterGap ? text : text.filter { $0 != "|" }
      #expect(host.text == expected, "seed \(seed)")
      #expect(host.faults == [])
    }
  }

  @Test("A syllable ends by itself before the word does")
  func syllableDeadlines() {
    var host = DecoderHost(hasSyllables: true)
    var generator = SeededGenerator(seed: 1)
    let sender = KeyedSender(syllableGap: 7, wordGap: 14)
    host.key(sender.lengths(of: "lek|tr fb|met w|loek", host.code, using: &generator))
    let end = host.time
    host.wait(3_000_000)
    let ends = host.moments.filter { $0.time > end }.map(\.text)
    #expect(ends.map { $0.suffix(2) } == ["ek", "ek", "k|", "k "])
  }

  @Test("The last letters can be removed, and keying continues")
  func takingBack() {
    var host = DecoderHost()
    var generator = SeededGenerator(seed: 1)
    host.key(KeyedSender().lengths(of: "paris is", host.code, using: &generator))
    host.wait(100_000)
    for expected in ["paris i", "paris ", "pari"] {
      host.removeLast()
      #expect(host.text == expected)
    }
    host.key(KeyedSender().lengths(of: "ty", host.code, using: &generator))
    host.finish()
    #expect(host.text == "parity")
    for _ in 0..<6 { host.removeLast() }
    #expect(host.text == "")
    #expect(host.decoder.removeLast() == false)
    // Only the last letters of a long text can be removed.
    let text = [String](repeating: "paris", count: 12).joined(separator: " ")
    host.key(KeyedSender().lengths(of: text, host.code, using: &generator))
    host.finish()
    var count = 0
    while host.decoder.letterCount > host.decoder.firstKnown {
      host.removeLast()
      count += 1
    }
    #expect((28...32).contains(count))
    #expect(host.decoder.removeLast() == false)
    #expect(host.decoder.letterCount == 60 - count)
    #expect(text.hasPrefix(host.text))
    #expect(host.faults == [])
  }
}

extension Array {
  fileprivate func chunked(by count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
