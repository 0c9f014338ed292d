import Composition
import HangulComposition
import KeyEvents
import KeyTraces
import MorseComposition
import TestSupport
import Testing
import TextEditing
import Typing

@testable import Practice

@Suite("Runs of practice")
struct PracticeRunTests {
  /// A session without layouts of the system, and its run.
  static func run(
    _ words: String, _ text: String, _ keys: [InputFrame], until end: EventTime,
    dividingSteps: Bool = false
  ) throws -> PracticeRun {
    var options = TypingOptions()
    for word in words.split(separator: " ") {
      let name = word.prefix { $0 != "=" }
      try options.set(String(name), to: String(word.dropFirst(name.count + 1)))
    }
    options.practice.text = text
    try options.validate()
    let layout = HangulLayout(named: options.hangul.layout)
    var session = TypingSession(
      options, form: nil, characterMap: { Letters() }, layoutFile: { _ in nil })
    var run = PracticeRun(options, layout: layout)
    func step() {
      run.receive(session.step, at: session.lastTime ?? .zero)
      session.clearStep()
    }
    for frame in keys {
      while dividingSteps, let time = [session.deadline, run.deadline].compactMap(\.self).min(),
        time < frame.time ?? .zero
      {
        session.advance(to: time)
        step()
        run.advance(to: time)
      }
      session.receive(frame)
      step()
    }
    session.finish(at: end)
    step()
    run.finish(at: end)
    return run
  }

  private static func lines(_ words: String, _ text: String, _ keys: String) throws -> [String] {
    let simulated = try SimulatedKeys(keys)
    let once = try run(words, text, simulated.frames, until: simulated.end)
    let divided = try run(
      words, text, simulated.frames, until: simulated.end, dividingSteps: true)
    #expect(once.score == divided.score, "\(words) \(keys)")
    return once.score.lines
  }

  @Test(
    "Keys are judged one by one",
    arguments: [
      // Nothing wrong: the final moves on, and is right at once.
      ("2set", "하다", "g k e k", "right 4 of 4, 100%"),
      // A wrong key counts once, and the word is judged again once it was taken back.
      (
        "2set", "하다", "g k f backspace e k",
        "right 4 of 5, 80%|ㄷ 1 of 2, 0.04 s, as ㄹ 1|corrected 1"
      ),
      ("2set", "하다", "g k f k", "right 2 of 3, 66%|ㄷ 0 of 1, as ㄹ 1"),
      // A tense consonant needs Shift here, and two presses in a layout that joins them.
      ("2set", "까", "r k", "right 0 of 1, 0%|ㄲ 0 of 1, as ㄱ 1"),
      ("2set", "까", "shift+r k", "right 2 of 2, 100%"),
      ("3set-390", "까", "k k f", "right 3 of 3, 100%|ㄱ 2 of 2"),
      // A final is another key than an initial.
      ("3set-390", "각", "k f x", "right 3 of 3, 100%|-ㄱ 1 of 1"),
      ("3set-390", "가", "k f x", "right 2 of 2, 100%|"),
      ("3set-390", "각", "k f k", "right 2 of 3, 66%|-ㄱ 0 of 1, as ㄱ 1"),
      // A vowel without its initial is wrong at once.
      ("2set", "하다", "g k k", "right 2 of 3, 66%|ㄷ 0 of 1, as ㅏ 1"),
      ("2set auto-reorder=on", "하다", "g k k e", "right 4 of 4, 100%|ㅏ 2 of 2"),
      // A final alone looks like an initial, and is another key.
      ("3set-390", "나", "s", "right 0 of 1, 0%|ㄴ 0 of 1, as -ㄴ 1"),
      ("3set-390", "나", "s backspace h f", "right 2 of 3, 66%|corrected 1"),
      // Two presses of a key, and Backspace in what they make.
      ("2set double-stroke=on", "까", "r r k", "right 3 of 3, 100%|ㄱ 1 of 1"),
      ("2set double-stroke=on", "까", "shift+r k", "right 2 of 2, 100%"),
      ("3set-390", "까", "k k backspace k f", "right 4 of 4, 100%|corrected 1"),
      ("3set-390", "가", "k k backspace f", "right 2 of 3, 66%|corrected 1"),
      // Where a cluster has a key, that is the unit; its letters one by one are right too.
      ("3set-390", "있", "j d 2", "right 3 of 3, 100%|-ㅆ 1 of 1"),
      ("3set-390", "있", "j d q q", "right 4 of 4, 100%|-ㅅ 1 of 1|-ㅆ 1 of 1"),
      // Compound vowels and finals are their keys.
      ("2set", "값 과", "r k q t space r h k", "right 8 of 8, 100%|␣ 1 of 1"),
      // A space too early, another one too many, and a word that is left with a mistake.
      ("2set", "하다 가", "g k space r k", "right 4 of 5, 80%|ㄷ 0 of 1, as ␣ 1"),
      ("2set", "가 나", "r k space space s k", "right 5 of 5, 83%|1 more than asked"),
      ("2set", "가나 다", "r k f space e k", "right 5 of 6, 83%|ㄴ 0 of 1, as ㄹ 1"),
    ])
  func hangul(layout: String, text: String, keys: String, lines: String) throws {
    let found = try Self.lines("mode=hangul layout=\(layout) practice=type", text, keys)
    for line in lines.split(separator: "|") {
      #expect(found.contains { $0.hasPrefix(line) }, "\(text): \(found)")
    }
  }

