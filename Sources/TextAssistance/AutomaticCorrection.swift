/// Corrects a word only where it is plain which one was meant. What else was typed is left alone: a
/// change that nobody wanted costs more than a slip that stays.
package struct AutomaticCorrection: Sendable {
  /// When a correction is certain enough.
  package struct Margin: Hashable, Sendable {
    /// The score by which the best word must beat the second.
    package var lead = 45
    /// The highest cost, rarity included, for a word of no letters, and for each letter more.
    package var cost = 30
    package var costPerLetter = 15
    /// Shorter words are too like each other; of them only those are corrected in which two
    /// neighbouring letters of a frequent word were exchanged.
    package var leastLetters = 6
    /// How frequent that word must be if it has one letter less than `leastLetters`, and how much
    /// more for each letter less.
    package var exchangeFrequency = 140
    package var exchangeFrequencyPerLetter = 10
    package var leastLettersOfExchange = 3
    /// `lead` for such a word: that letters were exchanged says much about what was meant.
    package var exchangeLead = 25

    package init() {}
  }

  package var speller: Speller
  package var margin: Margin
  /// Words that are not corrected although the index lacks them, in lower case: names, what the
  /// user added, what was undone.
  package var leftAlone: Set<String> = []

  package init(_ index: WordIndex, margin: Margin = Margin()) {
    speller = Speller(index)
    self.margin = margin
  }

  /// The word to write instead of `typed`, in the same case; nil if it is to stay.
  package mutating func correction(of typed: String) -> String? {
    guard let key = WordKey.bytes(of: typed), key.count >= margin.leastLettersOfExchange,
      speller.index.word(key: key) == nil, !LetterCase(of: typed).isMixed,
      !leftAlone.contains(typed.lowercased())
    else { return nil }
    let best = speller.suggestions(for: typed, count: 2)
    guard let first = best.first, isCertain(first, for: key),
      best.count < 2 || best[1].score - first.score >= lead(for: key)
    else { return nil }
    return LetterCase(of: typed).applied(to: speller.index.text(of: first.word))
  }

  /// Other words that may have been meant, the likeliest first, in the same case.
  package mutating func suggestions(for typed: String, count: Int) -> [String] {
    let letterCase = LetterCase(of: typed)
    let found = speller.suggestions(for: typed, count: count + 1)
    let texts = found.map { letterCase.applied(to: speller.index.text(of: $0.word)) }
    return Array(texts.lazy.filter { $0 != typed }.prefix(count))
  }

  private func lead(for key: [UInt8]) -> Int {
    key.count < margin.leastLetters ? margin.exchangeLead : margin.lead
  }

  private func isCertain(_ suggestion: Speller.Suggestion, for key: [UInt8]) -> Bool {
    let frequency = speller.index.frequency(of: suggestion.word)
    guard key.count < margin.leastLetters else {
      let cost = suggestion.cost + 200 - frequency
      return cost <= margin.cost + margin.costPerLetter * key.count
    }
    let missing = margin.leastLetters - 1 - key.count
    return frequency
      >= margin.exchangeFrequency + margin.exchangeFrequencyPerLetter * missing
      && speller.index.isExchange(key, of: suggestion.word)
  }
}
