import Foundation
import KeyEvents
import Testing

@testable import MorseComposition

@Suite("The parts of the timing decoder")
struct FistModelTests {
  @Test("Logarithm and exponential are correct to five digits")
  func logarithm() {
    for exponent in stride(from: -18.0, through: 18, by: 0.037) {
      let value = Float(exp(exponent))
      #expect(abs(NaturalLogarithm.of(value) - logf(value)) <= 3e-6 * max(1, abs(logf(value))))
      let power = NaturalLogarithm.inverse(Float(exponent))
      #expect(abs(power / expf(Float(exponent)) - 1) < 1e-5)
    }
    #expect(abs(NaturalLogarithm.squareRoot(of: 0.0225) - 0.15) < 1e-6)
    #expect(NaturalLogarithm.of(1) == 0)
    #expect(NaturalLogarithm.inverse(0) == 1)
    #expect(NaturalLogarithm.inverse(1000).isFinite)
    #expect(NaturalLogarithm.inverse(-1000) > 0)
  }

  @Test("The probabilities of all patterns add up to about 1")
  func letterPrior() {
    // Without pairs, which make letters likelier or less likely than they are overall.
    var model = KeyingModel.standard
    model.letterWeight = 0
    let prior = LetterPrior(MorseCode(), model)
    let word = prior.first
    var total: Float = 0
    func walk(_ pattern: UInt32, _ soFar: Float) {
      guard pattern < 1 << 9 else { return }
      if pattern > 1 {
        let end = prior.end(pattern, endingWord: false, after: 0, in: word, LetterHistory()).score
        let wordEnd = prior.end(pattern, endingWord: true, after: 0, in: word, LetterHistory())
          .score
        total += expf(soFar + end) + expf(soFar + wordEnd)
        #expect(end <= 0 && wordEnd <= 0)
      }
      let onward = pattern > 1 ? prior.continuation(pattern) : 0
      for child in [pattern << 1, pattern << 1 | 1] {
        walk(child, soFar + onward + prior.mark(child))
      }
    }
    walk(1, 0)
    // Patterns without a meaning have a small share too.
    #expect(total > 0.99 && total < 1.03)
  }

  @Test("Common pairs of letters are likelier, and no pair is impossible")
  func letterPairs() {
    func number(_ letter: Unicode.Scalar) -> Int { Int(letter.value) - 96 }
    #expect(LetterPairs.factor(of: number("u"), after: number("q")) > 2)
    #expect(LetterPairs.factor(of: number("h"), after: number("t")) > 0.5)
    #expect(LetterPairs.factor(of: number("e"), after: number("e")) < 0)
    #expect(LetterPairs.factor(of: 0, after: number("q")) < -1)
    #expect(LetterPairs.factor(of: 0, after: number("y")) > 0.5)
    for next in 0...26 {
      for previous in 0...26 {
        #expect(abs(LetterPairs.factor(of: next, after: previous)) <= 3.5)
      }
    }
  }

  @Test("A duration updates the means as in a Kalman filter")
  func estimate() {
    // With one common uncertainty, one exact duration moves all means equally.
    var fist = FistEstimate(mean: SIMD8(0, 1, 0, 1, 2, 0, 0, 0))
    fist.doubt(KeyingModel.speed)
    fist.correct(.dah, by: 0.5, noise: 0)
    #expect(fist.mean == SIMD8(0.5, 1.5, 0.5, 1.5, 2.5, 0.5, 0, 0))
    #expect(TimingKind.allCases.allSatisfy { fist.variance(of: $0) == 0 })
    // With its own uncertainty, as large as the noise, a mean moves half way; the others stay.
    fist.doubt(variances: SIMD8(0, 0, 0, 1, 0, 0, 0, 0))
    fist.correct(.letterGap, by: 1, noise: 1)
    #expect(fist.mean == SIMD8(0.5, 1.5, 0.5, 2, 2.5, 0.5, 0, 0))
    #expect(fist.variance(of: .letterGap) == 0.5)
  }

  @Test("The jitter of each kind is learnt, and follows a change")
  func jitter() {
    let model = KeyingModel.standard
    var jitter = FistJitter(model)
    let start = jitter.variance(of: .dit, model)
    for _ in 0..<200 { jitter.note(0.0025, of: .dit, model) }
    #expect(abs(jitter.variance(of: .dit, model) - 0.0025) < 0.0005)
    // A kind without samples has the overall jitter.
    #expect(jitter.variance(of: .wordGap, model) < start / 3)
    for _ in 0..<200 { jitter.note(0.04, of: .dit, model) }
    #expect(abs(jitter.variance(of: .dit, model) - 0.04) < 0.004)
  }

  @Test("The beam and its open letters stay within their limits")
  func bounds() {
    let model = KeyingModel.standard
    var beam = HypothesisBeam(MorseCode(), model, unit: 0.06, speedDoubt: model.speedDoubt)
    var seconds: Float = 0.03
    for _ in 0..<3000 {
      // Durations without information: no reading is better than another.
      seconds = seconds > 0.4 ? 0.03 : seconds * 1.37
      beam.addMark(seconds)
      beam.addGap(seconds * 1.1)
      #expect(beam.hypotheses.count <= model.beamWidth)
      #expect(!beam.hypotheses.isEmpty)
      for hypothesis in beam.hypotheses {
        #expect(hypothesis.letters.count - beam.settledCount <= model.openLetters + 4)
        #expect(hypothesis.letters.firstKnown <= beam.settledCount)
        #expect(hypothesis.score <= 0 && hypothesis.score > -model.beamRange)
      }
    }
  }

  @Test("A history keeps the last 32 letters")
  func history() {
    var history = LetterHistory()
    for number in 0..<100 {
      history.append(
        UInt32(number + 2), end: number % 3 == 0 ? .word : number % 3 == 1 ? .syllable : .letter)
    }
    #expect(history.count == 100)
    #expect(history.firstKnown == 68)
    for number in 68..<100 {
      #expect(history.pattern(number) == UInt32(number + 2))
      #expect(history.endsWord(number) == (number % 3 == 0))
    }
    history.removeLast()
    history.append(7, end: .word)
    #expect(history.pattern(99) == 7)
    #expect(history.firstKnown == 68)
  }

  @Test("Spans have a limit, and times do not overflow")
  func spans() {
    let time = EventTime(microseconds: 5_000_000)
    #expect(time.seconds(since: EventTime(microseconds: 4_500_000)) == 0.5)
    #expect(time.seconds(since: EventTime(microseconds: 6_000_000)) == 0)
    let never = EventTime(microseconds: .max)
    #expect(never.seconds(since: EventTime(microseconds: .min)) == EventTime.longestSpan)
    #expect(never.advanced(bySeconds: 1) == never)
    #expect(time.advanced(bySeconds: 0.25) == EventTime(microseconds: 5_250_000))
  }
}
