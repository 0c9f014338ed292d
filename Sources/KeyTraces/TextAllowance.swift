/// An allowance for text that is kept in memory (``TraceLimits/heldText``).
package struct TextAllowance: Sendable {
  /// The cost of a text in addition to its bytes, in bytes. Without it, thousands of empty texts
  /// would cost nothing.
  private static let overhead = 64

  private let limit: Int
  private var left: Int
  /// The number of texts for which ``take(_:)`` returned false.
  package private(set) var refusedCount = 0

  /// Creates an allowance of `limit` bytes. Each text counts as its bytes in UTF-8 plus 64.
  package init(_ limit: Int = TraceLimits.heldText) {
    self.limit = limit
    left = limit
  }

  /// Reserves memory for the text. Returns false if the rest of the allowance is too small.
  package mutating func take(_ text: String) -> Bool {
    let size = text.utf8.count + Self.overhead
    guard size <= left else {
      refusedCount += 1
      return false
    }
    left -= size
    return true
  }

  /// Frees all reservations.
  package mutating func giveAllBack() { left = limit }

  /// Frees the reservation of the text.
  package mutating func giveBack(_ text: String) { left += text.utf8.count + Self.overhead }
}