  @Test(
    "Characters of a plain keyboard",
    arguments: [
      ("ab ba", "a b space b a", "right 5 of 5, 100%"),
      ("ab", "a c backspace b", "right 2 of 3, 66%|b 1 of 2, 0.04 s, as c 1|corrected 1"),
    ])
  func plain(text: String, keys: String, lines: String) throws {
    let found = try Self.lines("mode=direct practice=type", text, keys)
    for line in lines.split(separator: "|") {
      #expect(found.contains { $0.hasPrefix(line) }, "\(text): \(found)")
    }
  }

  @Test(
    "A text that is keyed is read as a whole",
    arguments: [
      ("et", "e space t", "f space space j space", "right 2 of 2, 100%"),
      ("two", "e e", "f space space j space", "right 1 of 2, 50%|e 1 of 2, as t 1"),
      ("one missed", "eta", "f space f j space", "right 2 of 3, 66%|t 0 of 1"),
      ("one more", "ea", "f space j space f j space", "right 2 of 2, 66%|1 more than asked"),
      (
        "a sign", "e <sk> t", "f space space f f f j f j space space j space",
        "right 3 of 3, 100%|<SK> 1 of 1"
      ),
      ("a sign with a character", "e <AR>", "f space space f j f j f space", "+ 1 of 1"),
      (
        "a wrong sign", "e <SK>", "f space space f j f j f space",
        "right 1 of 2|<SK> 0 of 1, as + 1"
      ),
    ])
  func sending(name: String, text: String, keys: String, lines: String) throws {
    let text = text.replacing("space", with: " ")
    let found = try Self.lines("mode=morse practice=send", text, keys)
    for line in lines.split(separator: "|") {
      #expect(found.contains { $0.hasPrefix(line) }, "\(name): \(found)")
    }
  }

