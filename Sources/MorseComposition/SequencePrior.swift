/// The likelihood of a letter or a punctuation mark and the gap after it, by the two letters before
/// it, in English, other languages written in Latin letters, and Q codes.
struct SequencePrior: Sendable {
  private let meanings: PatternMeanings
  /// The probability that a word ends after the two letters of a context, indexed by the context;
  /// nil if the second letter is unknown, or at the start of a word.
  private var ends: [Float?]
  /// The number of the letter with each packed pattern: 1 to 26 for a to z, 0 for the start of a
  /// word, nil for others.
  private var numbers: [Int?]
  private let weight: Float

  init(_ meanings: PatternMeanings, _ model: KeyingModel) {
    self.meanings = meanings
    weight = model.letterWeight
    numbers = (0..<LetterPrior.letterLimit).map { meanings.letter($0) }
    numbers[Int(LetterPrior.wordStart)] = 0
    ends = [Float?](repeating: nil, count: Int(LetterPrior.letterLimit * LetterPrior.letterLimit))
    for context in ends.indices {
      let (first, second) = letters(UInt32(context))
      guard let second, second > 0 else { continue }
      let factor = factor(of: 0, after: first, second)
      // Limited, because words also end in other ways than in the counted texts.
      ends[context] = min(LetterPairs.wordShare * NaturalLogarithm.inverse(factor), 0.95)
    }
  }

  /// Returns the factor by which the pattern and the gap after it are more likely in the context
  /// than by the pattern's length alone.
  ///
  /// - Complexity: O(1)
  func factor(of pattern: UInt32, endingWord: Bool, after context: UInt32) -> Float {
    let before = ends[Int(context)]
    switch meanings[pattern] {
    case .letter(let number):
      let (first, second) = letters(context)
      var factor: Float = 1
      if let second {
        factor = NaturalLogarithm.inverse(weight * self.factor(of: number, after: first, second))
      }
      if let before { factor *= meanings.lettered(before) }
      if let end = ends[Int(LetterPrior.context(of: pattern, after: context))] {
        factor *= meanings.gap(endingWord: endingWord, meanings.gapShare(end))
      }
      return factor
    case .punctuation:
      return before.map { meanings.punctuation(endingWord: endingWord, $0) } ?? 1
    case .sign, .apostrophe, .other:
      return 1
    }
  }

  /// Returns the numbers of the two letters of a context, 0 for the start of a word; nil for
  /// unknown ones.
  private func letters(_ context: UInt32) -> (first: Int?, second: Int?) {
    (
      numbers[Int(context / LetterPrior.letterLimit)],
      numbers[Int(context % LetterPrior.letterLimit)]
    )
  }

  /// Returns the logarithm of the factor for a letter, or for the end of the word (0), after two
  /// letters. It comes from ``LetterTriples``, or from ``LetterPairs`` if the first of the two is
  /// unknown or the letter begins a word. After a Q that begins a word, it comes from
  /// ``factorsAfterQ``.
  private func factor(of next: Int, after first: Int?, _ second: Int) -> Float {
    if second == 0 { return LetterPairs.factor(of: next, after: 0) }
    if first == 0, second == Self.letterQ { return Self.factorsAfterQ[next] }
    guard let first else { return LetterPairs.factor(of: next, after: second) }
    return LetterTriples.factor(of: next, after: first, second)
  }

  private static let letterQ = 17
  /// For each letter, the logarithm of the factor by which it is more likely after a Q that begins
  /// a word. In Morse, such a word is usually a Q code. Of the codes that amateurs use most (QRL
  /// QRM QRN QRP QRT QRX QRZ, QSB QSL QSO QSY, QTH QTR), half have an R, a third an S, the rest a
  /// T. QSL and QSO are sent most often. Ordinary words have a U.
  private static let factorsAfterQ: [Float] = {
    var factors = [Float](repeating: -3, count: 27)
    for (letter, share, overall) in [
      ("r", 0.3, 0.06), ("s", 0.35, 0.063), ("t", 0.1, 0.09), ("u", 0.22, 0.028),
    ] as [(Unicode.Scalar, Float, Float)] {
      factors[Int(letter.value - Unicode.Scalar("a").value) + 1] = NaturalLogarithm.of(
        share / overall)
    }
    return factors
  }()
}
