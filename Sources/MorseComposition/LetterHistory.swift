/// The letters of one reading: their number, and the last of them.
struct LetterHistory: Sendable {
  /// How many letters there were.
  private(set) var count = 0
  /// The number of the first letter that is still known.
  private(set) var firstKnown = 0
  /// Each at its number modulo ``capacity``, as ``MorsePattern/packed``.
  private var patterns = SIMD32<UInt16>.zero
  /// Which of them end a word.
  private var wordEnds: UInt32 = 0

  /// How many of the last letters are known.
  static let capacity = 32

  func pattern(_ number: Int) -> UInt32 { UInt32(patterns[number % Self.capacity]) }

  func endsWord(_ number: Int) -> Bool { wordEnds & Self.bit(number) != 0 }

  /// Whether letter and gap with that number are the same in both.
  func agrees(with other: LetterHistory, at number: Int) -> Bool {
    number < count && number < other.count && pattern(number) == other.pattern(number)
      && endsWord(number) == other.endsWord(number)
  }

  mutating func append(_ pattern: UInt32, endsWord: Bool) {
    patterns[count % Self.capacity] = UInt16(truncatingIfNeeded: pattern)
    count += 1
    firstKnown = max(firstKnown, count - Self.capacity)
    setEndsWord(endsWord)
  }

  /// Says of the last letter whether it ends a word.
  mutating func setEndsWord(_ endsWord: Bool) {
    let bit = Self.bit(count - 1)
    wordEnds = endsWord ? wordEnds | bit : wordEnds & ~bit
  }

  mutating func removeLast() { count -= 1 }

  private static func bit(_ number: Int) -> UInt32 { 1 << UInt32(number % capacity) }
}
