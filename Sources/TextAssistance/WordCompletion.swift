/// A search for words that are likely to continue a text.
package protocol WordCompleting: Sendable {
  /// Returns the bytes by which a word is compared; nil if the text is not a word of the language.
  /// The bytes of a word begin with those of each of its beginnings.
  func key(of word: String) -> [UInt8]?

  /// Returns up to `count` words that begin with `prefix` and are longer, the likeliest first. If
  /// `prefix` is empty, words that may follow `previous`, if they are known. The words in `typed`
  /// are likelier than others.
  func completions(
    of prefix: String, after previous: String?, count: Int, typed: TypedWords
  ) -> [String]
}

/// A search for English words that are likely to continue a text, by their frequency, the word
/// before, and the words that the text already has.
package struct WordCompletion: WordCompleting {
  package let index: WordIndex
  /// The count for each class of frequency: 10 to the power of a twentieth of the class, over 1000.
  private let counts: [Float]

  /// The share of a word's weight that depends on the word before it; the rest depends on the
  /// frequency of the word alone.
  private static let pairShare: Float = 0.65
  private static let allWords: Float = 1e9
  /// The share of the typed words in a weight.
  private static let typedShare: Float = 0.3

  /// A word of the index, or a typed word that the index lacks.
  private enum Suggested: Hashable {
    case listed(WordIndex.Word)
    case typed(String)
  }

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

  package func key(of word: String) -> [UInt8]? { WordKey.bytes(of: word) }

  /// Returns the words that `prefix` may become.
  ///
  /// - Parameters:
  ///   - prefix: the typed beginning of a word, without the text before it.
  ///   - previous: the word before, if it is known and in the same sentence.
  ///   - count: the largest number of words to return.
  ///   - typed: the words typed before. One that the index lacks may be misspelt, and is returned
  ///     only if it was typed twice.
  /// - Returns: up to `count` words that begin with `prefix` and are longer, the likeliest first.
  ///   If `prefix` is empty, the likeliest words after `previous`.
  package func completions(
    of prefix: some StringProtocol, after previous: (some StringProtocol)?, count: Int = 6,
    typed: TypedWords = TypedWords()
  ) -> [String] {
    guard count > 0, let key = prefix.isEmpty ? [] : WordKey.bytes(of: prefix) else { return [] }
    let words = index.words(beginningWith: key)
    let previousKey = previous.flatMap { WordKey.bytes(of: $0) } ?? []
    var best: [(word: Suggested, weight: Float)] = []
    func offer(_ word: Suggested, _ weight: Float) {
      if let old = best.firstIndex(where: { $0.word == word }) {
        guard best[old].weight < weight else { return }
        best.remove(at: old)
      }
      guard best.count < count || weight > best[count - 1].weight else { return }
      let place = best.firstIndex { $0.weight < weight } ?? best.count
      best.insert((word, weight), at: place)
      if best.count > count { best.removeLast() }
    }

    func single(_ word: WordIndex.Word) -> Float {
      (1 - Self.pairShare) * counts[index.frequency(of: word)] / Self.allWords
    }
    var shares: [WordIndex.Word: Float] = [:]
    for word in typed.words(beginningWith: key, after: previousKey) {
      let weight = Self.typedShare * word.share
      if let known = index.word(key: word.key) {
        shares[known] = word.share
        offer(.listed(known), (1 - Self.typedShare) * single(known) + weight)
      } else if word.count > 1 {
        offer(.typed(word.text), weight)
      }
    }
    if let word = previousKey.isEmpty ? nil : index.word(key: previousKey) {
      var sum: Float = 1
      index.forEachWord(after: word) { sum += counts[$1] }
      index.forEachWord(after: word) { next, frequency in
        guard words.contains(next), index.range(of: next).count > key.count else { return }
        let usual = Self.pairShare * counts[frequency] / sum + single(next)
        offer(
          .listed(next),
          (1 - Self.typedShare) * usual + Self.typedShare * (shares[next] ?? 0))
      }
    }
    var least = best.count < count ? 0 : best[count - 1].weight
    for word in words {
      let weight = (1 - Self.typedShare) * single(word)
      guard weight > least || best.count < count else { continue }
      guard index.range(of: word).count > key.count else { continue }
      offer(.listed(word), weight)
      if best.count == count { least = best[count - 1].weight }
    }
    let letterCase = LetterCase(of: prefix)
    return best.map { offered in
      let text =
        switch offered.word {
        case .listed(let word): index.text(of: word)
        case .typed(let text): text
        }
      // One capital may begin a name or a sentence, so it says nothing about the other letters.
      return letterCase == .capitals && key.count == 1
        ? LetterCase.capitalized.applied(to: text) : letterCase.applied(to: text)
    }
  }
}
