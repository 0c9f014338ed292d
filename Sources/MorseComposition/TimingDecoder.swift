public import KeyEvents

/// A decoder of hand-sent Morse at any speed. It distinguishes dits from dahs, and element, letter
/// and word gaps from each other, by their durations.
///
/// Call ``press(at:)`` and ``release(at:as:)`` with time stamps that never decrease, and
/// ``advance(to:)`` at the ``deadline``. The result is a sequence of letters, numbered from 0:
///
/// ```swift
/// var decoder = TimingDecoder()
/// decoder.press(at: time)
/// decoder.release(at: later)
/// decoder.advance(to: muchLater)
/// for number in decoder.firstChanged..<decoder.letterCount { show(decoder[number]) }
/// ```
///
/// Letters may change until they are settled: later durations can show that earlier letters were
/// misread, above all the first letters of a new sender. At most the last 30 letters may change.
///
/// Each reading of the keying has an estimate of the fist: the mean duration and the jitter of
/// dits, of dahs and of each kind of gap. The decoder learns weighting, proportions and stretched
/// gaps (Farnsworth), follows a speed that drifts or jumps, and prefers letters that the code has.
/// It keeps the likeliest readings in parallel. Two ideas are from the literature: speed as a
/// hidden state in addition to the signals (Bell, "Optimal Bayesian Estimation of the State of a
/// Probabilistically Mapped Memory-Conditional Markov Process with Application to Manual Morse
/// Decoding", Naval Postgraduate School, 1977), and letters as constraints (Gold, "Machine
/// Recognition of Hand-Sent Morse Code", IRE Transactions on Information Theory 5, 1959).
///
/// - Complexity: O(1) for each call, in time and memory, however long the keying; nothing is
///   allocated.
public struct TimingDecoder: Sendable {
  /// The prior knowledge of the speed, as passed to the initializer.
  public let speed: KeyingSpeed
  /// Whether gaps end letters and words; otherwise only ``finish(at:)`` and ``endWord(at:)`` do.
  let readsGaps: Bool
  /// The number of the first letter that the last call changed, added or removed; ``letterCount``
  /// if there is none.
  public private(set) var firstChanged = 0
  /// The time at which to call ``advance(to:)`` unless the key moves before; nil if no call is
  /// needed.
  public private(set) var deadline: EventTime?

  /// The last mark; nil before the first. The marks correspond, in order, to the signals of all
  /// letters, which thus contain the final classification of each mark.
  public private(set) var lastMark: TimedMark?

  private(set) var beam: HypothesisBeam
  private var contact = ContactFilter()
  private var phase = Phase.idle
  /// Whether the current mark belongs to the same letter as the previous mark, however long the gap
  /// between them.
  private var isInLetter = false
  /// The index of the reading that is shown.
  private var best = 0
  /// The letters of the reading that is shown, including the open letter.
  private var shown = LetterHistory()
  private var shownEnd = TimedLetter.End.letter
  /// The number of letters in `shown` that were settled when they were shown.
  private var shownSettledCount = 0

  private enum Phase: Sendable {
    /// The key is up, and no gap is running.
    case idle
    /// The key is down, or has been up so briefly that it may have bounced. The gap before it has
    /// not been read yet.
    case mark(gapStart: EventTime?)
    /// The key has been up since `start`.
    case gap(start: EventTime)
  }

  /// The pause after which all letters are settled: `seconds`, or `words` times the word boundary
  /// if that is longer.
  private static let settlingPause: (seconds: Float, words: Float) = (10, 3)

  /// Creates a decoder for an unknown sender.
  ///
  /// - Parameters:
  ///   - code: the code whose letters are sent.
  ///   - speed: prior knowledge of the speed.
  ///   - hasSyllables: whether there may be syllable gaps. The decoder learns whether the sender
  ///     makes them.
  ///   - prior: assumptions about the letters.
  ///   - openLetters: the maximum number of letters, from 0 to 28, that may still change in
  ///     addition to the last two; nil for 28. With a small number, more of the first letters of a
  ///     new sender stay misread.
  /// - Complexity: O(size of the code's table).
  public init(
    code: MorseCode = MorseCode(), speed: KeyingSpeed = .unknown, hasSyllables: Bool = false,
    prior: MorsePrior = .letters, openLetters: Int? = nil
  ) {
    self.init(
      code, speed, hasSyllables: hasSyllables, .standard(prior, openLetters: openLetters))
  }

  init(
    _ code: MorseCode, _ speed: KeyingSpeed, hasSyllables: Bool = false, readsGaps: Bool = true,
    _ model: KeyingModel
  ) {
    self.speed = speed
    self.readsGaps = readsGaps
    let (doubt, isGuessed) =
      switch speed {
      case .unknown: (model.speedDoubt, false)
      case .guess: (model.guessedSpeedDoubt, true)
      case .fixed: (Float.zero, true)
      }
    beam = HypothesisBeam(
      code, model, unit: speed.unit, speedDoubt: doubt, isGuessed: isGuessed,
      hasSyllables: hasSyllables)
  }
}

