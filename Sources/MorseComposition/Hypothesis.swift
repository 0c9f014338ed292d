/// One reading of what was keyed so far, and what it makes of the hand.
struct Hypothesis: Sendable {
  /// The logarithm of how likely it is, compared with the best.
  var score: Float
  private(set) var hand: HandEstimate
  private(set) var spread: HandSpread
  /// The signals of the letter under way, as ``MorsePattern/packed``.
  private(set) var pattern = Self.noSignals
  /// The letters before it.
  private(set) var letters = LetterHistory()
  /// Gaps inside words that were heard, and how many of them were between syllables; what is long past counts less.
  private var endCount: Float = 0
  private var syllableCount: Float = 0
  /// What the letter under way is judged after, as ``LetterPrior`` has it.
  private(set) var context = LetterPrior.noContext

  static let noSignals: UInt32 = 1
  /// Signals beyond this pattern are passed over: it stands for nothing anyway.
  static let longestPattern = UInt32(UInt16.max)

  init(score: Float, hand: HandEstimate, spread: HandSpread) {
    self.score = score
    self.hand = hand
    self.spread = spread
  }

  var isLetterOpen: Bool { pattern != Self.noSignals }

  /// Whether the last thing that came was the end of a word.
  var hasEndedWord: Bool {
    !isLetterOpen && letters.count > 0 && letters.endsWord(letters.count - 1)
  }

  /// Takes in one more mark or gap.
  ///
  /// - Parameters:
  ///   - kind: what it is.
  ///   - logarithm: that of its seconds.
  ///   - jumps: whether the speed is thought to have changed suddenly before it.
  ///   - model: what people are like.
  mutating func append(
    _ kind: TimingKind, _ logarithm: Float, jumps: Bool, _ model: borrowing KeyingModel
  ) {
    if jumps { hand.doubt(KeyingModel.speed * model.jump) }
    let difference = logarithm - hand.mean[kind.rawValue]
    let noise = spread.variance(of: kind, model)
    let whole = hand.variance(of: kind) + noise
    let surprise = difference * difference / whole
    // The weight of Student's t: a length that is far off says little of the hand. A pause says nothing.
    var trust = min(1, (model.tail + 1) / (model.tail + surprise))
    if kind == .wordGap, difference > 0 { trust = min(trust, 1 / (1 + surprise)) }
    hand.correct(kind, by: difference, noise: noise / trust)
    spread.note(trust * difference * difference * noise / whole, of: kind, model)
    if kind.isMark {
      hand.doubt(KeyingModel.speed * model.drift)
      hand.doubt(variances: SIMD8(repeating: model.ownDrift * model.ownDrift))
    }
    if kind == .letterGap || kind == .syllableGap { noteSyllable(kind == .syllableGap, model) }
    append(kind)
  }

  /// The share of gaps between syllables among those inside words.
  func syllableShare(_ model: borrowing KeyingModel) -> Float {
    (model.syllablesBeforeSyllables + syllableCount)
      / (model.lettersBeforeSyllables + model.syllablesBeforeSyllables + endCount)
  }

  private mutating func noteSyllable(_ isSyllable: Bool, _ model: borrowing KeyingModel) {
    let kept = 1 - 1 / model.syllableMemory
    syllableCount = syllableCount * kept + (isSyllable ? 1 : 0)
    endCount = endCount * kept + 1
  }

  /// Takes in a mark or a gap whose length says nothing.
  mutating func append(_ kind: TimingKind) {
    switch kind {
    case .dot, .dash:
      let longer = pattern << 1 | (kind == .dash ? 1 : 0)
      if longer <= Self.longestPattern { pattern = longer }
    case .elementGap:
      break
    case .letterGap, .syllableGap, .wordGap:
      letters.append(
        pattern, end: kind == .wordGap ? .word : kind == .syllableGap ? .syllable : .letter)
      context = contextAfter(kind)
      pattern = Self.noSignals
    }
  }

  /// What the next letter is judged after if that gap comes now.
  func contextAfter(_ kind: TimingKind) -> UInt32 {
    switch kind {
    case .dot, .dash, .elementGap: context
    case .letterGap, .syllableGap: pattern
    case .wordGap: LetterPrior.wordStart
    }
  }

  /// Keeps what it believes of the hand and has the letters of another.
  mutating func takeLetters(of other: borrowing Hypothesis) {
    letters = other.letters
    pattern = other.pattern
    context = other.context
  }

  /// Keeps the letters and knows of the hand only what `beginning` does.
  mutating func forgetHand(_ beginning: borrowing Hypothesis) {
    hand = beginning.hand
    spread = beginning.spread
  }

  /// The signals of the letter under way after one more mark or gap.
  func patternAfter(_ kind: TimingKind) -> UInt32 {
    switch kind {
    case .dot: pattern << 1
    case .dash: pattern << 1 | 1
    case .elementGap: pattern
    case .letterGap, .syllableGap, .wordGap: Self.noSignals
    }
  }

  /// Takes back the letter under way, or else the last one.
  mutating func removeLast() {
    if isLetterOpen {
      pattern = Self.noSignals
    } else {
      letters.removeLast()
    }
    context = LetterPrior.noContext
  }

  /// Ends the letter under way if there is one, and the word if that is asked for.
  mutating func end(endingWord: Bool) {
    if isLetterOpen { append(.letterGap) }
    if endingWord, letters.count > letters.firstKnown { letters.setEnd(.word) }
    context = endingWord ? LetterPrior.wordStart : LetterPrior.noContext
  }
}
