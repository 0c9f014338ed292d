import TextEditing

/// The last ended syllables of a composition, stored so that Backspace can undo keystrokes across
/// syllables.
///
/// A ring buffer: it is allocated once, and the newest entry overwrites the oldest.
struct SyllableHistory: Sendable {
  /// The maximum number of entries.
  static let capacity = 64

  /// A syllable that a key has ended.
  struct Ending: Sendable {
    /// The keys of the syllable.
    var keys: StrokeRow
    /// The cells of the syllable in the text.
    var shown: ShownSyllable
    /// The number of keys with which the next syllable began: the key that ended this syllable and,
    /// before it, the key whose consonant moved to the next syllable, if any.
    var keysAfter: UInt64
  }

  private var endings = Array(
    repeating: Ending(keys: StrokeRow(), shown: .absent, keysAfter: 0), count: capacity)
  private var end = 0
  private var count = 0

  /// The newest entry; nil if there is none.
  var last: Ending? { count == 0 ? nil : endings[index(before: end)] }

  mutating func append(_ ending: Ending) {
    endings[end] = ending
    end = (end + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
  }

  mutating func removeLast() {
    guard count > 0 else { return }
    end = index(before: end)
    count -= 1
  }

  mutating func removeAll() { count = 0 }

  private func index(before index: Int) -> Int { (index + Self.capacity - 1) % Self.capacity }
}
