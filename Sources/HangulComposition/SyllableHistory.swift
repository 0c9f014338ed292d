import TextEditing

/// Where syllables ended in a run of composition, so that keystrokes can be taken back across them.
///
/// A ring: storage is taken once, and the oldest place is forgotten for the newest.
struct SyllableHistory: Sendable {
  /// How many places are remembered.
  static let capacity = 64

  /// A key that ended a syllable.
  struct Ending: Sendable {
    /// What the syllable had been typed with.
    var keys: StrokeRow
    /// How it stands in the text since.
    var shown: ShownSyllable
    /// How many keys the next syllable then had: those that moved to it, and the key itself.
    var keysAfter: UInt64
  }

  private var endings = Array(
    repeating: Ending(keys: StrokeRow(), shown: .absent, keysAfter: 0), count: capacity)
  private var end = 0
  private var count = 0

  /// The newest.
  var last: Ending? { count == 0 ? nil : endings[place(before: end)] }

  mutating func append(_ ending: Ending) {
    endings[end] = ending
    end = (end + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
  }

  mutating func removeLast() {
    guard count > 0 else { return }
    end = place(before: end)
    count -= 1
  }

  mutating func removeAll() { count = 0 }

  private func place(before place: Int) -> Int { (place + Self.capacity - 1) % Self.capacity }
}
