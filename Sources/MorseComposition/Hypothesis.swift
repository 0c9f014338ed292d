/// One reading of the keying so far, with its estimate of the sender's fist.
struct Hypothesis: Sendable {
  /// The logarithm of the reading's likelihood relative to that of the best reading.
  var score: Float
  private(set) var fist: FistEstimate
  private(set) var jitter: FistJitter
  /// The signals of the open letter, as ``MorsePattern/packed``.
  private(set) var pattern = Self.noSignals
  /// The letters before the open one.
  private(set) var letters = LetterHistory()
  /// The number of gaps between letters of a word, with less weight for old ones; `syllableCount`
  /// is the number of syllable gaps among them.
  private var endCount: Float = 0
  private var syllableCount: Float = 0
  /// The context of the open letter for ``LetterPrior``.
  private(set) var context = LetterPrior.noContext
  /// The state of the current word before its open letter.
  private(set) var word: WordState

  static let noSignals: UInt32 = 1
  /// The largest packed pattern, of 15 signals. No letter is that long; further signals are
  /// dropped.
  static let longestPattern = UInt32(UInt16.max)

  init(score: Float, fist: FistEstimate, jitter: FistJitter, word: WordState) {
    self.word = word
    self.score = score
    self.fist = fist
    self.jitter = jitter
  }

  var isLetterOpen: Bool { pattern != Self.noSignals }

  /// Whether the reading ends with a word gap.
  var hasEndedWord: Bool {
    !isLetterOpen && letters.count > 0 && letters.endsWord(letters.count - 1)
  }

  /// Appends a mark or gap and updates the estimate.
  ///
  /// - Parameters:
  ///   - kind: the kind of the mark or gap.
  ///   - logarithm: the logarithm of its duration in seconds.
  ///   - jumps: whether a sudden change of speed is assumed before it.
  ///   - word: the state of the word after it.
  ///   - model: the constants.
  mutating func append(
    _ kind: TimingKind, _ logarithm: Float, jumps: Bool, _ word: WordState,
    _ model: borrowing KeyingModel
  ) {
    if jumps { fist.doubt(KeyingModel.speed * model.jump) }
    let difference = logarithm - fist.mean[kind.rawValue]
    let noise = jitter.variance(of: kind, model)
    let whole = fist.variance(of: kind) + noise
    let surprise = difference * difference / whole
    // Weighted by Student's t: an outlier says little about the fist, and a long pause even less.
    var trust = min(1, (model.tail + 1) / (model.tail + surprise))
    if kind == .wordGap, difference > 0 { trust = min(trust, 1 / (1 + surprise)) }
    fist.correct(kind, by: difference, noise: noise / trust)
    jitter.note(trust * difference * difference * noise / whole, of: kind, model)
    if kind.isMark {
      fist.doubt(KeyingModel.speed * model.drift)
      fist.doubt(variances: SIMD8(repeating: model.ownDrift * model.ownDrift))
    }
    if kind == .letterGap || kind == .syllableGap { noteSyllable(kind == .syllableGap, model) }
    append(kind)
    self.word = word
  }

  /// Returns the share of syllable gaps among the gaps between letters of a word.
  func syllableShare(_ model: borrowing KeyingModel) -> Float {
    (model.syllablesBeforeSyllables + syllableCount)
      / (model.lettersBeforeSyllables + model.syllablesBeforeSyllables + endCount)
  }

  private mutating func noteSyllable(_ isSyllable: Bool, _ model: borrowing KeyingModel) {
    let kept = 1 - 1 / model.syllableMemory
    syllableCount = syllableCount * kept + (isSyllable ? 1 : 0)
    endCount = endCount * kept + 1
  }

  /// Appends a mark or gap without using its duration.
  mutating func append(_ kind: TimingKind) {
    switch kind {
    case .dit, .dah:
      let longer = pattern << 1 | (kind == .dah ? 1 : 0)
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

  /// Returns the context for ``LetterPrior`` after one more mark or gap.
  func contextAfter(_ kind: TimingKind) -> UInt32 {
    switch kind {
    case .dit, .dah, .elementGap: context
    case .letterGap, .syllableGap: LetterPrior.context(of: pattern, after: context)
    case .wordGap: LetterPrior.wordStart
    }
  }

  /// Replaces the letters with those of another reading; the estimate of the fist stays.
  mutating func takeLetters(of other: borrowing Hypothesis) {
    letters = other.letters
    pattern = other.pattern
    context = other.context
    word = other.word
  }

  /// Keeps the letters and resets the estimate of the fist to that of `beginning`.
  mutating func forgetFist(_ beginning: borrowing Hypothesis) {
    fist = beginning.fist
    jitter = beginning.jitter
  }

  /// Returns the signals of the open letter after one more mark or gap.
  func patternAfter(_ kind: TimingKind) -> UInt32 {
    switch kind {
    case .dit: pattern << 1
    case .dah: pattern << 1 | 1
    case .elementGap: pattern
    case .letterGap, .syllableGap, .wordGap: Self.noSignals
    }
  }

  /// Removes the open letter, or the last letter if none is open.
  mutating func removeLast() {
    if isLetterOpen {
      pattern = Self.noSignals
    } else {
      letters.removeLast()
    }
    context = LetterPrior.noContext
    word = word.unknown(atStart: false, after: letters.count)
  }

  /// Ends the open letter, if any, and also the word if `endingWord` is true.
  mutating func end(endingWord: Bool) {
    if isLetterOpen { append(.letterGap) }
    if endingWord, letters.count > letters.firstKnown { letters.setEnd(.word) }
    context = endingWord ? LetterPrior.wordStart : LetterPrior.noContext
    word = word.unknown(atStart: endingWord, after: letters.count)
  }
}
