/// The state of a reading within the word that is being sent.
///
/// There are three models of letters: their lengths alone, the letters before them, and words. Each
/// word is assumed to follow one of them. The likelihood of each is estimated from the shares of
/// the models among the last words, and from the letters of the word. So knowledge of a language
/// helps to read words, without changing call signs and code groups.
struct WordState: Sendable {
  /// A weight for each model of letters: by lengths, by the preceding letters, and by words. The
  /// last lane is unused.
  typealias Weights = SIMD4<Float>

  /// The node in the ``MorseWordTree``; ``MorseWordTree/none`` if the tree does not contain the
  /// word.
  private(set) var node = MorseWordTree.start
  /// The likelihood that the word follows each model.
  private(set) var trust: Weights
  /// The share of each model among the last words.
  private var shares: Weights
  private let memory: Float

  init(_ model: borrowing KeyingModel) {
    shares = model.words == nil ? model.sharesWithoutWords : model.sharesWithWords
    trust = shares
    memory = model.shareMemory
  }

  /// Returns the state after one more letter. `node` is the letter's node in the tree. `trust` is
  /// the likelihood that the word follows each model; nil leaves it unchanged.
  func after(_ node: UInt32, _ trust: Weights?, endsWord: Bool) -> WordState {
    var next = self
    next.node = node
    // A word may continue differently from its beginning, so no trust may vanish in a long word.
    if let trust {
      next.trust = trust.replacing(
        with: pointwiseMax(trust, Weights(repeating: 1e-4)), where: shares .> 0)
    }
    if endsWord { next.endWord() }
    return next
  }

  private mutating func endWord() {
    shares += (trust - shares) / memory
    // A model that is used never loses all of its share.
    shares.replace(with: pointwiseMax(shares, Weights(repeating: 0.02)), where: shares .> 0)
    shares /= shares.sum()
    trust = shares
    node = MorseWordTree.start
  }

  /// Returns the state when the preceding keying is no longer known: at the start of a word if
  /// `atStart` is true, otherwise inside a word.
  func unknown(atStart: Bool) -> WordState {
    var next = self
    next.node = atStart ? MorseWordTree.start : MorseWordTree.none
    next.trust = shares
    return next
  }
}
