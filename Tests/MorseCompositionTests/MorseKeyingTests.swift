import KeyEvents
import MorseComposition
import TestSupport
import TextEditing
import Testing

@Suite("Text to keying")
struct MorseKeyingTests {
  private func speed(_ words: Double) -> MorseSpeed { MorseSpeed(wordsPerMinute: words)! }

  /// The durations in units of a dit.
  private func units(_ text: String, _ keying: MorseKeying) throws -> [Double] {
    try keying.intervals(for: text).map {
      Double($0.microseconds) / Double(keying.speed.unitMicroseconds)
    }
  }

  @Test("Marks and gaps have the durations of ITU-R M.1677-1")
  func lengths() throws {
    for wpm in [5.0, 12, 20, 40] {
      let keying = MorseKeying(speed: speed(wpm))
      #expect(try units("an t", keying) == [1, 1, 3, 3, 3, 1, 1, 7, 3])
      let intervals = try keying.intervals(for: "paris")
      #expect(intervals.first?.isMark == true && intervals.last?.isMark == true)
      #expect(zip(intervals, intervals.dropFirst()).allSatisfy { $0.isMark != $1.isMark })
    }
  }

  @Test(
    "PARIS is 50 units long and CODEX 60, with the gap after the word",
    arguments: [("paris", 50), ("CODEX", 60)])
  func words(word: String, length: Double) throws {
    #expect(try units(word, MorseKeying()).reduce(0, +) + 7 == length)
  }

  @Test("At n words per minute, PARIS n times takes a minute, also with stretched gaps")
  func wholeSpeed() throws {
    for (letters, whole) in [(20.0, 20.0), (20, 10), (18, 8), (13, 5), (40, 39)] {
      for spacing in [
        MorseSpacing.farnsworth(speed(whole)), .wordsworth(speed(whole)),
      ] {
        var keying = MorseKeying(speed: speed(letters))
        keying.spacing = spacing
        // One word more, so the minute ends where that word begins.
        let words = Array(repeating: "paris", count: Int(whole) + 1).joined(separator: " ")
        let events = try keying.events(for: words + " e")
        let starts = events.filter { $0.phase == .began }.map(\.time)
        let wordStarts = starts.enumerated().filter { $0.offset % 14 == 0 }.map(\.element)
        let minute = wordStarts[0].microseconds(to: wordStarts[Int(whole)])
        #expect(abs(minute - 60_000_000) < 1000, "\(spacing)")
      }
    }
  }

  @Test(
    "Farnsworth gaps match the formula: letters at 18, 8 words per minute overall")
  func farnsworth() throws {
    var keying = MorseKeying(speed: speed(18))
    keying.spacing = .farnsworth(speed(8))
    let intervals = try keying.intervals(for: "ee e").map(\.microseconds)
    #expect(abs(intervals[1] - 857_895) < 2)
    #expect(abs(intervals[3] - 2_001_754) < 2)
    #expect(intervals[0] == 66_667)
  }