  @Test("A straight key at its speed has the timing that is asked")
  func timing() throws {
    var keying = MorseKeying(code: MorseCode(), speed: .standard)
    keying.spacing = .standard
    let text = "paris paris dit dah"
    let keys = try keying.frames(for: text, key: .space)
    let end = (keys.last?.time ?? .zero).advanced(byMicroseconds: 3_000_000)
    let run = try Self.run("mode=morse keyer=straight practice=send", text, keys, until: end)
    let score = run.score
    #expect(score.accuracy == 1, "\(score.lines)")
    #expect(
      score.lines.prefix(7).dropFirst(2) == [
        "keyed at 20.0 words a minute", "dits 1.0 (1 asked), jitter 0%",
        "dahs 3.0 (3 asked), jitter 0%", "gaps in letters 1.0 (1 asked), jitter 0%",
        "gaps between letters 3.0 (3 asked), jitter 0%",
      ])
    #expect(score.timing?.advice == nil)
    #expect(score.speed.map { abs($0.value - 20) < 1 } == true, "\(score.lines)")
  }

  @Test("An unsteady sender has the timing that was keyed, and has taken nothing back")
  func unsteady() throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let text = "cq cq de dl1abc dl1abc k ur rst 579 579 name anna anna"
    let signals = text.unicodeScalars.flatMap { MorseCode().pattern(for: $0)?.signals ?? [] }
    for _ in 0..<TestAmount.count(30, long: 3_000) {
      var keying = MorseKeying(code: MorseCode(), speed: .standard)
      keying.spacing = .standard
      keying.jitter = [0, 0.1, 0.15, 0.2].randomElement(using: &random) ?? 0
      keying.seed = random.next()
      let note: Comment = "seed \(seed): jitter \(keying.jitter), \(keying.seed)"
      let keys = try keying.frames(for: text, key: .space)
      let end = (keys.last?.time ?? .zero).advanced(byMicroseconds: 3_000_000)
      let run = try Self.run("mode=morse keyer=straight practice=send", text, keys, until: end)
      let timing = try #require(run.score.timing)
      let (dit, dah) = (timing.dit, timing.dah)
      // By chance, the dahs that were keyed may be somewhat more or less than three dits.
      let times = keys.compactMap { $0.time?.microseconds }
      let durations = stride(from: 0, to: times.count - 1, by: 2).map { times[$0 + 1] - times[$0] }
      var keyed: [MorseSignal: [Double]] = [:]
      for (signal, duration) in zip(signals, durations) {
        keyed[signal, default: []].append(Double(duration))
      }
      let means = keyed.mapValues { $0.reduce(0, +) / Double($0.count) }
      #expect(run.score.corrections == 0, note)
      #expect(dit.count + dah.count > 40, note)
      #expect((dit.jitter ?? 0) < keying.jitter + 0.1, note)
      #expect((dah.jitter ?? 0) < keying.jitter + 0.1, note)
      #expect(durations.count == signals.count, note)
      #expect(try abs(#require(dit.mean) / #require(means[.dit]) - 1) < 0.1, note)
      #expect(try abs(#require(dah.mean) / #require(means[.dah]) - 1) < 0.1, note)
    }
  }

  @Test(
    "With signs in angle brackets, a sign of one character in the text is that sign",
    arguments: ["e = t", "e <BT> t"])
  func angleSigns(text: String) throws {
    let found = try Self.lines(
      "mode=morse practice=send prosigns=angle", text,
      "f space space j f f f j space space j space")
    #expect(found.contains { $0.hasPrefix("right 3 of 3, 100%") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("<BT> 1 of 1") }, "\(found)")
  }

  @Test(
    "The German ch is right however it is keyed, and the timing is that of the other letters",
    arguments: ["---- ", "-.-. .... "])
  func germanCh(signals: String) throws {
    func keys(_ signals: String) -> String {
      signals.map { sign in
        sign == " " ? "t:120" : "d:space t:\(sign == "." ? 60 : 180) u:space t:60"
      }.joined(separator: " ") + " "
    }
    let simulated = try SimulatedKeys(
      keys(".. \(signals)..") + "t:300 " + keys("-.. .. -") + "t:3000")
    let run = try Self.run(
      "mode=morse code=german keyer=straight fixed-wpm=20 practice=send", "ichi dit",
      simulated.frames, until: simulated.end)
    let lines = run.score.lines
    #expect(run.score.accuracy == 1, "\(lines)")
    #expect(lines.contains("dits 1.0 (1 asked), jitter 0%"), "\(lines)")
    #expect(lines.contains("gaps in letters 1.0 (1 asked), jitter 0%"), "\(lines)")
  }

  @Test(
    "The letter that the end of the time cuts off does not count, unless it is right",
    arguments: [
      ("o o o", 5_000, "right 2 of 2, 100%"), ("o o o", 5_160, "right 2 of 2, 100%"),
      ("o o m", 5_160, "right 3 of 3, 100%"), ("o o o", 5_400, "right 3 of 3, 100%"),
      ("o o m", 5_500, "right 2 of 2, 100%"),
      // The pause has ended the letter.
      ("o o m", 6_600, "right 2 of 3, 66%"), ("o o m t", 6_600, "right 2 of 3, 66%"),
    ])
  func cutLetter(text: String, time: Int, line: String) throws {
    let dah = "d:space t:180 u:space t:60 "
    let o = dah + dah + dah
    // The marks of the third letter end at 4,900, 5,140 and 5,380 ms.
    let simulated = try SimulatedKeys(o + "t:1140 " + o + "t:2140 " + o + "t:3000")
    let run = try Self.run(
      "mode=morse keyer=straight fixed-wpm=20 practice=send practice-time=\(time)ms", text,
      simulated.frames, until: simulated.end)
    #expect(run.score.lines.contains { $0.hasPrefix(line) }, "\(run.score.lines)")
  }

  @Test("A straight key with long gaps and short dahs is told so")
  func advice() throws {
    // p, of which the dahs are as short as 2 dits.
    let p =
      "d:space t:60 u:space t:60 d:space t:120 u:space t:60 d:space t:120 u:space t:60 "
      + "d:space t:60 u:space t:180 "
    let simulated = try SimulatedKeys(String(repeating: p, count: 6) + "t:3000")
    let run = try Self.run(
      "mode=morse keyer=straight fixed-wpm=20 practice=send", "pppppp", simulated.frames,
      until: simulated.end)
    #expect(run.score.accuracy == 1, "\(run.score.lines)")
    #expect(run.score.timing?.advice == "longer dahs, or shorter dits", "\(run.score.lines)")
  }

  @Test("The timing of words after an unreadable sign is that of their letters")
  func unreadable() throws {
    func keys(_ signals: String) -> String {
      signals.map { sign in
        sign == " "
          ? "t:120" : "d:space t:\(sign == "." ? 60 : 180) u:space t:60"
      }.joined(separator: " ") + " "
    }
    // dit, four dahs, dit.
    let text = keys("-.. .. -") + "t:300 " + keys("----") + "t:420 " + keys("-.. .. -") + "t:3000"
    let simulated = try SimulatedKeys(text)
    let run = try Self.run(
      "mode=morse keyer=straight fixed-wpm=20 practice=send", "dit e dit", simulated.frames,
      until: simulated.end)
    let lines = run.score.lines
    #expect(lines.contains("dits 1.0 (1 asked), jitter 0%"), "\(lines)")
    #expect(lines.contains("dahs 3.0 (3 asked), jitter 0%"), "\(lines)")
  }

  @Test("A percentage is rounded down, but not below a whole one")
  func percentages() {
    for count in 0...100 { #expect(percent(Double(count) / 100) == "\(count)%") }
    #expect(percent(299.0 / 300) == "99%")
    #expect(percent(2.0 / 3) == "66%")
  }

  @Test("However the steps of a session are divided, the score is the same")
  func divided() throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let tasks = [
      ("mode=morse keyer=straight practice=send", "paris et a"),
      ("mode=morse keyer=straight practice=echo practice-time=20s", "e t a i"),
      ("mode=morse keyer=iambic-b practice=send practice-time=8s", "eta in"),
      ("mode=morse practice=echo practice-time=15s", "e t a"),
      ("mode=direct practice=copy practice-time=20s", "ab c"),
      ("mode=hangul practice=type practice-time=3s", "하다 가나"),
    ]
    for round in 0..<300 {
      let (words, text) = tasks[round % tasks.count]
      let names =
        words.contains("morse")
        ? ["space", "f", "j", "leftctrl", "rightctrl", "backspace"]
        : ["a", "b", "g", "k", "e", "space"]
      let keys = (0..<Int.random(in: 2...25, using: &random)).map { _ in
        let name = names.randomElement(using: &random) ?? "space"
        let hold = Int.random(in: 20...400, using: &random)
        let pause = [30, 90, 250, 700, 1_600, 6_000].randomElement(using: &random) ?? 30
        return "d:\(name) t:\(hold) u:\(name) t:\(pause)"
      }
      let simulated = try SimulatedKeys(keys.joined(separator: " "))
      let once = try Self.run(words, text, simulated.frames, until: simulated.end)
      let divided = try Self.run(
        words, text, simulated.frames, until: simulated.end, dividingSteps: true)
      #expect(once.score == divided.score, "seed \(seed), \(words): \(keys)")
      #expect(once.end == divided.end, "seed \(seed), \(words): \(keys)")
    }
  }

  @Test(
    "Answers to what sounds",
    arguments: [
      // A space begins; e sounds for 60 ms after a second, and t for 180 ms.
      ("copy", "direct", "e t", "space t:1500 e t:1500 t", "right 2 of 2, 100%|e 1 of 1, 0.48 s"),
      // Wrong: it sounds again, and only the first answer counts.
      (
        "copy", "direct", "e t", "space t:1500 t t:2000 e t:1500 t",
        "right 1 of 2, 50%|e 0 of 1, as t 1"
      ),
      // Nothing comes for five seconds, three times.
      ("copy", "direct", "e t", "space t:22000 t t:1000", "right 1 of 2, 50%|e 0 of 1"),
      // A word is whole with its last letter, or with a space.
      ("copy", "direct", "et a", "space t:2000 e t:100 t t:2000 a", "right 3 of 3, 100%"),
      ("copy", "direct", "et a", "space t:2000 e t:100 space t:9000", "right 1 of 2, 50%|t 0 of 1"),
      // Keyed back, with three keys.
      (
        "echo", "morse", "e a", "space t:1500 f space t:2500 f j space t:2500", "right 2 of 2, 100%"
      ),
      ("echo", "morse", "e a", "space t:1500 j space t:2500", "right 0 of 1, 0%|e 0 of 1, as t 1"),
      // A space, or a keyed question mark, makes the word sound again: its time begins anew.
      ("copy", "direct", "e t", "space t:5500 space t:4500 e t:1500 t", "right 2 of 2, 100%"),
      ("copy", "direct", "e t", "space t:3000 space t:60 e t:1500 t", "right 2 of 2|e 1 of 1"),
      (
        "copy", "direct", "e t", "space t:3000 space t:900 space t:1000 t t:3000 e t:1500 t",
        "right 1 of 2|e 0 of 1, as t 1"
      ),
      // Not while it sounds, nor in the middle of an answer.
      (
        "copy", "direct", "et a", "space t:900 space t:60 space t:1040 e t t:2000 a", "right 3 of 3"
      ),
      (
        "echo", "morse", "e a",
        "space t:3000 f f j j f f space t:3000 f space t:2500 f j space t:2500",
        "right 2 of 2, 100%"
      ),
      // Signals without a meaning are a wrong answer, and the beginning of a letter is none.
      ("echo", "morse", "e a", "space t:3000 j j j j space t:2500", "right 0 of 1, 0%|e 0 of 1"),
      (
        "echo", "morse", "9a e", "space t:4000 j j j j t:900 f space t:300 f j space t:2500",
        "right 2 of 2, 100%"
      ),
      // A question mark that is asked is an answer.
      (
        "echo", "morse", "? e", "space t:3000 f f j j f f space t:3000 f space t:2500",
        "right 2 of 2, 100%"
      ),
    ])
  func prompts(task: String, mode: String, text: String, keys: String, lines: String) throws {
    let found = try Self.lines("mode=\(mode) practice=\(task)", text, keys)
    for line in lines.split(separator: "|") {
      #expect(found.contains { $0.hasPrefix(line) }, "\(text): \(found)")
    }
  }

  @Test("A new letter is shown the first time, which does not count")
  func introduction() throws {
    let found = try Self.lines(
      "mode=direct practice=copy practice-new=e", "e e t",
      "space t:1500 x t:2500 e t:1500 e t:1500 t")
    #expect(found.first == "right 2 of 2, 100%", "\(found)")
  }

  @Test("A run ends at its time")
  func limit() throws {
    let simulated = try SimulatedKeys("a t:500 b t:600 c t:100 d")
    let run = try Self.run(
      "mode=direct practice=type practice-time=1s", "abcd", simulated.frames, until: simulated.end)
    #expect(run.score.asked == 2)
    #expect(run.end == run.start?.advanced(byMicroseconds: 1_000_000))
  }

  @Test("What sounds is the word at its speed, and stops with the answer")
  func sounds() throws {
    let simulated = try SimulatedKeys("space t:1300 e")
    var run = try Self.run(
      "mode=direct practice=copy practice-wpm=12", "a", simulated.frames, until: simulated.end)
    let sounds = run.takeSounds()
    #expect(
      sounds.prefix(3) == [
        .mark(from: 1_000_000, to: 1_100_000), .mark(from: 1_200_000, to: 1_500_000),
        .stop(at: 1_340_000),
      ])
    #expect(sounds.dropFirst(3).first == .wrong(at: 1_340_000))
  }
}

