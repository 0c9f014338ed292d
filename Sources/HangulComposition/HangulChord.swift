import KeyEvents

/// Whether the keys of the open syllable are struck together: all pressed before any is let go.
struct HangulChord: Sendable {
  /// A bit for each key that the open syllable was typed with.
  private var keys = SIMD4<UInt64>()
  /// Whether all of them are still down.
  private var isWhole = false

  /// Whether the key, which is pressed now, is struck together with all of the open syllable. One of these that is pressed
  /// again was let go meanwhile.
  mutating func isWhole(with key: KeyCode) -> Bool {
    release(key)
    return isWhole
  }

  /// A key was pressed that gave a letter.
  mutating func press(_ key: KeyCode, begins: Bool) {
    if begins {
      keys = SIMD4()
      isWhole = true
    }
    guard let word = Self.word(key) else { return }
    keys[word] |= Self.bit(key)
  }

  /// A key was let go. Those of the syllable before may be let go late.
  mutating func release(_ key: KeyCode) {
    if let word = Self.word(key), keys[word] & Self.bit(key) != 0 { isWhole = false }
  }

  /// What is open is not what its keys made.
  mutating func forget() { isWhole = false }

  private static func word(_ key: KeyCode) -> Int? {
    key.rawValue < HangulLayout.keyLimit ? Int(key.rawValue >> 6) : nil
  }

  private static func bit(_ key: KeyCode) -> UInt64 { 1 << UInt64(key.rawValue & 63) }
}
