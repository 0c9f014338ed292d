/// Correction of words, only where it is plain which word was meant. All others are left alone: an
/// unwanted change costs more than a slip that stays.
package struct AutomaticCorrection: Sendable {
  /// The limits within which a correction is certain enough.
  package struct Margin: Hashable, Sendable {
    /// The least difference between the scores of the best word and the second.
    package var lead = 45
    /// The highest cost, rarity included, before ``costPerLetter`` is added for each letter.
    package var cost = 30
    package var costPerLetter = 15
    /// The least number of letters of most corrected words. Shorter words are too similar to each
    /// other. They are corrected only if two neighbouring letters of a frequent word were
    /// exchanged.
    package var leastLetters = 6
    /// The least frequency of the intended word if two neighbouring letters were exchanged in a
    /// typed word that is one letter shorter than ``leastLetters``. It rises by
    /// ``exchangeFrequencyPerLetter`` with each letter that the word is shorter still.
    package var exchangeFrequency = 140
    package var exchangeFrequencyPerLetter = 10
    package var leastLettersOfExchange = 3
    /// The least frequency of a word whose apostrophe alone was left out or misplaced. Poetic forms
    /// such as `ne'er` are rarer.
    package var apostropheFrequency = 90
    /// The value of ``lead`` for words of fewer than ``leastLetters`` letters: an exchange of
    /// letters says much about the meant word.
    package var exchangeLead = 25

    package init() {}
  }

  package var speller: Speller
  package var margin: Margin
  /// Words that are not corrected although the index lacks them, in lower case: names, words that
  /// the user added, and words whose correction was undone.
  package var leftAlone: Set<String> = []

  package init(_ index: WordIndex, margin: Margin = Margin()) {
    speller = Speller(index)
    self.margin = margin
  }

  /// Returns the word to write instead of `typed`, in the same case; nil to keep `typed`.
  package mutating func correction(of typed: String) -> String? {
    guard let key = WordKey.bytes(of: typed), speller.index.word(key: key) == nil,
      !LetterCase(of: typed).isMixed, !leftAlone.contains(typed.lowercased())
    else { return nil }
    // IM and IVE are abbreviations.
    if key.count > 3 || LetterCase(of: typed) != .capitals, let word = contraction(of: key) {
      return LetterCase(of: typed).applied(to: speller.index.text(of: word))
    }
    guard key.count >= margin.leastLettersOfExchange else { return nil }
    let best = speller.suggestions(for: typed, count: 2)
    guard let first = best.first, isCertain(first, for: key),
      best.count < 2 || best[1].score - first.score >= lead(for: key)
    else { return nil }
    return LetterCase(of: typed).applied(to: speller.index.text(of: first.word))
  }

  /// Returns the only word with these letters and an apostrophe, such as `didn't` for `didnt` and
  /// `did'nt`; nil if there is no such word or more than one. Names are left out.
  private func contraction(of key: [UInt8]) -> WordIndex.Word? {
    let letters = key.filter { $0 != WordKey.apostrophe }
    guard letters.count > 1, letters.count < WordKey.longest else { return nil }
    var found: WordIndex.Word?
    for place in 1..<letters.count {
      var spelt = letters
      spelt.insert(WordKey.apostrophe, at: place)
      guard let word = speller.index.word(key: spelt),
        speller.index.frequency(of: word) >= margin.apostropheFrequency,
        letters[0] == UInt8(ascii: "i") || speller.index.text(of: word).first?.isLowercase == true
      else { continue }
      guard found == nil else { return nil }
      found = word
    }
    return found
  }

  /// Returns other words that may have been meant, the likeliest first, in the same case.
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