/// Each key of the main rows with its character of a US keyboard.
private struct Letters: CharacterMap {
  mutating func press(_ key: KeyCode, into text: inout [Unicode.Scalar]) -> CharacterMapAnswer {
    guard let scalar = key == .space ? " " : key.sign.unicodeScalars.first,
      key == .space || key.sign.unicodeScalars.count == 1
    else { return .nothing }
    text.append(scalar)
    return .characters
  }

  mutating func update(_ key: KeyCode, isDown: Bool) {}
  mutating func resetSequence() {}
  var pendingSequence: String { "" }
  var hasCommandModifier: Bool { false }
  var usesRightAltForLevel: Bool { false }
  func letterKey(for key: KeyCode) -> KeyCode { key }

  @Test("A letter that may still become the one that was asked is not a mistake")
  func openLetter() {
    var judge = SendingJudge("paris", MorseCode(), isTimed: false)
    judge.receive(TextEdit(removed: "", inserted: "a", open: 1), at: 1)
    #expect(judge.settledOutcomes == [])
    judge.receive(TextEdit(removed: "a", inserted: "p", open: 1), at: 2)
    #expect(judge.settledOutcomes == [])
    judge.receive(TextEdit(removed: "", inserted: "a", open: 1), at: 3)
    #expect(judge.settledOutcomes == [.right])
    judge.receive(TextEdit(removed: "a", inserted: "a ", open: 0), at: 4)
    #expect(judge.settledOutcomes == [.right, .right])
  }

  @Test("A unit that was always right is not weak, however seldom it was asked")
  func weakest() {
    var course = PracticeProgress.Course()
    for (name, right) in [("a", 8), ("b", 7)] {
      var unit = PracticeProgress.Unit()
      (unit.asked, unit.right, unit.errors) = (8, right, 0.232)
      course.units[name] = unit
    }
    #expect(course.weakest(5) == ["b"])
    #expect(course.units["a"]?.mistakes == 0)
  }
}
