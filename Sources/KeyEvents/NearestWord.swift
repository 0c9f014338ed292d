/// The word of `known` that `word` was most likely meant to be, or nil if none is near.
///
/// Near means that the distance (``editDistance(_:_:)``) is at most a third of the longer word's length, or one, and
/// that something is left of the word: one sign is not near another. A word of over 64 bytes is near none: what damaged
/// files hold for words may be long, and is not looked for in vain.
package func nearestWord(to word: String, among known: some Sequence<String>) -> String? {
  guard word.utf8.count <= 64 else { return nil }
  let word = word.lowercased()
  var best: (word: String, distance: Int)?
  for candidate in known {
    let length = max(word.count, candidate.count)
    let limit = min(max(1, length / 3), length - 1)
    guard abs(candidate.count - word.count) <= limit else { continue }
    let distance = editDistance(word, candidate.lowercased())
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.word
}

/// How many single insertions, deletions, replacements and swaps of neighbours make one word the other, no part being
/// changed twice (the optimal string alignment distance).
///
/// - Complexity: O(product of the lengths)
package func editDistance(_ first: String, _ second: String) -> Int {
  let left = Array(first)
  let right = Array(second)
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var distance = min(
        last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
