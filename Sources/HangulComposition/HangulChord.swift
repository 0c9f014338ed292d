import KeyEvents

/// A record of whether the keys of the open syllable are struck together, that is, all pressed
/// before any is released.
struct HangulChord: Sendable {
  /// The keys that typed the open syllable, one bit for each key code.
  private var keys = SIMD4<UInt64>()
  /// Whether no key of the open syllable has been released.
  private var isWhole = false

  /// Returns whether the key being pressed is struck together with all keys of the open syllable. A
  /// key of the syllable that is pressed again counts as released, which is recorded.
  mutating func isWhole(with key: KeyCode) -> Bool {
    release(key)
    return isWhole
  }

  /// Records a press that typed a letter. If the letter begins a syllable, earlier keys are
  /// forgotten.
  mutating func press(_ key: KeyCode, begins: Bool) {
    if begins {
      keys = SIMD4()
      isWhole = true
    }
    guard let word = Self.word(key) else { return }
    keys[word] |= Self.bit(key)
  }

  /// Records a release. Has no effect for a key of the previous syllable, which may be released
  /// late.
  mutating func release(_ key: KeyCode) {
    if let word = Self.word(key), keys[word] & Self.bit(key) != 0 { isWhole = false }
  }

  /// Makes ``isWhole(with:)`` false until the next syllable, because the open syllable no longer
  /// matches the keys.
  mutating func forget() { isWhole = false }

  private static func word(_ key: KeyCode) -> Int? {
    key.rawValue < HangulLayout.keyLimit ? Int(key.rawValue >> 6) : nil
  }

  private static func bit(_ key: KeyCode) -> UInt64 { 1 << UInt64(key.rawValue & 63) }
}
