/// The recent letters after which Space was pressed, so that no timeout wrote the space after them.
struct SpacedLetters: Sendable {
  /// A bit for each recent letter, at its number modulo ``LetterHistory/capacity``: whether Space
  /// was pressed after it.
  private var bits: UInt32 = 0
  /// The number of letters so far.
  private var count = 0

  mutating func insert(_ number: Int) { bits |= Self.bit(number) }

  func contains(_ number: Int) -> Bool { bits & Self.bit(number) != 0 }

  /// Sets the number of letters, after letters were removed or added: forgets letters from
  /// `newCount` on, and records that Space has not been pressed after added ones.
  mutating func forget(from newCount: Int) {
    while count < newCount {
      bits &= ~Self.bit(count)
      count += 1
    }
    count = newCount
  }

  private static func bit(_ number: Int) -> UInt32 { 1 << UInt32(number % LetterHistory.capacity) }
}
