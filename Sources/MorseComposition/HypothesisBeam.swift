/// The likeliest readings of the keying so far, best first.
///
/// Every mark may be a dit or a dah, and every gap one of three kinds, or of four with syllables.
/// So each reading can continue in two to four ways; marks may also begin a new speed. A
/// continuation is scored by how well the duration fits this reading's estimate of the fist, and by
/// how likely the letters are. The best few are kept: a beam search (Lowerre, "The HARPY Speech
/// Recognition System", 1976). Of readings that have nearly the same estimate and differ only in
/// old letters, only one is kept: later keying could not tell them apart.
///
/// The speed need not be known: the reading with a dit as the first mark and the one with a dah
/// both stay in the beam until one of them no longer fits.
struct HypothesisBeam: Sendable {
  let model: KeyingModel
  let prior: LetterPrior
  let hasSyllables: Bool
  private(set) var hypotheses: [Hypothesis] = []
  /// The number of letters that are equal in all readings and can no longer change.
  private(set) var settledCount = 0
  /// The readings before any keying was received.
  private var beginnings: [Hypothesis] = []
  private var next: [Hypothesis] = []
  private var candidates: [Candidate] = []

  /// A possible continuation of a reading.
  private struct Candidate {
    var score: Float
    var parent: Int
    var kind: TimingKind
    var jumps: Bool
    /// The pattern, context and word after the continuation. Later scores depend only on them and
    /// on the fist.
    var pattern: UInt32
    var context: UInt32
    var word: WordState
  }

  /// Creates the beam of a sender before any keying.
  ///
  /// - Parameters:
  ///   - code: the code whose letters are sent.
  ///   - model: the constants.
  ///   - unit: the duration of a dit at the initial speed, in seconds.
  ///   - speedDoubt: the standard deviation of the logarithm of `unit`.
  ///   - isGuessed: whether the user stated `unit`, exactly or as a guess; false for the default.
  ///   - hasSyllables: whether there may be gaps between syllables.
  init(
    _ code: MorseCode, _ model: KeyingModel, unit: Float, speedDoubt: Float,
    isGuessed: Bool = false, hasSyllables: Bool = false
  ) {
    self.model = model
    self.hasSyllables = hasSyllables
    prior = LetterPrior(code, model)
    let elementShare = isGuessed ? model.guessedElementStretchShare : model.elementStretchShare
    for stretch in FistEstimate.Stretch.allCases where stretch != .syllables || hasSyllables {
      let share =
        switch stretch {
        case .none: 1 - model.stretchShare - elementShare
        case .letters: model.stretchShare
        case .elements: elementShare
        case .syllables: model.syllableStretchShare
        }
      let fist = FistEstimate(unit: unit, speedDoubt: speedDoubt, stretch: stretch, model)
      beginnings.append(
        Hypothesis(
          score: NaturalLogarithm.of(share), fist: fist, jitter: FistJitter(model),
          word: prior.first))
    }
    hypotheses = beginnings
    hypotheses.reserveCapacity(model.beamWidth)
    next.reserveCapacity(model.beamWidth)
    candidates.reserveCapacity(model.beamWidth + 1)
  }

  /// Adds a mark, with its duration in seconds, to all readings: as `known`, or as both a dit and a
  /// dah if `known` is nil.
  mutating func addMark(_ seconds: Float, as known: TimingKind? = nil) {
    let logarithm = NaturalLogarithm.of(seconds)
    for parent in hypotheses.indices {
      if known != .dah { consider(.dit, logarithm, isKnown: known != nil, after: parent) }
      if known != .dit { consider(.dah, logarithm, isKnown: known != nil, after: parent) }
    }
    advance(logarithm)
  }

  /// Adds a gap, with its duration in seconds, to all readings: as `known`, or as every kind of gap
  /// if `known` is nil. Then settles letters.
  mutating func addGap(_ seconds: Float, as known: TimingKind? = nil) {
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
    dropLongReadings()
    if hypotheses[0].jitter.exceeds(model.greatestJitter) {
      doubtFist(of: 0)
    } else if seconds > model.restartPause {
      // A sender who takes over during the pause begins with a word.
      if let index = hypotheses.firstIndex(where: \.hasEndedWord) { doubtFist(of: index) }
    }
  }

  /// Returns the index of the best reading. If `isLetterOver` is true, this is the reading that is
  /// best if the open letter has ended.
  func best(isLetterOver: Bool) -> Int {
    guard isLetterOver else { return 0 }
    var best = 0
    var bestScore = -Float.infinity
    for index in hypotheses.indices {
      let score = hypotheses[index].score + step(.letterGap, after: index)
      if score > bestScore {
        best = index
        bestScore = score
      }
    }
    return best
  }

