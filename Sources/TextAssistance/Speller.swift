/// A search for the words that may have been meant by a misspelt one. The more likely the slips and
/// the more frequent the word, the earlier it comes. The working memory is kept between words, so a
/// search allocates little.
package struct Speller: Sendable {
  package struct Suggestion: Hashable, Sendable {
    package var word: WordIndex.Word
    /// The cost of the slips, in hundredths of a plain one.
    package var cost: Int
    /// The cost plus a penalty for rarity; -1 for the typed word itself. A lower score is more
    /// likely.
    package var score: Int
  }

  /// The weights of a score, found with the same half of the lists as ``SpellingChannel/Costs``.
  package struct Weights: Hashable, Sendable {
    /// The penalty for each class of frequency below the highest, in hundredths of the unit of
    /// ``Suggestion/cost``.
    package var frequency = 125
    /// The highest cost of a suggested word.
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

  /// Returns up to `count` words, the most likely first. A word that is in the index is its own
  /// first suggestion, with cost 0.
  package mutating func suggestions(for typed: some StringProtocol, count: Int = 5) -> [Suggestion]
  {
    guard count > 0, let key = WordKey.bytes(of: typed) else { return [] }
    collect(key)
    rows.setTyped(key)
    let letters = WordKey.letters(of: key)

    var best: [Suggestion] = []
    var next = 0
    for group in found {
      // A group that was found twice has no further words.
      let words = index.words(ofGroup: group)
      guard words.upperBound > next else { continue }
      for word in max(words.lowerBound, next)..<words.upperBound {
        consider(word, letters, count, &best)
      }
      next = words.upperBound
    }
    return best
  }

  /// Adds `word` to the `best` suggestions, at most `count`, if it is near enough to the typed
  /// word.
  private mutating func consider(
    _ word: WordIndex.Word, _ letters: UInt32, _ count: Int, _ best: inout [Suggestion]
  ) {
    // Two slips change at most four bits; words that only sound alike may differ by one more slip.
    guard (index.letters(of: word) ^ letters).nonzeroBitCount <= 6 else { return }
    let range = index.range(of: word)
    guard range.count > 0, range.count <= rows.typedCount + 4,
      range.count + 4 >= rows.typedCount
    else { return }
    // The frequencies of words with an apostrophe are hardly known: most counts are of letters
    // only.
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

  /// Whether the meant word has an apostrophe and, judging by the masks of letters, may otherwise
  /// have the letters of the typed word.
  private static func differInApostrophe(_ meant: UInt32, _ typed: UInt32) -> Bool {
    let apostrophe: UInt32 = 1 << 26
    return meant & apostrophe != 0 && (meant ^ typed) & ~apostrophe == 0
  }

  /// Whether the words in `rows` differ only in apostrophes.
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
