import KeyEvents
import TestSupport
import TextEditing
import Testing

@testable import MorseComposition

/// Timing determines the jamo, and the automaton joins them into syllables: no key ends a syllable.
@Suite("Korean with a straight key")
struct KoreanStraightKeyTests {
  /// A host that has received the text as keying.
  private func host(
    _ text: String, speed: Double, dividesSyllables: Bool, jitter: Double = 0, seed: UInt64 = 1
  ) throws -> KeyingHost {
    var keying = MorseKeying(
      code: MorseCode(.korean), speed: try #require(MorseSpeed(wordsPerMinute: speed)))
    keying.dividesSyllables = dividesSyllables
    keying.jitter = jitter
    keying.seed = seed
    var host = KeyingHost(StraightKeyComposer(code: MorseCode(.korean)), seed: seed)
    for interval in try keying.intervals(for: text) {
      if interval.isMark { host.offer(.leftControl, .began) }
      host.wait(interval.microseconds)
      if interval.isMark { host.offer(.leftControl, .ended) }
    }
    host.finish()
    return host
  }

  @Test("Words are received as they were sent, at each speed", arguments: [8.0, 15, 25, 40])
  func words(speed: Double) throws {
    for text in ["안녕하세요", "한글 맞춤법", "값이 많으면 좋은 닭을 사라", "의원 과외 왜 줘"] {
      let sent = try host(text, speed: speed, dividesSyllables: false)
      #expect(sent.text == text, "\(speed)")
      #expect(sent.faults.first == nil, "\(text), \(speed)")
    }
  }

  @Test("A syllable gap decides which syllable a consonant belongs to")
  func syllables() throws {
    for text in ["학교 아까 학교 아까 학교 이빨 오빠", "아까 이빨 오빠 학교 바빠 아까"] {
      let sent = try host(text, speed: 15, dividesSyllables: true)
      #expect(sent.text == text)
      #expect(sent.faults.first == nil)
    }
    // Without a syllable gap, two consonants between vowels are divided.
    #expect(try host("아까", speed: 15, dividesSyllables: false).text == "악가")
  }

  @Test("In a very long word only a part stays open, and no syllable is split")
  func longWord() throws {
    let text = String(repeating: "하늘과바람과별과시", count: 40)
    let sent = try host(text, speed: 20, dividesSyllables: false, jitter: 0.05)
    #expect(sent.text == text)
    #expect(sent.faults.first == nil)
    let mostOpen = sent.edits.map(\.open).max() ?? 0
    #expect(mostOpen > 1 && mostOpen < text.count / 4)
  }

  @Test("With jitter all edits fit, and without syllable gaps the text is correct")
  func unevenSenders() throws {
    // Fixed seeds: how often a sender is misread depends on the seed.
    let seed: UInt64 = 1446
    for round in 0..<20 {
      let text = "계절이 지나가는 하늘에는 가을로 가득 차 있습니다"
      let divides = round.isMultiple(of: 2)
      let sent = try host(
        text, speed: 12, dividesSyllables: divides, jitter: 0.06,
        seed: seed &+ UInt64(round))
      // One sentence may not be enough to tell word gaps from syllable gaps.
      #expect(sent.text == text || divides, "seed \(seed), round \(round)")
      #expect(sent.faults.first == nil, "seed \(seed), round \(round)")
    }
  }
}
