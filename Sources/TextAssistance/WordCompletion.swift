/// A search for words that are likely to continue a text.
package protocol WordCompleting: Sendable {
  /// Returns up to `count` words that begin with `prefix` and are longer, the likeliest first. If
  /// `prefix` is empty, words that may follow `previous`, if they are known.
  func completions(of prefix: String, after previous: String?, count: Int) -> [String]
}

/// A search for English words that are likely to continue a text, by their frequency and the word
/// before.
package struct WordCompletion: WordCompleting {
  package let index: WordIndex
  /// The count for each class of frequency: 10 to the power of a twentieth of the class, over 1000.
  private let counts: [Float]

  /// The share of the word before in a weight, and the count of all words together, in the same
  /// unit.
  private static let pairShare: Float = 0.65
  private static let allWords: Float = 1e9

  package init(_ index: WordIndex) {
    self.index = index
    var counts: [Float] = []
    var count: Float = 0.001
    for _ in 0..<256 {
      counts.append(count)
      count *= 1.122_018_5
    }
    self.counts = counts
  }

  /// Returns the words that `prefix` may become.
  ///
  /// - Parameters:
  ///   - prefix: the typed beginning of a word, without the text before it.
  ///   - previous: the word before, if it is known and in the same sentence.
  ///   - count: the largest number of words to return.
  /// - Returns: up to `count` words that begin with `prefix` and are longer, the likeliest first.
  ///   If `prefix` is empty, the likeliest words after `previous`.
  package func completions(
    of prefix: some StringProtocol, after previous: (some StringProtocol)?, count: Int = 6
  ) -> [String] {
    guard count > 0, let key = prefix.isEmpty ? [] : WordKey.bytes(of: prefix) else { return [] }
    let words = index.words(beginningWith: key)
    var best: [(word: WordIndex.Word, weight: Float)] = []
    func offer(_ word: WordIndex.Word, _ weight: Float) {
      if let old = best.firstIndex(where: { $0.word == word }) {
        guard best[old].weight < weight else { return }
        best.remove(at: old)
      }
      guard best.count < count || weight > best[count - 1].weight else { return }
      let place = best.firstIndex { $0.weight < weight } ?? best.count
      best.insert((word, weight), at: place)
      if best.count > count { best.removeLast() }
    }

    if let word = previous.flatMap({ index.word($0) }) {
      var sum: Float = 1
      index.forEachWord(after: word) { sum += counts[$1] }
      index.forEachWord(after: word) { next, frequency in
        guard words.contains(next), index.range(of: next).count > key.count else { return }
        let single = counts[index.frequency(of: next)] / Self.allWords
        let pair = counts[frequency] / sum
        offer(next, Self.pairShare * pair + (1 - Self.pairShare) * single)
      }
    }
    var least = best.count < count ? 0 : best[count - 1].weight
    for word in words {
      let weight =
        (1 - Self.pairShare) * counts[index.frequency(of: word)] / Self.allWords
      guard weight > least || best.count < count else { continue }
      guard index.range(of: word).count > key.count else { continue }
      offer(word, weight)
      if best.count == count { least = best[count - 1].weight }
    }
    let letterCase = LetterCase(of: prefix)
    return best.map { offered in
      let text = index.text(of: offered.word)
      // One capital may begin a name or a sentence, so it says nothing about the other letters.
      return letterCase == .capitals && key.count == 1
        ? LetterCase.capitalized.applied(to: text) : letterCase.applied(to: text)
    }
  }
}
