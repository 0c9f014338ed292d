/// Correction of words sent in Morse. The words that differ from a sent word by one slip in the
/// signals are offered, and one of them is written if it is plain that it was meant.
package struct MorseCorrection: Sendable {
  /// The limits within which a change is certain enough. With the defaults, half of the words with
  /// one slip are corrected, and one in a thousand is made wrong (of 20,000 slips in the words of
  /// the English list, 50.4 and 0.1 %); of names and other words that the index lacks, 1.6 % are
  /// changed.
  package struct Margin: Hashable, Sendable {
    /// The least difference in likelihood between the first word and the second, in twentieths of a
    /// power of ten.
    package var lead = 32
    package var frequency = 120
    /// The least number of letters of the new word. Shorter words are too similar to each other,
    /// and to groups and abbreviations.
    package var leastLetters = 5

    package init() {}
  }

  package let slips: MorseSlips
  package var margin: Margin

  package init(_ slips: MorseSlips, margin: Margin = Margin()) {
    self.slips = slips
    self.margin = margin
  }

  /// Returns the word to write instead of `word`, in the same case; nil to keep `word`.
  ///
  /// - Parameters:
  ///   - word: the letters that were written.
  ///   - marks: the marks that were sent for them.
  /// - Returns: the word; nil if `word` is in the index, has mixed case or is ``MorseTraffic``, if
  ///   `marks` are not its signals, or if it is not certain which word was meant.
  package func correction(of word: String, sent marks: [MorseSlips.Mark]) -> String? {
    let index = slips.index
    let letterCase = LetterCase(of: word)
    guard slips.areSignals(marks, of: word), index.word(word) == nil, !letterCase.isMixed,
      !MorseTraffic.contains(word)
    else { return nil }
    let rivals = slips.rivals(for: marks)
    guard let first = rivals.first,
      index.range(of: first.word).count >= margin.leastLetters,
      index.frequency(of: first.word) >= margin.frequency,
      rivals.count < 2 || first.likelihood - rivals[1].likelihood >= margin.lead
    else { return nil }
    return letterCase.applied(to: index.text(of: first.word))
  }

  /// Returns up to `count` other words that may have been meant, the likeliest first, in the same
  /// case.
  package func suggestions(
    for word: String, sent marks: [MorseSlips.Mark], count: Int
  ) -> [String] {
    guard slips.areSignals(marks, of: word) else { return [] }
    let letterCase = LetterCase(of: word)
    return slips.rivals(for: marks).prefix(max(count, 0)).map {
      letterCase.applied(to: slips.index.text(of: $0.word))
    }
  }
}
