/// The letters of one reading: their number, and the last ``capacity`` of them.
struct LetterHistory: Sendable {
  /// The number of letters so far.
  private(set) var count = 0
  /// The number of the first letter that is still stored.
  private(set) var firstKnown = 0
  /// The letters, indexed by their number modulo ``capacity``, each as ``MorsePattern/packed``.
  private var patterns = SIMD32<UInt16>.zero
  /// A bit for each stored letter, at its number modulo ``capacity``: whether it ends a word.
  private var wordEnds: UInt32 = 0
  /// A bit for each stored letter, at its number modulo ``capacity``: whether it ends a syllable
  /// but not a word.
  private var syllableEnds: UInt32 = 0

  /// The maximum number of stored letters.
  static let capacity = 32

  func pattern(_ number: Int) -> UInt32 { UInt32(patterns[number % Self.capacity]) }

  func endsWord(_ number: Int) -> Bool { wordEnds & Self.bit(number) != 0 }

  /// Returns the gap after the letter with this number.
  func end(_ number: Int) -> TimedLetter.End {
    endsWord(number) ? .word : syllableEnds & Self.bit(number) != 0 ? .syllable : .letter
  }

  /// Returns whether both histories have the same letter with this number, and the same gap after
  /// it.
  func agrees(with other: LetterHistory, at number: Int) -> Bool {
    number < count && number < other.count && pattern(number) == other.pattern(number)
      && end(number) == other.end(number)
  }

  mutating func append(_ pattern: UInt32, end: TimedLetter.End) {
    patterns[count % Self.capacity] = UInt16(truncatingIfNeeded: pattern)
    count += 1
    firstKnown = max(firstKnown, count - Self.capacity)
    setEnd(end)
  }

  /// Sets the gap after the last letter.
  mutating func setEnd(_ end: TimedLetter.End) {
    let bit = Self.bit(count - 1)
    wordEnds = end == .word ? wordEnds | bit : wordEnds & ~bit
    syllableEnds = end == .syllable ? syllableEnds | bit : syllableEnds & ~bit
  }

  mutating func removeLast() { count -= 1 }

  private static func bit(_ number: Int) -> UInt32 { 1 << UInt32(number % capacity) }
}
