/// The recent letters after which Space was pressed, so that no timeout wrote the space after them.
struct SpacedLetters: Sendable {
  /// A bit for each letter, at its number modulo the number of bits, which is the capacity of
  /// ``LetterHistory``.
  private var bits: UInt32 = 0
  /// The number of letters so far.
  private var count = 0

  mutating func insert(_ number: Int) { bits |= Self.bit(number) }

  func contains(_ number: Int) -> Bool { bits & Self.bit(number) != 0 }

  /// Sets the number of letters. Letters from `newCount` on were removed. If the number grows, the
  /// added letters are new, and Space was not pressed after them.
  mutating func forget(from newCount: Int) {
    while count < newCount {
      bits &= ~Self.bit(count)
      count += 1
    }
    count = newCount
  }

  private static func bit(_ number: Int) -> UInt32 { 1 << UInt32(number % LetterHistory.capacity) }
}
