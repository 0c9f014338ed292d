public import KeyEvents

/// Reads Morse that a person keys by hand: tells dots from dashes and the gaps inside letters, between letters and between
/// words, at any speed, by their lengths alone.
///
/// Tell it when the key went down and up, in this order and with stamps that do not go back; call ``advance(to:)`` when
/// ``deadline`` has come. What was read so far are letters with numbers, from 0 on:
///
/// ```swift
/// var decoder = TimingDecoder()
/// decoder.press(at: time)
/// decoder.release(at: later)
/// decoder.advance(to: muchLater)
/// for number in decoder.firstChanged..<decoder.letterCount { show(decoder[number]) }
/// ```
///
/// Letters may change as long as they are not settled: later lengths can show that earlier ones were misread, above all
/// the first ones of a hand that nobody has heard before. Whatever happens, no more than the last 30 letters are open.
///
/// Each reading of what was keyed believes something of the hand: the mean lengths of dots, dashes and the three gaps, and
/// how much each scatters. It learns weight, proportions, and stretched gaps (Farnsworth), follows a speed that drifts
/// or jumps, and is held to the letters that the code has. The likeliest readings are followed side by side. The ideas are
/// of the literature: speed as a hidden state beside the signals (Bell, "Optimal Bayesian Estimation of the State of a
/// Probabilistically Mapped Memory-Conditional Markov Process with Application to Manual Morse Decoding", Naval
/// Postgraduate School, 1977), letters as constraints (Gold, "Machine Recognition of Hand-Sent Morse Code", IRE
/// Transactions on Information Theory 5, 1959).
///
/// - Complexity: O(1) for each call, in time and memory, however long the keying; nothing is allocated.
public struct TimingDecoder: Sendable {
  /// What it was told of the speed.
  public let speed: KeyingSpeed
  /// The number of the first letter that the last call changed, added or took away; ``letterCount`` if it did none of
  /// this.
  public private(set) var firstChanged = 0
  /// When ``advance(to:)`` wants to be called if the key does not move before; nil while there is nothing to wait for.
  public private(set) var deadline: EventTime?

  /// The last mark that was taken in; nil before the first. Whoever wants to know what each mark and gap was taken for
  /// keeps these: the signals of all letters are the marks in their order.
  public private(set) var lastMark: TimedMark?

  private(set) var beam: HypothesisBeam
  private var contact = ContactFilter()
  private var phase = Phase.idle
  /// Whether the mark under way belongs to the letter of the one before, whatever the gap was.
  private var isInLetter = false
  /// The place of the reading that is shown.
  private var best = 0
  /// What is shown, the letter under way included.
  private var shown = LetterHistory()
  private var shownEnd = TimedLetter.End.letter
  /// How many of these letters were settled when they were shown.
  private var shownSettledCount = 0

  private enum Phase: Sendable {
    /// No gap is running.
    case idle
    /// The key is down, or has been up for so short a time that it may have bounced. The gap before is still to be read.
    case mark(gapStart: EventTime?)
    /// The key has been up since then.
    case gap(start: EventTime)
  }

  /// After a pause of so many seconds, or so many times what parts words if that is longer, nothing changes any more.
  private static let settlingPause: (seconds: Float, words: Float) = (10, 3)

  /// Makes a reader of a hand that was never heard.
  ///
  /// - Parameters:
  ///   - code: the code whose letters are sent.
  ///   - speed: what is known of the speed.
  ///   - hasSyllables: whether the pauses of a hand may part syllables too. Whether they do is learnt from the hand.
  /// - Complexity: O(size of the code's table).
  public init(
    code: MorseCode = MorseCode(), speed: KeyingSpeed = .unknown, hasSyllables: Bool = false
  ) {
    self.init(code, speed, hasSyllables: hasSyllables, .standard)
  }

  init(
    _ code: MorseCode, _ speed: KeyingSpeed, hasSyllables: Bool = false, _ model: KeyingModel
  ) {
    self.speed = speed
    let doubt =
      switch speed {
      case .unknown: model.speedDoubt
      case .guess: model.guessedSpeedDoubt
      case .fixed: Float.zero
      }
    beam = HypothesisBeam(
      code, model, unit: speed.unit, speedDoubt: doubt, hasSyllables: hasSyllables)
  }
}

// MARK: What was read

extension TimingDecoder {
  /// The number of letters so far, the one under way included.
  public var letterCount: Int { shown.count }

  /// How many letters can no longer change: those with lower numbers.
  public var settledCount: Int { min(beam.settledCount, shown.count) }

  /// The number of the first letter that is still known. The last 32 are, as far as none was taken back.
  public var firstKnown: Int { shown.firstKnown }

  /// The letter with that number, from ``firstKnown`` on; one that is not known has no signals.
  public subscript(number: Int) -> TimedLetter {
    guard number >= firstKnown, number < letterCount else {
      return TimedLetter(pattern: MorsePattern(), end: .letter)
    }
    let pattern = MorsePattern(packed: shown.pattern(number)) ?? MorsePattern()
    let isLast = number == letterCount - 1
    return TimedLetter(pattern: pattern, end: isLast ? shownEnd : shown.end(number))
  }