  /// Ends the open letter, and the word if `endingWord` is true, and settles the letters of the
  /// best reading.
  mutating func settle(endingWord: Bool) {
    let index = best(isLetterOver: true)
    for other in hypotheses.indices where hypotheses[other].isLetterOpen {
      hypotheses[other].score += step(.letterGap, after: other)
    }
    hypotheses[index].end(endingWord: endingWord)
    shareLetters(of: index)
  }

  /// Removes the open letter of the reading at an index, or its last letter if none is open, and
  /// settles its other letters.
  mutating func removeLast(of index: Int) {
    hypotheses[index].removeLast()
    shareLetters(of: index)
  }

  /// Moves the reading at an index to the front and settles its letters: the other readings get
  /// these letters, but keep their own estimates of the fist.
  private mutating func shareLetters(of index: Int) {
    hypotheses.swapAt(0, index)
    for other in hypotheses.indices.dropFirst() {
      hypotheses[other].takeLetters(of: hypotheses[0])
    }
    settledCount = hypotheses[0].letters.count
  }
}

extension HypothesisBeam {
  /// Returns the logarithm of the probability that the next mark or gap of a reading is of this
  /// kind, whatever its duration.
  private func step(_ kind: TimingKind, after parent: Int) -> Float {
    let pattern = hypotheses[parent].pattern
    switch kind {
    case .dit, .dah: return prior.mark(hypotheses[parent].patternAfter(kind))
    case .elementGap: return prior.continuation(pattern)
    case .letterGap, .syllableGap:
      let end = end(after: parent, endingWord: false).score
      guard hasSyllables else { return end }
      let share = hypotheses[parent].syllableShare(model)
      return end + NaturalLogarithm.of(kind == .syllableGap ? share : 1 - share)
    case .wordGap: return end(after: parent, endingWord: true).score
    }
  }

  /// Returns the state of the word in a reading after a mark or gap of this kind.
  private func word(after kind: TimingKind, _ parent: Int) -> WordState {
    guard !kind.isMark, kind != .elementGap else { return hypotheses[parent].word }
    return end(after: parent, endingWord: kind == .wordGap).word
  }

  /// Returns the score if the open letter of a reading ends with the next gap, and the state of the
  /// word after that.
  func end(after parent: Int, endingWord: Bool) -> (score: Float, word: WordState) {
    let hypothesis = hypotheses[parent]
    return prior.end(
      hypothesis.pattern, endingWord: endingWord, after: hypothesis.context, in: hypothesis.word,
      hypothesis.letters)
  }

  /// Adds the candidates that continue the reading at an index with a mark or gap of this kind, at
  /// the current speed and at a new one, if they are likely enough.
  private mutating func consider(
    _ kind: TimingKind, _ logarithm: Float, isKnown: Bool = false, after parent: Int
  ) {
    let base = hypotheses[parent].score + step(kind, after: parent)
    let difference = logarithm - expected(kind, after: parent)
    let variance = variance(of: kind, after: parent)
    let likelihood = likelihood(of: kind, difference, variance)
    var candidate = Candidate(
      score: base + likelihood, parent: parent, kind: kind,
      jumps: false, pattern: hypotheses[parent].patternAfter(kind),
      context: hypotheses[parent].contextAfter(kind), word: word(after: kind, parent))
    // The likelihood of letters may decide between readings, but not against a clear mark.
    if isKnown || !isOtherMark(than: kind, logarithm, likelihood, after: parent) {
      insert(candidate)
    }
    let square = difference * difference
    // A mark that is far too long, as from a key left down, is not a change of speed.
    if kind.isMark, square > model.jumpSurprise * variance, square < 9 * model.jump * model.jump {
      let wider = variance + model.jump * model.jump
      candidate.score = base + self.likelihood(of: kind, difference, wider) - model.jumpPrice
      candidate.jumps = true
      insert(candidate)
    }
  }

  /// Returns whether the duration alone makes the other kind of mark more likely by
  /// ``KeyingModel/clearMark``. False while the mean of either kind is no more certain than a
  /// single mark.
  private func isOtherMark(
    than kind: TimingKind, _ logarithm: Float, _ likelihood: Float, after parent: Int
  ) -> Bool {
    guard kind.isMark else { return false }
    let other: TimingKind = kind == .dit ? .dah : .dit
    let hypothesis = hypotheses[parent]
    guard
      [kind, other].allSatisfy({
        hypothesis.fist.variance(of: $0) < hypothesis.jitter.variance(of: $0, model)
      })
    else { return false }
    let difference = logarithm - hypotheses[parent].fist.mean[other.rawValue]
    let variance = variance(of: other, after: parent)
    return self.likelihood(of: other, difference, variance) > likelihood + model.clearMark
  }

