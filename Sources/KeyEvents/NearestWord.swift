/// The word of `known` that `word` was most likely meant to be, or nil if none is near.
///
/// Near is an edit distance (insertions, deletions, substitutions and swaps of neighbours; Damerau 1964) of at most a
/// third of the longer word's length, and at least one.
package func nearestWord(to word: String, among known: some Sequence<String>) -> String? {
  let word = Array(word.lowercased().unicodeScalars)
  var best: (word: String, distance: Int)?
  for candidate in known {
    let letters = Array(candidate.lowercased().unicodeScalars)
    let limit = max(1, max(word.count, letters.count) / 3)
    guard abs(letters.count - word.count) <= limit else { continue }
    let distance = editDistance(word, letters)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.word
}

private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
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