  /// Words per minute, as the dots are read just now.
  public var wordsPerMinute: Double {
    if case .fixed(let speed) = speed {
      KeyingSpeed.clamped(speed)
    } else {
      Double(MorseSpeed.wordsPerMinute(seconds: unit))
    }
  }

  private var unit: Float { speed.fixedUnit ?? beam.unit(of: best) }
}

// MARK: What is keyed

extension TimingDecoder {
  /// The key went down. Nothing happens if it is down already.
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

  /// The key went up. Nothing happens if it is up already.
  ///
  /// - Parameters:
  ///   - time: when.
  ///   - signal: what the mark is, where that is known because something else than a hand made it; nil where its length
  ///     shall tell.
  public mutating func release(at time: EventTime, as signal: MorseSignal? = nil) {
    beginChange()
    if case .mark = phase, contact.deadline == nil { contact.release(at: time, as: signal) }
    endChange()
  }

  /// A mark begins that belongs to the same letter as the one before: a machine has made the gap, or cut it out.
  mutating func pressInLetter(at time: EventTime) {
    press(at: time)
    isInLetter = true
  }

  /// The dot that a machine has made is over. It does not bounce, and counts in full also where it was cut short.
  mutating func endMachineDot(at time: EventTime) {
    beginChange()
    if case .mark = phase, contact.deadline == nil {
      contact.release(at: time, as: .dot)
      endMark(lasting: unit)
    }
    endChange()
  }

  /// Lets the time come: ends marks, letters and words whose deadline is at `time` or before.
  public mutating func advance(to time: EventTime) {
    beginChange()
    while let deadline, deadline <= time { passDeadline() }
    endChange()
  }

  /// Ends everything as it stands, a mark under way too, and settles it. No blank is added. What was learnt of the hand
  /// stays.
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

  /// As ``finish(at:)``, but a mark under way is forgotten.
  public mutating func forget() {
    beginChange()
    settleAll()
    endChange()
  }

  /// Ends the letter and the word under way and settles them, as if a long gap had passed.
  public mutating func endWord(at time: EventTime) {
    finish(at: time)
    if shown.count > shown.firstKnown {
      // The last letter is settled but for what comes after it.
      shownSettledCount = min(shownSettledCount, shown.count - 1)
      settle(endingWord: true)
    }
    endChange()
  }

  /// Takes the last letter back with the blank after it, and settles what is left. A mark under way is forgotten.
  ///
  /// - Returns: false, with nothing done, if no letter is known.
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

// MARK: How it goes on

extension TimingDecoder {
  private mutating func beginChange() { firstChanged = .max }

  private mutating func endChange() {
    firstChanged = min(firstChanged, shown.count)
    deadline = nextDeadline
  }

  /// When that which is under way changes if the key does not move.
  private var nextDeadline: EventTime? {
    switch phase {
    case .idle: return nil
    case .mark: return contact.deadline
    case .gap(let start):
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

  /// Acts on the deadline, whatever the time is.
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

  /// The mark is over: reads it and the gap before it.
  private mutating func endMark(lasting length: Float? = nil) {
    guard case .mark(let gapStart) = phase, let end = contact.end else { return }
    let isInLetter = isInLetter
    self.isInLetter = false
    guard let seconds = length ?? contact.seconds else {
      phase = gapStart.map { .gap(start: $0) } ?? .idle
      return
    }
    if let gapStart {
      let gap = max(contact.start.seconds(since: gapStart), Self.shortestGap)
      if isInLetter {
        beam.hearGap(contact.start == gapStart ? unit : gap, as: .elementGap)
      } else {
        beam.hearGap(gap, as: fixedKind(ofGap: gap))
      }
    }
    lastMark = TimedMark(
      number: (lastMark?.number ?? -1) + 1, start: contact.start, end: end)
    let known: TimingKind? = contact.known.map { $0 == .dot ? .dot : .dash }
    beam.hearMark(seconds, as: known ?? fixedKind(ofMark: seconds))
    phase = .gap(start: end)
    show(0, end: .open)
    contact.adapt(toUnit: unit)
  }

  /// Stamps are whole microseconds, so a gap may seem to take none.
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

  /// Shows the reading at that place, and notes from where on it differs from what was shown.
  private mutating func show(_ place: Int, end: TimedLetter.End) {
    let before = shown
    let endBefore = shownEnd
    best = place
    shownEnd = end
    shown = beam.hypotheses[place].letters
    if beam.hypotheses[place].isLetterOpen {
      shown.append(beam.hypotheses[place].pattern, end: end)
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
    speed.fixedUnit.map { seconds < $0 * KeyingSpeed.markBoundary ? .dot : .dash }
  }

  private func fixedKind(ofGap seconds: Float) -> TimingKind? {
    speed.fixedUnit.map {
      seconds < $0 * KeyingSpeed.letterBoundary
        ? .elementGap : seconds < $0 * KeyingSpeed.wordBoundary ? .letterGap : .wordGap
    }
  }
}
