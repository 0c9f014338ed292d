import TextEditing

/// The last syllables of a run of composition that have ended, with the keys that made them, so that keystrokes can be
/// taken back across them.
///
/// A ring: storage is taken once, and the oldest syllable is forgotten for the newest.
struct SyllableHistory: Sendable {
  /// How many syllables are remembered.
  static let capacity = 64

  private var cells = Array(repeating: TextCell.absent, count: capacity)
  private var end = 0
  private var count = 0

  /// The newest.
  var last: TextCell? { count == 0 ? nil : cells[place(before: end)] }

  mutating func append(_ cell: TextCell) {
    cells[end] = cell
    end = (end + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
  }

  mutating func popLast() -> TextCell? {
    guard let cell = last else { return nil }
    end = place(before: end)
    count -= 1
    return cell
  }

  mutating func removeAll() { count = 0 }

  private func place(before place: Int) -> Int { (place + Self.capacity - 1) % Self.capacity }
}