  /// Returns the logarithm of the duration with which durations of a kind are compared: the mean
  /// that the reading at an index has estimated. For letter gaps, it is at least
  /// ``KeyingModel/leastLetterGap`` more than the mean of element gaps, and at least
  /// ``KeyingModel/leastLetterGapInDits`` more than the mean of dits.
  ///
  /// Otherwise a reading that takes long element gaps for letter gaps would soon expect letter gaps
  /// of that length, and fit the rest of the keying as well as the right reading: 9, `----.`, would
  /// be read as `on`. A reading that takes dahs for dits would expect letter gaps as long as a dit:
  /// 0, `-----`, would be read as 5, and, once dits showed the speed, gaps inside letters would be
  /// read as letter gaps.
  func expected(_ kind: TimingKind, after parent: Int) -> Float {
    let mean = hypotheses[parent].fist.mean
    guard kind == .letterGap else { return mean[kind.rawValue] }
    return max(
      mean[kind.rawValue], mean[TimingKind.elementGap.rawValue] + model.leastLetterGap,
      mean[TimingKind.dit.rawValue] + model.leastLetterGapInDits)
  }

  /// Returns the variance of a duration of a kind, as estimated by the reading at an index.
  private func variance(of kind: TimingKind, after parent: Int) -> Float {
    hypotheses[parent].fist.variance(of: kind) + hypotheses[parent].jitter.variance(of: kind, model)
  }

  /// Returns the logarithm of the likelihood of a duration, up to a constant that is the same for
  /// all kinds. It follows Student's t, except for word gaps above the mean, where it is a line
  /// that falls with ``KeyingModel/pauseSlope``.
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
    var index = 0
    while index < candidates.count, candidates[index].score >= candidate.score {
      if goOnAlike(candidates[index], candidate) { return }
      index += 1
    }
    candidates.insert(candidate, at: index)
    index += 1
    while index < candidates.count {
      if goOnAlike(candidates[index], candidate) {
        candidates.remove(at: index)
      } else {
        index += 1
      }
    }
    if candidates.count > model.beamWidth { candidates.removeLast() }
  }

  private func goOnAlike(_ one: Candidate, _ other: Candidate) -> Bool {
    guard one.pattern == other.pattern, one.context == other.context,
      one.jumps == other.jumps, one.word.node == other.word.node,
      one.word.form == other.word.form, one.word.repeated == other.word.repeated
    else { return false }
    let difference = hypotheses[one.parent].fist.mean - hypotheses[other.parent].fist.mean
    return (difference * difference).max() < model.sameness * model.sameness
  }

  /// Replaces the readings with the best candidates. `logarithm` is the logarithm of the duration
  /// that they add.
  private mutating func advance(_ logarithm: Float) {
    let best = candidates[0].score
    next.removeAll(keepingCapacity: true)
    for candidate in candidates where candidate.score > best - model.beamRange {
      var hypothesis = hypotheses[candidate.parent]
      hypothesis.score = candidate.score - best
      hypothesis.append(candidate.kind, logarithm, jumps: candidate.jumps, candidate.word, model)
      next.append(hypothesis)
    }
    candidates.removeAll(keepingCapacity: true)
    swap(&hypotheses, &next)
  }

  /// Adds readings with an unknown fist and the letters of the reading at an index, unless that
  /// reading has an open letter. After a pause there may be another sender, and if the jitter is
  /// above ``KeyingModel/greatestJitter``, the keying may have been misread.
  private mutating func doubtFist(of index: Int) {
    let doubted = hypotheses[index]
    guard !doubted.isLetterOpen else { return }
    let indices = model.beamWidth - beginnings.count
    if hypotheses.count > indices { hypotheses.removeLast(hypotheses.count - indices) }
    for beginning in beginnings {
      var hypothesis = doubted
      hypothesis.forgetFist(beginning)
      hypothesis.score = beginning.score - model.restartPrice
      hypotheses.append(hypothesis)
    }
  }

  /// Settles the letters that are equal in all readings. If too many letters are open, also settles
  /// the first of them as in the best reading, and drops the readings that differ there.
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

  /// Drops the readings that have more letters than the best one, and so many open letters that the
  /// limit would be exceeded if the next mark made one of them the best. Has an effect only if
  /// ``KeyingModel/openLetters`` is below the standard.
  private mutating func dropLongReadings() {
    guard model.openLetters < KeyingModel.standard.openLetters else { return }
    let most = settledCount + model.openLetters + 1
    let best = hypotheses[0].letters.count
    hypotheses.removeAll { $0.letters.count > max(most, best) }
  }

  private func hasTooManyOpen(_ letters: LetterHistory) -> Bool {
    let open = settledCount..<letters.count
    guard open.count <= model.openLetters else { return true }
    let limit = hasSyllables ? model.openLettersOfSyllables : model.openLettersOfWords
    guard open.count > limit else { return false }
    return open.count { letters.endsWord($0) } > model.openWords
  }
}
