/// Which of the last letters were followed by Space, so that the blank after them is somebody's wish.
struct SpacedLetters: Sendable {
  /// A bit for each letter, at its number modulo the number of bits, which is as many as ``LetterHistory`` knows.
  private var bits: UInt32 = 0
  /// Letters from this number on are not there yet.
  private var count = 0

  mutating func insert(_ number: Int) { bits |= Self.bit(number) }

  func contains(_ number: Int) -> Bool { bits & Self.bit(number) != 0 }

  /// There are so many letters now: those from this number on are not there, or are there anew.
  mutating func forget(from newCount: Int) {
    while count < newCount {
      bits &= ~Self.bit(count)
      count += 1
    }
    count = newCount
  }

  private static func bit(_ number: Int) -> UInt32 { 1 << UInt32(number % LetterHistory.capacity) }
}
