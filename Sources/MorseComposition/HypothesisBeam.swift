/// The likeliest readings of what was keyed so far, the best first.
///
/// Every mark may be a dot or a dash and every gap one of three kinds, so each reading goes on in two or three ways. A way
/// is judged by how well the length fits the hand that this reading has seen, and by how likely letters go on so. The
/// best few are kept: a beam search (Lowerre, "The HARPY Speech Recognition System", 1976). Readings that differ only in
/// what is long past, and have seen the same hand, go on alike for ever; of these one is kept.
///
/// No speed needs to be known: the reading that takes the first mark for a dot and the one that takes it for a dash are
/// both in the beam until one of them no longer fits.
struct HypothesisBeam: Sendable {
  let model: KeyingModel
  let prior: LetterPrior
  let hasSyllables: Bool
  private(set) var hypotheses: [Hypothesis] = []
  /// How many letters all readings have in common for good.
  private(set) var settledCount = 0
  /// What is believed before anything was heard.
  private var beginnings: [Hypothesis] = []
  private var next: [Hypothesis] = []
  private var candidates: [Candidate] = []

  /// A way in which a reading may go on.
  private struct Candidate {
    var score: Float
    var parent: Int
    var kind: TimingKind
    var jumps: Bool
    /// What the reading will be judged by from now on, except for the hand.
    var pattern: UInt32
    var context: UInt32
  }

  /// - Parameters:
  ///   - code: the code whose letters are sent.
  ///   - model: what people are like.
  ///   - unit: seconds of a dot at the speed that is guessed.
  ///   - speedDoubt: the standard deviation of its logarithm.
  ///   - hasSyllables: whether there may be gaps between syllables.
  init(
    _ code: MorseCode, _ model: KeyingModel, unit: Float, speedDoubt: Float,
    hasSyllables: Bool = false
  ) {
    self.model = model
    self.hasSyllables = hasSyllables
    prior = LetterPrior(code, model)
    for stretch in HandEstimate.Stretch.allCases where stretch != .syllables || hasSyllables {
      let share =
        switch stretch {
        case .none: 1 - model.stretchShare
        case .letters: model.stretchShare
        case .syllables: model.syllableStretchShare
        }
      let hand = HandEstimate(unit: unit, speedDoubt: speedDoubt, stretch: stretch, model)
      beginnings.append(
        Hypothesis(score: NaturalLogarithm.of(share), hand: hand, spread: HandSpread(model)))
    }
    hypotheses = beginnings
    hypotheses.reserveCapacity(model.beamWidth)
    next.reserveCapacity(model.beamWidth)
    candidates.reserveCapacity(model.beamWidth + 1)
  }

  /// Takes in a mark of so many seconds. Where it is known what it is, it is nothing else.
  mutating func hearMark(_ seconds: Float, as known: TimingKind? = nil) {
    let logarithm = NaturalLogarithm.of(seconds)
    for parent in hypotheses.indices {
      if known != .dash { consider(.dot, logarithm, after: parent) }
      if known != .dot { consider(.dash, logarithm, after: parent) }
    }
    advance(logarithm)
  }

  /// Takes in a gap of so many seconds.
  mutating func hearGap(_ seconds: Float, as known: TimingKind? = nil) {
    let logarithm = NaturalLogarithm.of(seconds)
    for parent in hypotheses.indices {
      if let known {
        consider(known, logarithm, after: parent)
      } else {
        consider(.elementGap, logarithm, after: parent)
        consider(.letterGap, logarithm, after: parent)
        consider(.wordGap, logarithm, after: parent)
        if hasSyllables { consider(.syllableGap, logarithm, after: parent) }
      }
    }
    advance(logarithm)
    settleLetters()
    if hypotheses[0].spread.exceeds(model.greatestSpread) {
      doubtHand(of: 0)
    } else if seconds > model.restartPause {
      // Whoever comes after the pause begins a word.
      if let place = hypotheses.firstIndex(where: \.hasEndedWord) { doubtHand(of: place) }
    }
  }

  /// The place of the best reading, if the letter under way is over or if it is not.
  func best(isLetterOver: Bool) -> Int {
    guard isLetterOver else { return 0 }
    var best = 0
    var bestScore = -Float.infinity
    for place in hypotheses.indices {
      let score = hypotheses[place].score + step(.letterGap, after: place)
      if score > bestScore {
        best = place
        bestScore = score
      }
    }
    return best
  }

  /// Settles on the letters of the best reading, in which the letter under way is over. Nobody knows what comes after it.
  mutating func settle(endingWord: Bool) {
    let place = best(isLetterOver: true)
    for other in hypotheses.indices where hypotheses[other].isLetterOpen {
      hypotheses[other].score += step(.letterGap, after: other)
    }
    hypotheses[place].end(endingWord: endingWord)
    shareLetters(of: place)
  }

  /// Settles on the letters of the reading at that place, without the one under way or, if there is none, without the
  /// last one.
  mutating func removeLast(of place: Int) {
    hypotheses[place].removeLast()
    shareLetters(of: place)
  }

  /// Gives all readings the letters of one. They may go on to differ in what they believe of the hand.
  private mutating func shareLetters(of place: Int) {
    hypotheses.swapAt(0, place)
    for other in hypotheses.indices.dropFirst() {
      hypotheses[other].takeLetters(of: hypotheses[0])
    }
    settledCount = hypotheses[0].letters.count
  }
}

