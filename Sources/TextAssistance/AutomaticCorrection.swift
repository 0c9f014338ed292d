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
    /// Shorter words are too like each other.
    package var leastLetters = 6

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
    guard let key = WordKey.bytes(of: typed), key.count >= margin.leastLetters,
      speller.index.word(key: key) == nil, !LetterCase(of: typed).isMixed,
      !leftAlone.contains(typed.lowercased())
    else { return nil }
    let best = speller.suggestions(for: typed, count: 2)
    guard let first = best.first else { return nil }
    let rarity = 200 - speller.index.frequency(of: first.word)
    guard first.cost + rarity <= margin.cost + margin.costPerLetter * key.count,
      best.count < 2 || best[1].score - first.score >= margin.lead
    else { return nil }
    return LetterCase(of: typed).applied(to: speller.index.text(of: first.word))
  }
}
