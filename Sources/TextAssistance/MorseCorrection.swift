/// Decides what becomes of a word that was sent in Morse: the words that differ from it by one slip
/// in the signals are offered, and one of them is written where it is plain.
package struct MorseCorrection: Sendable {
  package enum Decision: Hashable, Sendable {
    case leaveAlone
    /// The words that may have been meant, the likeliest first.
    case offer([String])
    /// The word to write instead.
    case change(String)
  }

  /// When a change is certain enough. So over half of the words with one slip are put right, and
  /// one in a thousand is made wrong; of names and other words that the index lacks, 1.7 % are
  /// changed.
  package struct Margin: Hashable, Sendable {
    /// By how much the first word must be more frequent than the second, in classes.
    package var lead = 20
    package var frequency = 120
    /// Words of fewer letters are too like each other, and like groups and abbreviations.
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
  ///   - marks: the signals that were sent; nil if those of the letters were.
  ///   - otherReadings: what else the decoder could have read, the likeliest first. Those that are
  ///     words come before all others.
  ///   - count: how many words are offered at most.
  /// - Returns: what becomes of the word.
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