extension HypothesisBeam {
  /// What the step costs whatever its length.
  private func step(_ kind: TimingKind, after parent: Int) -> Float {
    let pattern = hypotheses[parent].pattern
    switch kind {
    case .dot, .dash: return prior.mark(hypotheses[parent].patternAfter(kind))
    case .elementGap: return prior.continuation(pattern)
    case .letterGap, .syllableGap:
      let end = prior.letterEnd(pattern, after: hypotheses[parent].context)
      guard hasSyllables else { return end }
      let share = hypotheses[parent].syllableShare(model)
      return end + NaturalLogarithm.of(kind == .syllableGap ? share : 1 - share)
    case .wordGap: return prior.wordEnd(pattern, after: hypotheses[parent].context)
    }
  }

  /// Lets the reading at that place go on with that kind, where that is likely enough.
  private mutating func consider(_ kind: TimingKind, _ logarithm: Float, after parent: Int) {
    let base = hypotheses[parent].score + step(kind, after: parent)
    let difference = logarithm - hypotheses[parent].hand.mean[kind.rawValue]
    let variance =
      hypotheses[parent].hand.variance(of: kind)
      + hypotheses[parent].spread.variance(of: kind, model)
    var candidate = Candidate(
      score: base + likelihood(of: kind, difference, variance), parent: parent, kind: kind,
      jumps: false, pattern: hypotheses[parent].patternAfter(kind),
      context: hypotheses[parent].contextAfter(kind))
    insert(candidate)
    let square = difference * difference
    // A key that rests on its contact is no change of speed.
    if kind.isMark, square > model.jumpSurprise * variance, square < 9 * model.jump * model.jump {
      let wider = variance + model.jump * model.jump
      candidate.score = base + likelihood(of: kind, difference, wider) - model.jumpPrice
      candidate.jumps = true
      insert(candidate)
    }
  }

  /// Student's t, up to a constant that is the same for all kinds; for word gaps only on the side below the mean.
  private func likelihood(
    of kind: TimingKind, _ difference: Float, _ variance: Float
  ) -> Float {
    let peak = -0.5 * NaturalLogarithm.of(variance)
    if kind == .wordGap, difference > 0 { return peak - model.pauseSlope * difference }
    let square = difference * difference / (model.tail * variance)
    return peak - (model.tail + 1) / 2 * NaturalLogarithm.of(1 + square)
  }

  private mutating func insert(_ candidate: Candidate) {
    if let best = candidates.first?.score, let last = candidates.last?.score {
      guard candidate.score > best - model.beamRange else { return }
      guard candidates.count < model.beamWidth || candidate.score > last else { return }
    }
    var place = 0
    while place < candidates.count, candidates[place].score >= candidate.score {
      if goOnAlike(candidates[place], candidate) { return }
      place += 1
    }
    candidates.insert(candidate, at: place)
    place += 1
    while place < candidates.count {
      if goOnAlike(candidates[place], candidate) {
        candidates.remove(at: place)
      } else {
        place += 1
      }
    }
    if candidates.count > model.beamWidth { candidates.removeLast() }
  }

  private func goOnAlike(_ one: Candidate, _ other: Candidate) -> Bool {
    guard one.pattern == other.pattern, one.context == other.context, one.jumps == other.jumps
    else { return false }
    let difference = hypotheses[one.parent].hand.mean - hypotheses[other.parent].hand.mean
    return (difference * difference).max() < model.sameness * model.sameness
  }

  /// Makes the candidates the readings.
  private mutating func advance(_ logarithm: Float) {
    let best = candidates[0].score
    next.removeAll(keepingCapacity: true)
    for candidate in candidates where candidate.score > best - model.beamRange {
      var hypothesis = hypotheses[candidate.parent]
      hypothesis.score = candidate.score - best
      hypothesis.append(candidate.kind, logarithm, jumps: candidate.jumps, model)
      next.append(hypothesis)
    }
    candidates.removeAll(keepingCapacity: true)
    swap(&hypotheses, &next)
  }

  /// After a pause somebody else may be at the key; and no hand scatters without measure: where one seems to, it may be
  /// that nothing was understood. Readings are added that go on with a hand of which nothing is known.
  private mutating func doubtHand(of place: Int) {
    let doubted = hypotheses[place]
    guard !doubted.isLetterOpen else { return }
    let places = model.beamWidth - beginnings.count
    if hypotheses.count > places { hypotheses.removeLast(hypotheses.count - places) }
    for beginning in beginnings {
      var hypothesis = doubted
      hypothesis.forgetHand(beginning)
      hypothesis.score = beginning.score - model.restartPrice
      hypotheses.append(hypothesis)
    }
  }

  /// Settles the letters in which all readings agree, and the first of too many open ones as the best reading has it.
  private mutating func settleLetters() {
    while settledCount < hypotheses[0].letters.count {
      let best = hypotheses[0].letters
      let agreed = hypotheses.allSatisfy { $0.letters.agrees(with: best, at: settledCount) }
      if !agreed {
        guard hasTooManyOpen(best) else { return }
        hypotheses.removeAll { !$0.letters.agrees(with: best, at: settledCount) }
      }
      settledCount += 1
    }
  }

  private func hasTooManyOpen(_ letters: LetterHistory) -> Bool {
    let open = settledCount..<letters.count
    guard open.count <= model.openLetters else { return true }
    let limit = hasSyllables ? model.openLettersOfSyllables : model.openLettersOfWords
    guard open.count > limit else { return false }
    return open.count { letters.endsWord($0) } > model.openWords
  }
}
