/// Corrects a word only where it is plain which one was meant. What else was typed is left alone: a
/// change that no one wanted costs more than a slip that stays.
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
    /// How frequent a word must be from which only the apostrophe was left out, or is elsewhere.
    /// Poetic forms such as `ne'er` are rarer.
    package var apostropheFrequency = 90
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

  /// The only word with these letters and an apostrophe, such as `didn't` for `didnt` and `did'nt`.
  /// Names are left out.
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