  @Test("An overall speed above that of the letters has no effect")
  func fasterWhole() throws {
    for spacing in [MorseSpacing.farnsworth(speed(30)), .wordsworth(speed(30))] {
      var keying = MorseKeying(speed: speed(20))
      keying.spacing = spacing
      #expect(
        try keying.intervals(for: "an t") == MorseKeying(speed: speed(20)).intervals(for: "an t"))
    }
  }

  @Test(
    "Jitter is reproducible by its seed, has the requested standard deviation, and is limited to three times that"
  )
  func jitter() throws {
    var keying = MorseKeying()
    keying.jitter = 0.1
    let text = String(repeating: "paris ", count: 200)
    let plain = try MorseKeying().intervals(for: text).map { Double($0.microseconds) }
    for seed in UInt64(0)..<5 {
      keying.seed = seed
      let drawn = try keying.intervals(for: text)
      #expect(try keying.intervals(for: text) == drawn)
      let ratios = zip(drawn, plain).map { Double($0.microseconds) / $1 }
      let mean = ratios.reduce(0, +) / Double(ratios.count)
      let jitter = ratios.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(ratios.count)
      #expect(abs(mean - 1) < 0.01)
      #expect(abs(jitter - 0.01) < 0.001)
      #expect(ratios.allSatisfy { abs($0 - 1) < 0.301 })
    }
    var other = keying
    other.seed = 77
    #expect(try other.intervals(for: text) != keying.intervals(for: text))
  }

  @Test(
    "The marks and gaps of a text give its signals", arguments: MorseCodeName.allCases)
  func roundTrip(name: MorseCodeName) throws {
    let code = MorseCode(name.alphabet)
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let letters = name.alphabet.letters.map(\.text)
    for _ in 0..<20 {
      let words = (0..<3).map { _ in
        (0..<4).map { _ in letters.randomElement(using: &random)! }.joined()
      }
      var keying = MorseKeying(code: code)
      keying.jitter = 0.05
      keying.seed = random.next()
      let unit = Double(keying.speed.unitMicroseconds)
      var read: [String] = [""]
      for interval in try keying.intervals(for: words.joined(separator: " ")) {
        let length = Double(interval.microseconds) / unit
        switch (interval.isMark, length) {
        case (true, _): read[read.count - 1] += length < 2 ? "." : "-"
        case (false, ..<2): break
        case (false, ..<5): read.append("")
        default: read += ["/", ""]
        }
      }
      let sent = try code.tokens(for: words.joined(separator: " ")).compactMap { token in
        switch token {
        case .letter(let pattern): pattern.text
        case .syllableEnd: nil
        case .wordGap: "/"
        }
      }
      #expect(read == sent, "seed \(seed)")
    }
  }

  @Test("Korean syllables are separated by a longer gap on request")
  func syllables() throws {
    var keying = MorseKeying(code: MorseCode(.korean))
    let text = "아까 가"
    // ㅇ -.-, ㅏ ., ㄱ .-.., ㄱ .-.., ㅏ ., ㄱ .-.., ㅏ .
    func gaps() throws -> [Double] {
      try keying.intervals(for: text).filter { !$0.isMark }
        .map { Double($0.microseconds) / Double(keying.speed.unitMicroseconds) }.filter { $0 > 1 }
    }
    #expect(try gaps() == [3, 3, 3, 3, 7, 3])
    keying.dividesSyllables = true
    #expect(try gaps() == [3, 5, 3, 3, 7, 3])
    let tokens = try keying.code.tokens(for: "가나 다라", dividingSyllables: true)
    #expect(
      tokens.map { $0 == .syllableEnd ? "|" : $0 == .wordGap ? "/" : "." }.joined() == "..|../..|.."
    )
    #expect(try !keying.code.tokens(for: "가나 다라").contains(.syllableEnd))
  }

  @Test("Frames are presses and releases of the key, starting at the given time")
  func frames() throws {
    let start = EventTime(microseconds: 5_000_000)
    let frames = try MorseKeying().frames(for: "a", key: .space, from: start)
    #expect(frames.map { ($0.time?.microseconds ?? 0) / 1000 } == [5000, 5060, 5120, 5300])
    var tracker = KeyTracker()
    var events: [KeyEvent] = []
    for frame in frames { tracker.receive(frame, into: &events) }
    #expect(try events == MorseKeying().events(for: "a", key: .space, from: start))
    #expect(!tracker.hasHeldKeys)
  }

  @Test("An empty text sends nothing, and a character without signals is an error")
  func edges() throws {
    #expect(try MorseKeying().intervals(for: " \n ") == [])
    #expect(throws: MorseEncodingError.self) { try MorseKeying().intervals(for: "a%") }
  }

  @Test("A single switch reads slow keying")
  func singleSwitch() throws {
    var keying = MorseKeying(speed: speed(5))
    keying.spacing = .farnsworth(speed(2))
    var host = TimedHost(SwitchComposer())
    for event in try keying.events(for: "paris1900", from: .zero) {
      host.feed(event.key, event.phase, at: event.time)
    }
    #expect(host.text == "paris1900")
    #expect(host.faults == [])
  }

  @Test(
    "A speed has its unit and its description, and is 1 to 100 words per minute",
    arguments: [
      (20.0, 60_000, "20"), (17.5, 68_571, "17.5"), (1, 1_200_000, "1"), (100, 12_000, "100"),
    ])
  func speeds(words: Double, unit: Int64, text: String) {
    #expect(speed(words).unitMicroseconds == unit)
    #expect(speed(words).description == text)
    #expect(MorseSpeed(wordsPerMinute: 0.9) == nil && MorseSpeed(wordsPerMinute: 101) == nil)
    #expect(MorseSpeed(wordsPerMinute: .nan) == nil)
  }
}
