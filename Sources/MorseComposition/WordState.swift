/// What a reading knows of the word that is being sent.
///
/// There are three models of letters: their lengths alone, the letters before them, and words. Each
/// word follows one of them; which, is found out while it is sent, from the shares that the models
/// have had among the last words. So language helps to read language, and call signs and groups are
/// read as they are.
struct WordState: Sendable {
  /// A weight for each model, in that order; the last lane is unused.
  typealias Weights = SIMD4<Float>

  /// Where it is in the ``MorseWordTree``; ``MorseWordTree/none`` if it is no word of the tree.
  private(set) var node = MorseWordTree.start
  /// How likely it is that the word follows each model.
  private(set) var trust: Weights
  /// The share of each model among the last words.
  private var shares: Weights
  private let memory: Float

  init(_ model: borrowing KeyingModel) {
    shares = model.words == nil ? model.sharesWithoutWords : model.sharesWithWords
    trust = shares
    memory = model.shareMemory
  }

  /// After one more letter: where it is in the tree, and how likely each model is now; nil if that
  /// is not known.
  func after(_ node: UInt32, _ trust: Weights?, endsWord: Bool) -> WordState {
    var next = self
    next.node = node
    // A word may go on in another way than it began; and no trust may vanish in a long word.
    if let trust {
      next.trust = trust.replacing(
        with: pointwiseMax(trust, Weights(repeating: 1e-4)), where: shares .> 0)
    }
    if endsWord { next.endWord() }
    return next
  }

  private mutating func endWord() {
    shares += (trust - shares) / memory
    // A model that is used is never given up for good.
    shares.replace(with: pointwiseMax(shares, Weights(repeating: 0.02)), where: shares .> 0)
    shares /= shares.sum()
    trust = shares
    node = MorseWordTree.start
  }

  /// What came before is not known any more.
  func unknown(atStart: Bool) -> WordState {
    var next = self
    next.node = atStart ? MorseWordTree.start : MorseWordTree.none
    next.trust = shares
    return next
  }
}
