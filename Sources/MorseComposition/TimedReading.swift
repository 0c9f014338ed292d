public import KeyEvents

/// The timing of a straight key or a single switch, mark by mark and gap by gap, each with its
/// final classification. Guesses that were revised later are not included.
///
/// Keys act as in ``StraightKeyComposer`` or, for a single switch, as in
/// ``LearningSwitchComposer``. Space, Delete and Return end the letter, so the pauses before and
/// after them are not gaps. A pause so long that the decoder settles all letters is not a gap
/// either.
///
/// - Complexity: O(1) for each key; memory is proportional to the keying.
package struct TimedReading: Sendable {
  private let bindings: MorseBindings
  private var decoder: TimingDecoder
  private var held = HeldKeys()
  private var isDown = false
  /// The meanings of long presses of a switch; nil for a straight key.
  private var hold: SwitchHold?
  /// The time when the switch went down; nil while it is up.
  private var pressed: EventTime?
  private var marks: [TimedMark] = []
  /// The number of the last mark; -1 before the first.
  private var lastNumber = -1
  private var letters: [TimedLetter] = []
  /// The number of the first letter that Delete can remove. The letters before it are followed by
  /// other text, which Delete removes first.
  private var firstOwned = 0
  /// The numbers of the letters that are followed by a ``Kind/pause`` instead of a gap.
  private var breaks: Set<Int> = []

  /// The maximum number of signals that the decoder keeps of one letter.
  private static let longestPattern =
    Int.bitWidth - 1 - Int(Hypothesis.longestPattern).leadingZeroBitCount

  /// A mark or a gap.
  package struct Element: Hashable, Sendable {
    /// The classification of the element.
    package var kind: Kind
    package var start: EventTime
    package var end: EventTime
    /// The index in ``Reading/letters`` of the element's letter; for a gap, of the letter before
    /// it.
    package var letter: Int

    package init(kind: Kind, start: EventTime, end: EventTime, letter: Int) {
      self.kind = kind
      self.start = start
      self.end = end
      self.letter = letter
    }

    /// The duration in microseconds.
    package var length: Int64 { start.microseconds(to: end) }
  }

  /// A kind of mark or gap.
  package enum Kind: Int, Hashable, Sendable, CaseIterable {
    case dit, dah, elementGap, letterGap, wordGap
    /// The time between two letters that does not count as a gap, because another key was pressed
    /// meanwhile or because the time was very long.
    case pause

    /// The standard duration, in dits (ITU-R M.1677-1, part I, section 2); nil for a pause.
    package var units: Double? {
      switch self {
      case .dit, .elementGap: 1
      case .dah, .letterGap: 3
      case .wordGap: 7
      case .pause: nil
      }
    }
  }

  /// The letters that were read, and the classification of each mark and gap.
  package struct Reading: Hashable, Sendable {
    package var letters: [TimedLetter] = []
    package var elements: [Element] = []

    package init(letters: [TimedLetter] = [], elements: [Element] = []) {
      self.letters = letters
      self.elements = elements
    }
  }

  /// The number of marks that were keyed and not deleted.
  package var markCount: Int { marks.count }

  /// Creates a reading of an unknown sender. `times` contains the press durations of a single
  /// switch; nil for a straight key.
  package init(
    code: MorseCode, bindings: MorseBindings, speed: KeyingSpeed, times: SwitchTimes? = nil,
    prior: MorsePrior = .letters
  ) {
    self.bindings = bindings
    hold = times.map { SwitchHold($0) }
    decoder = TimingDecoder(
      code, speed, hasSyllables: code.alphabet.joining == .syllables,
      readsGaps: times?.end == nil, .standard(prior))
  }

  /// Handles a press or a release.
  package mutating func receive(_ event: KeyEvent) {
    guard let role = bindings.role(of: event.key) else { return }
    if pressed == nil { advance(before: event.time) }
    switch (role, event.phase) {
    case (_, .repeated): return
    case (.key, _) where hold != nil: operateSwitch(event)
    case (.key, .began), (.dot, .began), (.dash, .began):
      if held.press(event, .key) {
        decoder.press(at: event.time)
        isDown = true
      }
    case (.key, _), (.dot, _), (.dash, _):
      guard held.release(event, .key) else { return }
      decoder.release(at: event.time, as: role == .dot ? .dit : role == .dash ? .dah : nil)
      isDown = false
    case (.space, .began): endWord(at: event.time)
    case (.return, .began): end(at: event.time)
    case (.delete, .began): removeLast(at: event.time)
    default: return
    }
    note()
  }

  /// Handles a press or a release of a single switch.
  private mutating func operateSwitch(_ event: KeyEvent) {
    if event.phase == .began {
      guard held.press(event, .key) else { return }
      pressed = event.time
      hold?.begin(dah: decoder.dah)
      return
    }
    guard held.release(event, .key), let start = pressed else { return }
    pressed = nil
    let duration = start.microseconds(to: event.time)
    guard event.phase == .ended, let hold, hold.accepts(duration) else { return }
    switch hold.meaning(of: duration) {
    case .mark:
      self.hold?.note(mark: duration)
      decoder.press(at: start)
      decoder.release(at: event.time)
    case .end: finishDecoder(at: event.time)
    case .delete: removeLast(at: event.time)
    case .space: endWord(at: event.time)
    }
  }

  /// Advances the decoder to just before `time`.
  package mutating func advance(before time: EventTime) {
    while let deadline = decoder.deadline, deadline < time {
      decoder.advance(to: deadline)
      note()
    }
  }

  /// Ends the current mark and letter in their present state. A press of the switch that is still
  /// held has no effect.
  package mutating func finish(at time: EventTime) {
    pressed = nil
    advance(before: time)
    end(at: time)
  }

  /// Ends the current mark and letter in their present state, because other text follows them.
  private mutating func end(at time: EventTime) {
    finishDecoder(at: time)
    firstOwned = letters.count
  }

  private mutating func endWord(at time: EventTime) {
    finishDecoder(at: time)
    if letters.count > firstOwned, letters.last?.end == .letter {
      decoder.endWord(at: time)
      note()
    } else {
      firstOwned = letters.count
    }
  }

  private mutating func finishDecoder(at time: EventTime) {
    // Another key ends the press as a mark.
    if let start = pressed { decoder.press(at: start) }
    pressed = nil
    decoder.finish(at: time)
    held.forget()
    isDown = false
    note()
  }

  private mutating func removeLast(at time: EventTime) {
    // Without a letter, Delete ends the open mark and letter before it deletes a character.
    if letters.count <= firstOwned { finishDecoder(at: time) }
    guard letters.count > firstOwned, let last = letters.last, decoder.removeLast() else { return }
    held.forget()
    isDown = false
    marks.removeLast(min(last.pattern.count, marks.count))
    breaks.remove(letters.count - 1)
    note()
  }

  /// Records the letters and marks that the decoder has changed.
  private mutating func note() {
    if let mark = decoder.lastMark, mark.number > lastNumber {
      marks.append(mark)
      lastNumber = mark.number
    }
    letters.removeLast(max(0, letters.count - decoder.firstChanged))
    for number in letters.count..<max(letters.count, decoder.letterCount) {
      letters.append(decoder[number])
    }
    if decoder.deadline == nil, !isDown, !letters.isEmpty { breaks.insert(letters.count - 1) }
  }

  /// The keying so far, with its classification.
  ///
  /// - Complexity: O(marks)
  package var reading: Reading {
    var reading = Reading(letters: letters)
    var rest = marks[...]
    // The decoder does not keep all signals of a very long letter; the last one represents the
    // others.
    var surplus = marks.count - letters.reduce(0) { $0 + $1.pattern.count }
    for (number, letter) in letters.enumerated() {
      var signals = letter.pattern.signals
      if surplus > 0, signals.count == Self.longestPattern, let last = signals.last {
        signals += Array(repeating: last, count: surplus)
        surplus = 0
      }
      for (index, signal) in signals.enumerated() {
        guard let mark = rest.popFirst() else { break }
        reading.elements.append(
          Element(
            kind: signal == .dit ? .dit : .dah, start: mark.start, end: mark.end, letter: number))
        guard let next = rest.first else { break }
        let isLast = index == signals.count - 1
        reading.elements.append(
          Element(
            kind: isLast ? gap(after: number) : .elementGap, start: mark.end, end: next.start,
            letter: number))
      }
    }
    return reading
  }

  private func gap(after number: Int) -> Kind {
    if breaks.contains(number) { return .pause }
    return letters[number].end == .word ? .wordGap : .letterGap
  }
}

