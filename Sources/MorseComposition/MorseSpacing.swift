/// How long the gaps between letters and words are.
public enum MorseSpacing: Hashable, Sendable {
  /// 3 and 7 units (ITU-R M.1677-1, part I, 2).
  case standard
  /// Letters at their own speed, and the gaps between letters and between words drawn out alike, so that the whole comes
  /// to that speed.
  ///
  /// With c the speed of the letters and s that of the whole, in words a minute, the gaps of a word take
  /// (60 c − 37.2 s) / (s c) seconds, of which a letter gap is 3/19 and a word gap 7/19 (ARRL, "A Standard for Morse
  /// Timing Using the Farnsworth Technique", QEX, April 1990).
  case farnsworth(MorseSpeed)
  /// Letters and the gaps between them at their own speed, and only the gaps between words drawn out, so that the whole
  /// comes to that speed.
  case wordsworth(MorseSpeed)

  /// The gaps in microseconds, for letters at that speed. A whole that would be faster than its letters is as fast as
  /// they are.
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
      // Of the 50 units of PARIS all but the last 7.
      return (3 * unit, word - 43 * unit)
    }
  }
}
