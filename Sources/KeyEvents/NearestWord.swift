/// Returns the question that suggests `word` in a message: `did you mean "space"?`
package func didYouMean(_ word: String) -> String { "did you mean \"\(word)\"?" }

/// Returns a question that suggests the nearest word (``nearestWord(to:among:)``); nil if no word
/// is near.
package func suggestion(for word: some StringProtocol, among known: some Sequence<String>)
  -> String?
{
  nearestWord(to: String(word), among: known).map(didYouMean)
}

/// Returns the word of `known` that was most likely meant by `word`, the first of several equally
/// near ones; nil if none is near.
///
/// A word is near if its distance (``WordComparison``) is at most a third of the longer word's
/// length in scalars, or 1 if that is more. The distance must also be less than the length, so that
/// no single character is near another. No word is near if `word` has more than 64 bytes, because
/// comparing the long words of damaged files would be wasted work.
///
/// - Complexity: O(words · length of `word`) if most words are not near; no allocation for each
///   word of `known`.
package func nearestWord(to word: String, among known: some Sequence<String>) -> String? {
  guard word.utf8.count <= 64 else { return nil }
  var comparison = WordComparison(with: word)
  return comparison.nearest(among: known)
}

/// A computation of distances from one word, with reused storage.
///
/// The distance is the number of single insertions, deletions, replacements and swaps of
/// neighbouring scalars that turn one word into the other, without changing any part twice (the
/// optimal string alignment distance). It ignores case.
package struct WordComparison {
  private var word: [Unicode.Scalar] = []
  private var other: [Unicode.Scalar] = []
  /// The distances of the current prefix of `word` from all prefixes of `other`. `last` and
  /// `beforeLast` contain the distances of the prefixes that are one and two scalars shorter.
  private var current: [Int] = []
  private var last: [Int] = []
  private var beforeLast: [Int] = []
  /// The number of compared pairs of scalars, as a measure of the cost.
  package private(set) var stepCount = 0

  /// Creates a computation of distances from `word`.
  package init(with word: String) { Self.fold(word, into: &self.word) }

  /// Returns the nearest word, by the rules of ``nearestWord(to:among:)``; nil if none is near.
  package mutating func nearest(among known: some Sequence<String>) -> String? {
    var best: (word: String, distance: Int)?
    for candidate in known {
      let nearer = best.map { $0.distance - 1 } ?? .max
      guard nearer >= 0 else { break }
      let distance = distance(to: candidate) { length in
        min(max(1, length / 3), length - 1, nearer)
      }
      if let distance { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Returns the distance to `candidate`; nil if it exceeds `limit(length)`, where `length` is the
  /// length of the longer word in scalars.
  ///
  /// - Complexity: O(length · limit); it stops once the prefixes are too far apart.
  package mutating func distance(to candidate: String, atMost limit: (Int) -> Int) -> Int? {
    other.removeAll(keepingCapacity: true)
    // A scalar has one to four bytes.
    let bytes = candidate.utf8.count
    let least = (bytes + 3) / 4
    if least > word.count, least - word.count > limit(least) { return nil }
    if bytes < word.count, word.count - bytes > limit(word.count) { return nil }
    Self.fold(candidate, into: &other)
    let length = max(word.count, other.count)
    let limit = min(limit(length), length)
    guard limit >= abs(word.count - other.count) else { return nil }
    return distance(atMost: limit)
  }

  /// Returns the distance to `other`; nil if it exceeds the limit. Compares only scalars whose
  /// indices differ by at most the limit, because the distance would otherwise exceed it.
  private mutating func distance(atMost limit: Int) -> Int? {
    while last.count <= other.count {
      current.append(0)
      last.append(0)
      beforeLast.append(0)
    }
    let tooFar = limit + 1
    for place in 0...other.count { last[place] = place }
    var leastOfLast = 0
    for (row, letter) in word.enumerated() {
      let start = max(0, row - limit)
      let end = min(other.count, row + tooFar)
      stepCount += max(0, end - start)
      current[start] = start == 0 ? row + 1 : tooFar
      var least = current[start]
      for column in start..<end {
        var distance = min(
          last[column + 1] + 1, current[column] + 1,
          last[column] + (letter == other[column] ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], word[row - 1] == other[column] {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current[column + 1] = distance
        least = min(least, distance)
      }
      if end < other.count { current[end + 1] = tooFar }
      guard min(least, leastOfLast) <= limit else { return nil }
      leastOfLast = least
      swap(&beforeLast, &last)
      swap(&last, &current)
    }
    let distance = last[other.count]
    return distance <= limit ? distance : nil
  }

  /// Appends the scalars of the word in lower case.
  private static func fold(_ word: String, into scalars: inout [Unicode.Scalar]) {
    for scalar in word.unicodeScalars {
      if scalar.value >= 0x80 {
        scalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      } else if scalar >= "A", scalar <= "Z", let lower = Unicode.Scalar(scalar.value | 0x20) {
        scalars.append(lower)
      } else {
        scalars.append(scalar)
      }
    }
  }
}
