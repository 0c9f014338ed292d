import TextEditing

/// The typed text of a run, made by applying the edits of the run.
struct AnswerText: Sendable {
  private(set) var before = ""
  private var after = ""

  /// The whole text.
  var text: String { before + after }

  /// Forgets all but the last `count` characters before the cursor, if there are many more.
  mutating func forget(keeping count: Int) {
    if before.utf8.count > 8 * count { before = String(before.suffix(count)) }
  }

  /// Whether the text is much longer than any text to practise, so that the run is over.
  var isFull: Bool { before.utf8.count > Self.limit }

  private static let limit = 30_000

  /// Applies an edit. A run begins with an empty text, so an edit may remove more than there is.
  mutating func apply(_ edit: TextEdit) {
    for _ in 0..<abs(edit.moved) {
      if edit.moved < 0 {
        guard let last = before.popLast() else { break }
        after.insert(last, at: after.startIndex)
      } else {
        guard !after.isEmpty else { break }
        before.append(after.removeFirst())
      }
    }
    let count = min(edit.removed.unicodeScalars.count, before.unicodeScalars.count)
    before.unicodeScalars.removeLast(count)
    before += edit.inserted
  }
}
