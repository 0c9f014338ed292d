/// How much text may still be held until its turn comes (``TraceLimits/heldText``).
package struct TextAllowance: Sendable {
  /// What a piece of text needs beside its bytes, or thousands of empty ones would cost nothing.
  private static let overhead = 64

  private var left = TraceLimits.heldText
  /// How many pieces found no room.
  package private(set) var refusedCount = 0

  package init() {}

  /// Takes room for the text. Returns false where there is none.
  package mutating func take(_ text: String) -> Bool {
    let size = text.utf8.count + Self.overhead
    guard size <= left else {
      refusedCount += 1
      return false
    }
    left -= size
    return true
  }

  /// The text is not held any more.
  package mutating func giveBack(_ text: String) { left += text.utf8.count + Self.overhead }
}
