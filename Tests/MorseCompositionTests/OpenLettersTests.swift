import KeyEvents
import MorseComposition
import TestSupport
import Testing

@Suite("How far back letters are rewritten")
struct OpenLettersTests {
  @Test("No more letters before the last two may change than the limit", arguments: [0, 1, 3, 28])
  func limit(openLetters: Int) {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    for jitter in [0.05, 0.2, 0.35] {
      var decoder = TimingDecoder(openLetters: openLetters)
      let lengths = KeyedSender(jitter: jitter).lengths(
        of: DecoderAccuracyTests.text, MorseCode(), using: &generator)
      var time = EventTime(microseconds: 1_000_000)
      var known = 0
      for (index, length) in lengths.enumerated() {
        if index.isMultiple(of: 2) { decoder.press(at: time) }
        time = time.advanced(byMicroseconds: length)
        decoder.advance(to: time)
        if index.isMultiple(of: 2) { decoder.release(at: time) }
        let ended = decoder.letterCount - (decoder[decoder.letterCount - 1].end == .open ? 1 : 0)
        // The gap after the last letter is read with the next mark. The text shown until then may
        // be the second best reading, where the gap before it ends a letter too.
        #expect(ended - decoder.settledCount <= openLetters + 2, "seed \(seed), \(jitter)")
        #expect(decoder.firstChanged >= known, "seed \(seed), \(jitter)")
        known = decoder.settledCount
      }
    }
  }
}

@Suite("Likely letters against the durations of their marks")
struct ClearMarkTests {
  /// Keys a text of marks and gaps in milliseconds after some words of the same sender. In the
  /// pattern the next mark is replaced by `third`.
  private func read(qsWithThird third: Int64) -> String {
    var host = DecoderHost()
    var generator = SeededGenerator(seed: 3)
    let sender = KeyedSender(speed: 15, jitter: 0.08, dash: 2.65)
    host.key(
      sender.lengths(of: "the name is hans and best regards pse", host.code, using: &generator))
    host.wait(560_000)
    // --.- ... .-..
    let dah: Int64 = 212
    let dit: Int64 = 80
    var lengths: [Int64] = [dah, dit, dah, dit, dit, dit, dah, 3 * dit]
    lengths += [dit, dit, dit, dit, third, 3 * dit, dit, dit, dah, dit, dit, dit, dit]
    host.key(lengths.map { $0 * 1000 })
    host.finish()
    return host.text
  }

  @Test(
    "QSL stays QSL while the third mark of the S is nearer to a dit", arguments: [76, 95, 110, 120])
  func qsl(third: Int64) {
    #expect(read(qsWithThird: third).hasSuffix(" qsl"))
  }

  @Test(
    "A mark that is clearly a dah is one, although the word is unlikely", arguments: [200, 230])
  func clear(third: Int64) {
    #expect(read(qsWithThird: third).hasSuffix(" qul"))
  }
}
