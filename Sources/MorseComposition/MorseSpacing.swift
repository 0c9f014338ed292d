/// The durations of the gaps between letters and words.
public enum MorseSpacing: Hashable, Sendable {
  /// 3 units between letters, 7 between words (ITU-R M.1677-1, part I, 2).
  case standard
  /// Farnsworth spacing: the letters have their own speed. The gaps between letters and between
  /// words are stretched by the same factor, so that the overall speed is the associated value.
  ///
  /// If the speed of the letters is c and the overall speed s, in words per minute, the gaps of a
  /// word take (60 c − 37.2 s) / (s c) seconds, of which a letter gap is 3/19 and a word gap 7/19
  /// (ARRL, "A Standard for Morse Timing Using the Farnsworth Technique", QEX, April 1990).
  case farnsworth(MorseSpeed)
  /// Wordsworth spacing: the letters and the gaps between them have their own speed. Only the gaps
  /// between words are stretched, so that the overall speed is the associated value.
  case wordsworth(MorseSpeed)

  /// Returns the gaps between letters and between words in microseconds. `letters` is the speed of
  /// the letters, which the overall speed cannot exceed.
  func gaps(_ letters: MorseSpeed) -> (letter: Double, word: Double) {
    let unit = letters.exactUnit
    switch self {
    case .standard:
      return (3 * unit, 7 * unit)
    case .farnsworth(let whole):
      let c = letters.wordsPerMinute
      let s = min(whole.wordsPerMinute, c)
      let all = 1_000_000 * (60 * c - 37.2 * s) / (s * c)
      return (3 * all / 19, 7 * all / 19)
    case .wordsworth(let whole):
      let word = MorseSpeed.word(
        wordsPerMinute: min(whole.wordsPerMinute, letters.wordsPerMinute))
      // The 50 units of PARIS without the final 7.
      return (3 * unit, word - 43 * unit)
    }
  }
}

/// The recent letters after which the user wrote the space, with the key for it or with a hold of a
/// single switch. Timeouts wrote the other spaces.
struct SpacedLetters: Sendable {
  /// A bit for each recent letter, at its number modulo ``LetterHistory/capacity``: whether Space
  /// was pressed after it.
  private var bits: UInt32 = 0
  /// The number of letters so far.
  private var count = 0

  mutating func insert(_ number: Int) { bits |= Self.bit(number) }

  func contains(_ number: Int) -> Bool { bits & Self.bit(number) != 0 }

  /// Adapts to a new number of letters: forgets the removed letters, and records that Space has not
  /// been pressed after the added ones.
  mutating func forget(from newCount: Int) {
    while count < newCount {
      bits &= ~Self.bit(count)
      count += 1
    }
    count = newCount
  }

  private static func bit(_ number: Int) -> UInt32 { 1 << UInt32(number % LetterHistory.capacity) }
}
