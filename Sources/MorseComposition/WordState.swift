/// The state of a reading within the word that is being sent.
///
/// There are three models of letters: their lengths alone, the letters before them, and words; in
/// amateurs' traffic also the forms of call signs and numbers (``TrafficForm``), and words that are
/// sent again. Each word is assumed to follow one of them. The likelihood of each is estimated from
/// the shares of the models among the last words, and from the letters of the word. So knowledge of
/// a language helps to read words, without changing call signs and code groups.
struct WordState: Sendable {
  /// A weight for each model of letters, in this order: lengths, preceding letters, words, forms,
  /// and repetition of the previous word. The last three lanes are unused.
  typealias Weights = SIMD8<Float>

  /// The node in the ``MorseWordTree``; ``MorseWordTree/none`` if the tree does not contain the
  /// word.
  private(set) var node = MorseWordTree.start
  /// The form of the word, if forms are modelled.
  private(set) var form = TrafficForm.none
  /// The number of the letter of the previous word that the next letter is expected to repeat; -1
  /// if the word differs from the previous one, or repetition is not modelled.
  private(set) var repeated = -1
  /// The number of the first letter of the word; only if repetition is modelled.
  private var firstLetter = 0
  /// The likelihood that the word follows each model.
  private(set) var trust: Weights
  /// The share of each model among the last words.
  private var shares: Weights
  private let memory: Float

  init(_ model: borrowing KeyingModel) {
    shares = model.initialShares
    trust = shares
    memory = model.shareMemory
    if hasTraffic { form = .start }
  }

  /// Whether forms and repetition are modelled.
  var hasTraffic: Bool { shares[3] > 0 }

  /// The position that the letters of a word have reached in each model of words.
  struct Progress {
    /// The node in the ``MorseWordTree``.
    var node = MorseWordTree.none
    var form = TrafficForm.none
    /// The number of the letter that the next letter is expected to repeat; -1 for none.
    var repeated = -1
  }

  /// Returns the state after one more letter.
  ///
  /// - Parameters:
  ///   - progress: the position of the word in each model, after the letter.
  ///   - trust: the likelihood that the word follows each model; nil leaves it unchanged.
  ///   - number: the number of the letter.
  ///   - endsWord: whether the word ends with the letter.
  /// - Returns: the state.
  func after(_ progress: Progress, _ trust: Weights?, number: Int, endsWord: Bool) -> WordState {
    var next = self
    next.node = progress.node
    next.form = progress.form
    next.repeated = progress.repeated
    // A word may continue differently from its beginning, so no trust may vanish in a long word.
    if let trust {
      next.trust = trust.replacing(
        with: pointwiseMax(trust, Weights(repeating: 1e-4)), where: shares .> 0)
    }
    if endsWord { next.endWord(number) }
    return next
  }

  private mutating func endWord(_ number: Int) {
    shares += (trust - shares) / memory
    // A model that is used never loses all of its share.
    shares.replace(with: pointwiseMax(shares, Weights(repeating: 0.02)), where: shares .> 0)
    shares /= shares.sum()
    trust = shares
    node = MorseWordTree.start
    guard hasTraffic else { return }
    form = .start
    repeated = firstLetter
    firstLetter = number + 1
  }

  /// Returns the state when the preceding keying is no longer known: at the start of a word if
  /// `atStart` is true, otherwise inside a word. The letters up to `count` remain.
  func unknown(atStart: Bool, after count: Int) -> WordState {
    var next = self
    next.node = atStart ? MorseWordTree.start : MorseWordTree.none
    next.trust = shares
    guard hasTraffic else { return next }
    next.form = atStart ? .start : .none
    if !atStart {
      next.repeated = -1
      next.firstLetter = min(firstLetter, count)
    } else if firstLetter < count {
      next.repeated = firstLetter
      next.firstLetter = count
    }
    return next
  }
}
