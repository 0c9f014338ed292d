import TextEditing

/// A slow, simple model to compare the document with: the text as an array of grapheme clusters,
/// split again after each change.
struct ReferenceDocument {
  var before: [Character] = []
  var after: [Character] = []

  var text: String { String(before) + String(after) }

  mutating func insert(_ new: String) {
    recut(String(before) + new, String(after))
  }

  mutating func deleteBackward() {
    if !before.isEmpty { recut(String(before.dropLast()), String(after)) }
  }

  mutating func deleteForward() {
    if !after.isEmpty { recut(String(before), String(after.dropFirst())) }
  }

  mutating func move(_ count: Int) {
    for _ in 0..<abs(count) {
      if count < 0, let last = before.popLast() { after.insert(last, at: 0) }
      if count > 0, !after.isEmpty { before.append(after.removeFirst()) }
    }
    recut(String(before), String(after))
  }

  private mutating func recut(_ left: String, _ right: String) {
    before = Array(left)
    after = Array(right)
  }
}