// MARK: Result

extension TimingDecoder {
  /// The number of letters so far, including the open one.
  public var letterCount: Int { shown.count }

  /// The number of letters at the beginning that can no longer change.
  public var settledCount: Int { min(beam.settledCount, shown.count) }

  /// The number of the first letter that is still stored. At most the last 32 letters are stored.
  public var firstKnown: Int { shown.firstKnown }

  /// Returns the letter with this number, or a letter without signals if that one is not stored.
  public subscript(number: Int) -> TimedLetter {
    guard number >= firstKnown, number < letterCount else {
      return TimedLetter(pattern: MorsePattern(), end: .letter)
    }
    let pattern = MorsePattern(packed: shown.pattern(number)) ?? MorsePattern()
    let isLast = number == letterCount - 1
    return TimedLetter(pattern: pattern, end: isLast ? shownEnd : shown.end(number))
  }

  /// The speed in words per minute: the fixed speed, or otherwise the current estimate.
  public var wordsPerMinute: Double {
    if case .fixed(let speed) = speed {
      KeyingSpeed.clamped(speed)
    } else {
      Double(MorseSpeed.wordsPerMinute(seconds: unit))
    }
  }

  private var unit: Float { speed.fixedUnit ?? beam.unit(of: best) }

  /// The duration of a dah in seconds, at the fixed speed or according to the current estimate.
  var dah: Float { speed.fixedUnit.map { 3 * $0 } ?? beam.dah(of: best) }
}

// MARK: Input

extension TimingDecoder {
  /// Handles a press; has no effect if the key is down already.
  public mutating func press(at time: EventTime) {
    beginChange()
    while let deadline, deadline < time { passDeadline() }
    switch phase {
    case .idle:
      contact.begin(at: time)
      phase = .mark(gapStart: nil)
    case .mark:
      contact.resume()
    case .gap(let start):
      contact.begin(at: time)
      phase = .mark(gapStart: start)
    }
    endChange()
  }

  /// Handles a release; has no effect if the key is up already.
  ///
  /// - Parameters:
  ///   - time: the time of the release.
  ///   - signal: the element, if it is known; nil to read it from its duration.
  public mutating func release(at time: EventTime, as signal: MorseSignal? = nil) {
    beginChange()
    if case .mark = phase, contact.deadline == nil { contact.release(at: time, as: signal) }
    endChange()
  }

  /// Begins a mark that belongs to the same letter as the previous mark, because a keyer made the
  /// gap between them or left it out.
  mutating func pressInLetter(at time: EventTime) {
    press(at: time)
    isInLetter = true
  }

  /// Ends a dit made by a keyer. It does not bounce, and counts as a whole dit even if it was cut
  /// short.
  mutating func endMachineDit(at time: EventTime) {
    beginChange()
    if case .mark = phase, contact.deadline == nil {
      contact.release(at: time, as: .dit)
      endMark(lasting: unit)
    }
    endChange()
  }

  /// Ends marks, letters and words whose deadline is at or before `time`.
  public mutating func advance(to time: EventTime) {
    beginChange()
    while let deadline, deadline <= time { passDeadline() }
    endChange()
  }

  /// Ends the current mark and letter in their present state, and settles all letters without
  /// adding a space. The estimate of the sender is kept.
  public mutating func finish(at time: EventTime) {
    beginChange()
    while let deadline, deadline <= time { passDeadline() }
    if case .mark = phase {
      if contact.deadline == nil { contact.release(at: time, as: nil) }
      endMark()
    }
    settleAll()
    endChange()
  }

  /// Ends and settles all letters like ``finish(at:)``, but drops the current mark.
  public mutating func forget() {
    beginChange()
    settleAll()
    endChange()
  }

  /// Ends and settles the current letter and word, as after a long gap.
  public mutating func endWord(at time: EventTime) {
    finish(at: time)
    if shown.count > shown.firstKnown {
      // The last letter is settled, but not the gap after it.
      shownSettledCount = min(shownSettledCount, shown.count - 1)
      settle(endingWord: true)
    }
    endChange()
  }

  /// Removes the last letter and the space after it, settles the rest, and drops the current mark.
  ///
  /// - Returns: whether a letter was removed; false if none is stored.
  @discardableResult
  public mutating func removeLast() -> Bool {
    beginChange()
    phase = .idle
    let canRemove = shown.count > shown.firstKnown
    if canRemove {
      beam.removeLast(of: best)
      let before = shown.count - 2
      show(0, end: before >= shown.firstKnown ? self[before].end : .letter)
    }
    endChange()
    return canRemove
  }
}

