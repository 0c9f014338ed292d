/// Finds the words that may have been meant by a misspelt one: the more likely the slips and the
/// more frequent the word, the earlier. It keeps its working memory, so a new word allocates
/// little.
package struct Speller: Sendable {
  package struct Suggestion: Hashable, Sendable {
    package var word: WordIndex.Word
    /// The cost of the slips, in hundredths of a plain one.
    package var cost: Int
    /// The lower, the more likely: the cost, and what the word is rarer than the most frequent one.
    package var score: Int
  }

  /// What counts how much, found with the same half of the lists.
  package struct Weights: Hashable, Sendable {
    /// What a class of frequency is worth, in hundredths of the cost of a slip.
    package var frequency = 125
    /// Words that cost more than this are not suggested.
    package var limit: Int32 = 370

    package init() {}
  }

  package let index: WordIndex
  package let channel: SpellingChannel
  package let weights: Weights

  private var rows = SpellingChannel.Rows()
  private var hashes: [UInt32] = []
  private var found: [Int] = []

  package init(
    _ index: WordIndex, channel: SpellingChannel = SpellingChannel(), weights: Weights = Weights()
  ) {
    self.index = index
    self.channel = channel
    self.weights = weights
  }

  /// Up to `count` words, the most likely first. A word that is in the index is its own first
  /// suggestion, with cost 0.
  package mutating func suggestions(for typed: some StringProtocol, count: Int = 5) -> [Suggestion]
  {
    guard count > 0, let key = WordKey.bytes(of: typed) else { return [] }
    collect(key)
    rows.setTyped(key)
    let letters = WordKey.letters(of: key)

    var best: [Suggestion] = []
    var next = 0
    for group in found {
      // A group that was found twice has nothing left.
      let words = index.words(ofGroup: group)
      guard words.upperBound > next else { continue }
      for word in max(words.lowerBound, next)..<words.upperBound {
        consider(word, letters, count, &best)
      }
      next = words.upperBound
    }
    return best
  }

  /// Puts `word` among the `best` ones, at most `count`, if it is near enough to the typed one.
  private mutating func consider(
    _ word: WordIndex.Word, _ letters: UInt32, _ count: Int, _ best: inout [Suggestion]
  ) {
    // Two slips change at most four letters; what only sounds alike may differ by one more.
    guard (index.letters(of: word) ^ letters).nonzeroBitCount <= 6 else { return }
    let range = index.range(of: word)
    guard range.count > 0, range.count <= rows.typedCount + 4,
      range.count + 4 >= rows.typedCount
    else { return }
    // How often words with an apostrophe are written is hardly known: most counts are of letters.
    let mayBeContraction = Self.differInApostrophe(index.letters(of: word), letters)
    var prior = (210 - index.frequency(of: word)) * weights.frequency / 100
    var limit = weights.limit
    if best.count == count {
      limit = min(limit, Int32(best[count - 1].score - (mayBeContraction ? 0 : prior)))
    }
    guard limit >= 0 else { return }
    rows.meantCount = range.count
    for (offset, place) in range.enumerated() {
      rows.meant[offset] = SpellingChannel.number(
        WordKey.folded(index.bytes.byte(place)))
    }
    guard let cost = channel.cost(&rows, limit: limit) else { return }
    if mayBeContraction, differsInApostrophe { prior = 0 }
    let score = cost == 0 ? -1 : Int(cost) + prior
    let suggestion = Suggestion(word: word, cost: Int(cost), score: score)
    let place = best.firstIndex { $0.score > score } ?? best.count
    best.insert(suggestion, at: place)
    if best.count > count { best.removeLast() }
  }

  /// Whether words with these letters may differ in nothing but the apostrophe of the first one.
  private static func differInApostrophe(_ meant: UInt32, _ typed: UInt32) -> Bool {
    let apostrophe: UInt32 = 1 << 26
    return meant & apostrophe != 0 && (meant ^ typed) & ~apostrophe == 0
  }

  /// Whether the words in `rows` differ in nothing but apostrophes.
  private var differsInApostrophe: Bool {
    let apostrophe = 27
    return rows.typed[..<rows.typedCount].lazy.filter { $0 != apostrophe }
      .elementsEqual(rows.meant[..<rows.meantCount].lazy.filter { $0 != apostrophe })
  }

  /// Fills `found` with the groups of words that share a variant with `key`, sorted, some repeated.
  private mutating func collect(_ key: [UInt8]) {
    hashes.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
    WordVariants.append(of: key, to: &hashes)
    hashes.sort()
    var last: UInt32?
    for hash in hashes where hash != last {
      last = hash
      index.forEachGroup(under: hash) { found.append($0) }
    }
    found.sort()
  }
}
