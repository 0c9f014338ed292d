/// Correction of words sent in Morse. The words that differ from a sent word by one slip in the
/// signals are offered, and one of them is written if it is plain that it was meant.
package struct MorseCorrection: Sendable {
  package enum Decision: Hashable, Sendable {
    case leaveAlone
    /// The words that may have been meant, the likeliest first.
    case offer([String])
    /// The word to write instead.
    case change(String)
  }

  /// The limits within which a change is certain enough. With the defaults, over half of the words
  /// with one slip are corrected, and one in a thousand is made wrong; of names and other words
  /// that the index lacks, 1.7 % are changed.
  package struct Margin: Hashable, Sendable {
    /// The least difference in frequency between the first word and the second, in classes.
    package var lead = 20
    package var frequency = 120
    /// The least number of letters of the new word. Shorter words are too similar to each other,
    /// and to groups and abbreviations.
    package var leastLetters = 5

    package init() {}
  }

  package var slips: MorseSlips
  package var margin: Margin
  /// Words that are not changed although the index lacks them, in lower case; see
  /// ``AutomaticCorrection/leftAlone``.
  package var leftAlone: Set<String> = []

  package init(_ slips: MorseSlips, margin: Margin = Margin()) {
    self.slips = slips
    self.margin = margin
  }

  /// Decides on `word`.
  ///
  /// - Parameters:
  ///   - word: the letters that were written.
  ///   - marks: the marks that were sent; nil for those of the letters.
  ///   - otherReadings: other readings of the decoder, the likeliest first. Those that are words
  ///     come before all other words.
  ///   - count: the largest number of words to offer.
  /// - Returns: the decision.
  package func decision(
    on word: String, sent marks: [MorseSlips.Mark]? = nil, otherReadings: [String] = [],
    count: Int = 5
  ) -> Decision {
    let index = slips.index
    let lower = word.lowercased()
    guard index.word(word) == nil, !leftAlone.contains(lower) else { return .leaveAlone }
    var found: [WordIndex.Word] = []
    for reading in otherReadings where reading.lowercased() != lower {
      if let word = index.word(reading), !found.contains(word) { found.append(word) }
    }
    let read = found
    for word in slips.words(for: marks ?? slips.marks(of: word) ?? [], count: count)
    where !found.contains(word) {
      found.append(word)
    }
    found = Array(found.prefix(max(count, 0)))
    guard let first = found.first else { return .leaveAlone }
    let letterCase = LetterCase(of: word)
    let rivals = read.isEmpty ? found : read
    if !MorseTraffic.contains(word), !letterCase.isMixed, isCertain(first, among: rivals) {
      return .change(letterCase.applied(to: index.text(of: first)))
    }
    return .offer(found.map { letterCase.applied(to: index.text(of: $0)) })
  }

  private func isCertain(_ word: WordIndex.Word, among rivals: [WordIndex.Word]) -> Bool {
    let index = slips.index
    let frequency = index.frequency(of: word)
    return index.range(of: word).count >= margin.leastLetters && frequency >= margin.frequency
      && rivals.allSatisfy { $0 == word || frequency - index.frequency(of: $0) >= margin.lead }
  }
}
