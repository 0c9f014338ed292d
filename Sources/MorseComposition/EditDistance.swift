/// How many single insertions, deletions, replacements and swaps of neighbours make one word the other, no part being
/// changed twice (the optimal string alignment distance).
///
/// - Complexity: O(product of the lengths)
package func editDistance(_ first: some StringProtocol, _ second: some StringProtocol) -> Int {
  let first = Array(first)
  let second = Array(second)
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, character) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      var cost = min(last[column + 1], current[column]) + 1
      cost = min(cost, last[column] + (character == other ? 0 : 1))
      if row > 0, column > 0, character == second[column - 1], first[row - 1] == other {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[second.count]
}

extension Sequence<String> {
  /// The first of the words that are nearest to `word`; nil where none is near: one slip is allowed, two from six
  /// characters on, three from nine on, and always fewer than the word has characters.
  package func nearest(to word: String) -> String? {
    let length = word.count
    var limit = Swift.min(Swift.max(length / 3, 1), 3, length - 1)
    var nearest: String?
    for candidate in self where abs(candidate.count - length) <= limit {
      let distance = editDistance(word, candidate)
      guard distance <= limit else { continue }
      nearest = candidate
      limit = distance - 1
    }
    return nearest
  }
}