/// A mark (a dit or a dah) as read by ``TimingDecoder``. The presses of a bouncing contact are one
/// mark, from the first press to the last release; a press that is too short for a mark is left
/// out.
public struct TimedMark: Hashable, Sendable {
  /// The number of marks before this one.
  public var number: Int
  /// The time when the key went down.
  public var start: EventTime
  /// The time when the key went up.
  public var end: EventTime

  /// Creates a mark; `number` is the number of marks before it.
  public init(number: Int, start: EventTime, end: EventTime) {
    self.number = number
    self.start = start
    self.end = end
  }
}

/// A letter of Morse code, read from the timing of its marks and gaps.
public struct TimedLetter: Hashable, Sendable {
  /// The dits and dahs of the letter.
  public var pattern: MorsePattern
  /// The gap after the letter.
  public var end: End

  /// The gap after a letter.
  public enum End: UInt8, Hashable, Sendable, CaseIterable {
    /// No gap yet: more signals may follow.
    case open
    /// A gap before another letter of the same word.
    case letter
    /// A syllable gap before another letter of the same word.
    case syllable
    /// A word gap, written as a space.
    case word
  }

  /// Creates a letter with its signals and the gap after it.
  public init(pattern: MorsePattern, end: End) {
    self.pattern = pattern
    self.end = end
  }
}

/// A kind of mark or gap.
enum TimingKind: Int, Sendable, CaseIterable {
  case dit
  case dah
  case elementGap
  case letterGap
  case wordGap
  /// A gap between syllables, longer than one between letters; only in codes with syllables.
  case syllableGap

  var isMark: Bool { rawValue < Self.elementGap.rawValue }
}

extension EventTime {
  /// The maximum that ``seconds(since:)`` returns, in seconds.
  static let longestSpan: Float = 60

  /// Returns the seconds from `start` to this instant, clamped to the range from 0 to
  /// ``longestSpan``.
  func seconds(since start: EventTime) -> Float {
    guard self > start else { return 0 }
    return min(Float(start.microseconds(to: self)) / 1_000_000, Self.longestSpan)
  }

  /// Returns the instant `seconds` later, but not after the latest possible one.
  func advanced(bySeconds seconds: Float) -> EventTime {
    advanced(byMicroseconds: Int64(seconds * 1_000_000))
  }
}
