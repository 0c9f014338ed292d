/// The logarithms of the probabilities of each next signal or gap in a code, whatever its duration.
///
/// The probability of a letter is divided among its signals and gaps, so readings can be compared
/// inside a letter. Several models of a letter's probability are mixed (``WordState``): by its
/// length (a letter is less likely the longer it takes to send), by the two letters before it
/// (``SequencePrior``), and as the next letter of a known word, of a call sign or number, or of a
/// word that is sent again (``WordPrior``).
struct LetterPrior: Sendable {
  /// The results of ``mark(_:)``, indexed by the packed pattern, up to the largest with a meaning.
  private var marks: [Float] = []
  private var continuations: [Float] = []
  private var letterEnds: [Float] = []
  private var wordEnds: [Float] = []
  private let unknown: Float
  /// The model of sequences; nil if only the lengths count.
  private var sequences: SequencePrior?
  /// The model of words; nil if no words are known.
  private var words: WordPrior?
  /// The state of the word before any letter is sent.
  let first: WordState

  /// The number above all packed patterns of a to z, which have at most four signals.
  static let letterLimit: UInt32 = 32
  /// The context of a letter if the previous letter is unknown or has more than four signals. Every
  /// other context is ``wordStart``, or the packed pattern of the previous letter plus 32 times
  /// that of the letter before the previous one; in place of the latter, 1 stands for the start of
  /// the word, and 0 for a letter that is unknown or has more than four signals.
  static let noContext: UInt32 = 0
  /// The context of the first letter of a word.
  static let wordStart: UInt32 = 1

  /// Returns the context of the letter that follows a letter with this pattern and context.
  static func context(of pattern: UInt32, after context: UInt32) -> UInt32 {
    pattern < letterLimit ? pattern | context % letterLimit * letterLimit : noContext
  }

  init(_ code: MorseCode, _ model: KeyingModel) {
    unknown = -model.unknownPrice
    first = WordState(model)
    let weights = Self.weights(code, model)
    let masses = fillTree(weights, model)
    guard model.letterWeight > 0 else { return }
    let meanings = PatternMeanings(code, common: weights.map { $0 / masses[1] }, model)
    sequences = SequencePrior(meanings, model)
    if let tree = model.words { words = WordPrior(tree, meanings) }
  }

  /// Returns the logarithm of the probability of the last signal of the pattern, after the signals
  /// before it.
  func mark(_ pattern: UInt32) -> Float {
    pattern < marks.count ? marks[Int(pattern)] : unknown
  }

  /// Returns the logarithm of the probability that the letter continues after the pattern, so that
  /// the next gap is inside the letter.
  func continuation(_ pattern: UInt32) -> Float {
    pattern < continuations.count ? continuations[Int(pattern)] : 0
  }

  /// Returns the logarithm of the probability that the letter ends after the pattern.
  ///
  /// - Parameters:
  ///   - pattern: the packed pattern.
  ///   - endingWord: whether the word ends too, with a word gap.
  ///   - context: the context of the letter.
  ///   - word: the state of the word before the letter.
  ///   - letters: the letters before it.
  /// - Returns: the logarithm, and the state of the word after the gap.
  func end(
    _ pattern: UInt32, endingWord: Bool, after context: UInt32, in word: WordState,
    _ letters: borrowing LetterHistory
  ) -> (score: Float, word: WordState) {
    var progress = WordState.Progress()
    guard pattern < letterEnds.count else {
      return (unknown, word.after(progress, nil, number: letters.count, endsWord: endingWord))
    }
    let base = endingWord ? wordEnds[Int(pattern)] : letterEnds[Int(pattern)]
    guard let sequences else { return (base, word) }
    // For each model, the factor by which it makes the letter more likely than its length alone.
    var factors = WordState.Weights(
      1, sequences.factor(of: pattern, endingWord: endingWord, after: context), 0, 0, 0, 0, 0, 0)
    if let words {
      (factors[2], progress.node) = words.factor(
        of: pattern, endingWord: endingWord, after: word.node)
      if word.hasTraffic {
        (factors[3], progress.form) = words.factor(
          of: pattern, endingWord: endingWord, after: word.form)
        if word.repeated >= 0 {
          (factors[4], progress.repeated) = words.factor(
            of: pattern, endingWord: endingWord, repeating: word.repeated, of: letters)
        } else {
          factors[4] = factors[1]
        }
      }
    }
    let weighted = word.trust * factors
    let whole = max(weighted.sum(), .leastNormalMagnitude)
    return (
      base + NaturalLogarithm.of(whole),
      word.after(progress, weighted / whole, number: letters.count, endsWord: endingWord)
    )
  }

  /// Fills the tables of all patterns. Returns, for each packed pattern, the total frequency of the
  /// letters that begin with it.
  private mutating func fillTree(_ weights: [Float], _ model: KeyingModel) -> [Float] {
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
    return masses
  }

  /// Returns the frequency of each packed pattern, up to a common factor. A pattern that occurs
  /// only in the second code of Wabun has its weight in that code.
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

  /// Returns the units that the pattern takes, including the gaps inside it.
  private static func units(of pattern: MorsePattern) -> Float {
    let dashes = pattern.packed.nonzeroBitCount - 1
    return Float(2 * pattern.count + 2 * dashes - 1)
  }
}

/// The assumptions about which letters are likely, for Morse that is read by its timing.
public enum MorsePrior: Hashable, Sendable {
  /// Only the lengths of patterns count: codes use short ones for common letters.
  case none
  /// The lengths of patterns count, and the sequences of letters that are common in English and
  /// other languages written in Latin letters, and in Q codes.
  case letters
  /// The lengths of patterns, sequences of letters as with ``letters``, and the words of the tree
  /// count. The share of these words in the keying is learnt, which prevents call signs and groups
  /// from being turned into words. With a tree created by ``MorseWordTree/init(trafficAnd:)``, the
  /// forms of call signs and numbers count too, and so does the repetition of words.
  case words(MorseWordTree)
}
