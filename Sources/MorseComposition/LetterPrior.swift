/// The logarithms of the probabilities of each next signal or gap in a code, whatever its duration.
///
/// A letter is less likely the longer it takes to send, and its probability depends on the two
/// letters before it. The probability of a letter is divided among its signals and gaps, so
/// readings can be compared inside a letter.
struct LetterPrior: Sendable {
  /// Indexed by the packed pattern, up to the longest that has a meaning.
  private var marks: [Float] = []
  private var continuations: [Float] = []
  private var letterEnds: [Float] = []
  private var wordEnds: [Float] = []
  /// The number of the letter with that pattern: 1 to 26 for a to z, 0 for the start of a word, nil
  /// for others.
  private var numbers = [Int?](repeating: nil, count: Int(letterLimit))
  /// How much more likely it is that the word goes on, and that it ends. Indexed by the last two
  /// letters, as contexts are.
  private var goingOn = [Float](repeating: 0, count: Int(letterLimit * letterLimit))
  private var ending = [Float](repeating: 0, count: Int(letterLimit * letterLimit))
  private let weight: Float
  private let unknown: Float

  /// The packed patterns of a to z are below this: they have at most four signals.
  private static let letterLimit: UInt32 = 32
  /// The context of a letter is the pattern of the one before it, and 32 times that of the one
  /// before that; or one of these.
  static let noContext: UInt32 = 0
  static let wordStart: UInt32 = 1

  /// The context after a letter.
  static func context(of pattern: UInt32, after context: UInt32) -> UInt32 {
    pattern < letterLimit ? pattern | context % letterLimit * letterLimit : noContext
  }

  init(_ code: MorseCode, _ model: KeyingModel) {
    unknown = -model.unknownPrice
    weight = model.letterWeight
    numbers[Int(Self.wordStart)] = 0
    for (pattern, number) in Self.latinLetters(code) { numbers[Int(pattern)] = number }
    fillTree(code, model)
    fillEnds()
  }

  /// The logarithm of the probability of the last signal of the pattern, after those before it.
  func mark(_ pattern: UInt32) -> Float {
    pattern < marks.count ? marks[Int(pattern)] : unknown
  }

  /// The same for a gap inside a letter that began with the pattern.
  func continuation(_ pattern: UInt32) -> Float {
    pattern < continuations.count ? continuations[Int(pattern)] : 0
  }

  /// The same for a gap after a letter that is the pattern.
  func letterEnd(_ pattern: UInt32, after context: UInt32) -> Float {
    guard pattern < letterEnds.count else { return unknown }
    return letterEnds[Int(pattern)] + letter(pattern, after: context)
      + goingOn[Int(Self.context(of: pattern, after: context))]
  }

  /// The same for a gap after a word that ends with the pattern.
  func wordEnd(_ pattern: UInt32, after context: UInt32) -> Float {
    guard pattern < wordEnds.count else { return unknown }
    return wordEnds[Int(pattern)] + letter(pattern, after: context)
      + ending[Int(Self.context(of: pattern, after: context))]
  }

  /// How much more likely the letter is after that context.
  private func letter(_ pattern: UInt32, after context: UInt32) -> Float {
    let last = numbers[Int(context % Self.letterLimit)]
    guard pattern < Self.letterLimit, let next = numbers[Int(pattern)], let last else { return 0 }
    return weight * factor(of: next, after: numbers[Int(context / Self.letterLimit)], last)
  }

  /// ``LetterTriples``, or ``LetterPairs`` where the first letter is not known. At the start of a
  /// word nothing before it counts.
  private func factor(of next: Int, after first: Int?, _ second: Int) -> Float {
    if second == 0 { return LetterPairs.factor(of: next, after: 0) }
    if first == 0, second == Self.letterQ { return Self.factorsAfterQ[next] }
    guard let first else { return LetterPairs.factor(of: next, after: second) }
    return LetterTriples.factor(of: next, after: first, second)
  }

  private static let letterQ = 17
  /// How much more likely a letter is after a Q that begins a word, which in Morse is more often a
  /// Q code than not. Of the codes that amateurs use most (QRL QRM QRN QRP QRT QRX QRZ, QSB QSL QSO
  /// QSY, QTH QTR), half have an R, a third an S, the rest a T. QSL and QSO are sent most often.
  /// Words have a U.
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

  private mutating func fillTree(_ code: MorseCode, _ model: KeyingModel) {
    let weights = Self.weights(code, model)
    var masses = weights
    for index in masses.indices.reversed() where index > 1 { masses[index / 2] += masses[index] }
    func share(_ part: Float, of whole: Float) -> Float {
      // A remainder this small is a rounding error.
      part > whole * 1e-6 ? max(NaturalLogarithm.of(part / whole), unknown) : unknown
    }
    for index in masses.indices {
      let parent = index / 2
      marks.append(share(masses[index], of: masses[parent] - weights[parent]))
      continuations.append(share(masses[index] - weights[index], of: masses[index]))
      let end = share(weights[index], of: masses[index])
      letterEnds.append(end + NaturalLogarithm.of(1 - model.wordShare))
      wordEnds.append(end + NaturalLogarithm.of(model.wordShare))
    }
  }

  /// How common each pattern is, up to a factor. A pattern that only the second code of Wabun has
  /// is weighted as in that code.
  private static func weights(_ code: MorseCode, _ model: KeyingModel) -> [Float] {
    var weights: [Float] = [0, 0]
    func weigh(_ signs: [MorseSign], _ share: Float) {
      for pattern in signs.map(\.pattern) where pattern.packed <= Hypothesis.longestPattern {
        let index = Int(pattern.packed)
        while weights.count <= index { weights.append(0) }
        guard weights[index] == 0 else { continue }
        weights[index] = share * NaturalLogarithm.inverse(-model.brevity * units(of: pattern))
      }
    }
    for alphabet in [code.alphabet] + (code.alphabet.joining == .kana ? [.international] : []) {
      weigh(alphabet.letters, 1)
      weigh(alphabet.punctuation, model.punctuationShare)
      weigh(alphabet.prosigns, model.prosignShare)
    }
    return weights
  }

  /// The units that the pattern takes, with the gaps inside it.
  private static func units(of pattern: MorsePattern) -> Float {
    let dashes = pattern.packed.nonzeroBitCount - 1
    return Float(2 * pattern.count + 2 * dashes - 1)
  }

  /// The patterns of a to z as far as the code has them, with the numbers of the letters.
  private static func latinLetters(_ code: MorseCode) -> [(pattern: UInt32, number: Int)] {
    code.alphabet.letters.compactMap { sign in
      guard let scalar = sign.text.unicodeScalars.first, sign.text.unicodeScalars.count == 1,
        ("a"..."z").contains(scalar), sign.pattern.packed < letterLimit
      else { return nil }
      return (sign.pattern.packed, Int(scalar.value - Unicode.Scalar("a").value) + 1)
    }
  }

  private mutating func fillEnds() {
    for context in goingOn.indices {
      let first = numbers[context / Int(Self.letterLimit)]
      guard let second = numbers[context % Int(Self.letterLimit)], second > 0 else { continue }
      let factor = factor(of: 0, after: first, second)
      let share = min(LetterPairs.wordShare * NaturalLogarithm.inverse(factor), 0.95)
      ending[context] = weight * factor
      goingOn[context] =
        weight * NaturalLogarithm.of((1 - share) / (1 - LetterPairs.wordShare))
    }
  }
}