// MARK: Deadlines

extension TimingDecoder {
  private mutating func beginChange() { firstChanged = .max }

  private mutating func endChange() {
    firstChanged = min(firstChanged, shown.count)
    deadline = nextDeadline
  }

  /// The time when the current state changes if the key does not move.
  private var nextDeadline: EventTime? {
    switch phase {
    case .idle: return nil
    case .mark: return contact.deadline
    case .gap(let start):
      guard readsGaps else { return nil }
      let seconds =
        switch shownEnd {
        case .open: letterBoundary
        case .letter: beam.syllableBoundary(of: best) ?? wordBoundary
        case .syllable: wordBoundary
        case .word: max(Self.settlingPause.seconds, Self.settlingPause.words * wordBoundary)
        }
      return start.advanced(bySeconds: seconds)
    }
  }

  /// Makes the change that is due at the deadline, without checking the time.
  private mutating func passDeadline() {
    switch phase {
    case .idle: break
    case .mark: endMark()
    case .gap:
      switch shownEnd {
      case .open:
        show(beam.best(isLetterOver: true), end: .letter)
      case .letter:
        show(best, end: beam.syllableBoundary(of: best) == nil ? .word : .syllable)
      case .syllable:
        show(best, end: .word)
      case .word: settle(endingWord: true)
      }
    }
    deadline = nextDeadline
  }

  /// Ends the mark, and reads it and the gap before it. If the mark is a click (too short), the gap
  /// continues. `length` is the duration in seconds, if it is known.
  private mutating func endMark(lasting length: Float? = nil) {
    guard case .mark(let gapStart) = phase, let end = contact.end else { return }
    let isInLetter = isInLetter || !readsGaps
    self.isInLetter = false
    guard let seconds = length ?? contact.seconds else {
      phase = gapStart.map { .gap(start: $0) } ?? .idle
      return
    }
    if let gapStart {
      let gap = max(contact.start.seconds(since: gapStart), Self.shortestGap)
      if isInLetter {
        beam.addGap(contact.start == gapStart ? unit : gap, as: .elementGap)
      } else {
        beam.addGap(gap, as: fixedKind(ofGap: gap))
      }
    }
    lastMark = TimedMark(
      number: (lastMark?.number ?? -1) + 1, start: contact.start, end: end)
    let known: TimingKind? = contact.known.map { $0 == .dit ? .dit : .dah }
    beam.addMark(seconds, as: known ?? fixedKind(ofMark: seconds))
    phase = .gap(start: end)
    show(0, end: .open)
    contact.adapt(toUnit: unit)
  }

  /// The minimum duration of a gap in seconds. Times are whole microseconds, so a gap may measure
  /// 0, which has no logarithm.
  private static let shortestGap: Float = 1e-6

  private mutating func settleAll() {
    if settledCount < shown.count { settle(endingWord: shownEnd == .word) }
    phase = .idle
  }

  private mutating func settle(endingWord: Bool) {
    beam.settle(endingWord: endingWord)
    phase = .idle
    show(0, end: endingWord ? .word : .letter)
  }

  /// Shows the reading at an index, and records the first letter that differs from those shown
  /// before.
  private mutating func show(_ index: Int, end: TimedLetter.End) {
    let before = shown
    let endBefore = shownEnd
    best = index
    shownEnd = end
    shown = beam.hypotheses[index].letters
    if beam.hypotheses[index].isLetterOpen {
      shown.append(beam.hypotheses[index].pattern, end: end)
    }
    var number = min(shownSettledCount, shown.count)
    while shown.agrees(with: before, at: number) { number += 1 }
    if number == before.count, number > 0, endBefore == .open, self[number - 1].end != .open {
      number -= 1
    }
    firstChanged = min(firstChanged, number)
    shownSettledCount = settledCount
  }

  private var letterBoundary: Float {
    speed.fixedUnit.map { $0 * KeyingSpeed.letterBoundary } ?? beam.letterBoundary(of: best)
  }

  private var wordBoundary: Float {
    speed.fixedUnit.map { $0 * KeyingSpeed.wordBoundary } ?? beam.wordBoundary(of: best)
  }

  private func fixedKind(ofMark seconds: Float) -> TimingKind? {
    speed.fixedUnit.map { seconds < $0 * KeyingSpeed.markBoundary ? .dit : .dah }
  }

  private func fixedKind(ofGap seconds: Float) -> TimingKind? {
    speed.fixedUnit.map {
      seconds < $0 * KeyingSpeed.letterBoundary
        ? .elementGap : seconds < $0 * KeyingSpeed.wordBoundary ? .letterGap : .wordGap
    }
  }
}
