/// How much text may still be kept for later (``TraceLimits/heldText``).
package struct TextAllowance: Sendable {
  /// The cost of a piece of text in addition to its bytes; otherwise thousands of empty ones would
  /// cost nothing.
  private static let overhead = 64

  private var left = TraceLimits.heldText
  /// How many pieces did not fit.
  package private(set) var refusedCount = 0

  package init() {}

  /// Reserves room for the text. Returns false if there is none.
  package mutating func take(_ text: String) -> Bool {
    let size = text.utf8.count + Self.overhead
    guard size <= left else {
      refusedCount += 1
      return false
    }
    left -= size
    return true
  }

  /// Frees the room of the text.
  package mutating func giveBack(_ text: String) { left += text.utf8.count + Self.overhead }
}
