import TextEditing

/// A simple text with a cursor, as a reader of the edits would keep it.
struct TextModel {
  private var before: [Unicode.Scalar] = []
  private var after: [Unicode.Scalar] = []

  var text: String { Self.string(before + after) }
  var charactersBefore: Int { Self.string(before).count }

  /// Applies the edit. Returns what is wrong with it, if anything.
  mutating func apply(_ edit: TextEdit) -> String? {
    for _ in 0..<edit.moved.magnitude {
      if edit.moved < 0 {
        guard let last = Self.string(before).last else { return "\(edit): nothing to move over" }
        let count = last.unicodeScalars.count
        after.insert(contentsOf: before.suffix(count), at: 0)
        before.removeLast(count)
      } else {
        guard let first = Self.string(after).first else { return "\(edit): nothing to move over" }
        before += first.unicodeScalars
        after.removeFirst(first.unicodeScalars.count)
      }
    }
    let removed = Array(edit.removed.unicodeScalars)
    guard before.suffix(removed.count) == removed[...] else {
      return "\(edit): not before the cursor in \(Self.string(before).debugDescription)"
    }
    before.removeLast(removed.count)
    before += edit.inserted.unicodeScalars
    return edit.open > charactersBefore ? "\(edit): more open than there is" : nil
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
