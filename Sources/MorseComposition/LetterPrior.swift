/// The logarithms of the probabilities of each next signal or gap in a code, whatever its duration.
///
/// A letter is less likely the longer it takes to send, and its probability depends on the letter
/// before it. The probability of a letter is divided among its signals and gaps, so readings can be
/// compared inside a letter.
struct LetterPrior: Sendable {
  /// Indexed by the packed pattern, up to the longest that has a meaning.
  private var marks: [Float] = []
  private var continuations: [Float] = []
  private var letterEnds: [Float] = []
  private var wordEnds: [Float] = []
  /// Indexed by the context and the pattern, both below ``pairLimit``.
  private var pairs: [Float]
  private let unknown: Float

  /// The packed patterns of a to z are below this: they have at most four signals.
  private static let pairLimit = 32
  /// The context of a letter is the pattern of the one before it, or one of these.
  static let noContext: UInt32 = 0
  static let wordStart: UInt32 = 1

  init(_ code: MorseCode, _ model: KeyingModel) {
    unknown = -model.unknownPrice
    pairs = [Float](repeating: 0, count: Self.pairLimit * Self.pairLimit)
    let letters = Self.latinLetters(code)
    fillTree(code, model)
    fillPairs(letters, model)
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
    pattern < letterEnds.count
      ? letterEnds[Int(pattern)] + pair(pattern, after: context) : unknown
  }

  /// The same for a gap after a word that ends with the pattern.
  func wordEnd(_ pattern: UInt32, after context: UInt32) -> Float {
    pattern < wordEnds.count ? wordEnds[Int(pattern)] + pair(pattern, after: context) : unknown
  }

  private func pair(_ pattern: UInt32, after context: UInt32) -> Float {
    guard max(pattern, context) < Self.pairLimit else { return 0 }
    return pairs[Int(context) * Self.pairLimit + Int(pattern)]
  }

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
        ("a"..."z").contains(scalar), sign.pattern.packed < pairLimit
      else { return nil }
      return (sign.pattern.packed, Int(scalar.value - Unicode.Scalar("a").value) + 1)
    }
  }

  private mutating func fillPairs(
    _ letters: [(pattern: UInt32, number: Int)], _ model: KeyingModel
  ) {
    for (pattern, number) in letters {
      for context in [(pattern: Self.wordStart, number: 0)] + letters {
        pairs[Int(context.pattern) * Self.pairLimit + Int(pattern)] =
          model.pairWeight * LetterPairs.factor(of: number, after: context.number)
      }
      let factor = LetterPairs.factor(of: 0, after: number)
      let spaceShare = LetterPairs.wordShare * NaturalLogarithm.inverse(factor)
      let rest = NaturalLogarithm.of((1 - spaceShare) / (1 - LetterPairs.wordShare))
      wordEnds[Int(pattern)] += model.pairWeight * factor
      letterEnds[Int(pattern)] += model.pairWeight * rest
    }
  }
}
