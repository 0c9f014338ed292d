import MorseComposition
import TextAssistance
import TextEditing

/// Words that were sent in Morse.
extension AssistedText {
  /// Returns the words to try to correct at the end of a word, until one of them is corrected. In
  /// Morse, signals without a meaning do not end the word, because they may be a slip. In earlier
  /// versions they did, so a replay also tries the word that they ended.
  func wordsToCorrect(at end: TextEnd) -> [EndedWord] {
    guard traits.allowsWordChanges, !isInsideWord else { return [] }
    let isReplay = assistant?.value.source == nil
    var words: [EndedWord] = []
    let isSlip = end.separator != nil && isUnknownSign(beforeCursor: end.separatorCount - 1)
    if !isSlip, let word = endedWord(separatorCount: end.separatorCount) { words.append(word) }
    if isReplay, let word = end.word, !words.contains(word) { words.append(word) }
    return words
  }

  /// Returns the typed word before the separator, which may contain unknown signs; nil if there is
  /// none, or if a part of it was not typed.
  func endedWord(separatorCount: Int) -> EndedWord? {
    guard
      var word = EndedWord(separatorCount: separatorCount, wordScalar),
      !word.text.unicodeScalars.contains("\u{FFFD}")
    else { return nil }
    let count = word.text.unicodeScalars.count
    if (word.tailCount..<word.tailCount + count).contains(where: isUnknownSign) {
      word.text = String(
        string(last: word.tailCount + count).unicodeScalars.dropLast(word.tailCount))
    }
    return word
  }

  /// Returns a scalar before the cursor, or an underscore for an unknown sign, which is part of a
  /// word although it is written as a question mark.
  func wordScalar(beforeCursor distance: Int) -> Unicode.Scalar? {
    isUnknownSign(beforeCursor: distance) ? "_" : typedScalar(beforeCursor: distance)
  }

  /// Whether the cell `distance` cells before the cursor was written for signals that have no
  /// meaning.
  func isUnknownSign(beforeCursor distance: Int) -> Bool {
    cell(beforeCursor: distance).map(MorseOrigin.isUnknown) ?? false
  }

  /// Returns the signals of typed characters before the cursor, given their distances from it; nil
  /// if one was not sent in Morse as a single letter.
  func marks(_ distances: Range<Int>) -> [MorseSlips.Mark]? {
    var marks: [MorseSlips.Mark] = []
    for distance in distances.reversed() {
      guard let cell = cell(beforeCursor: distance), case .sign(let pattern, 1) = MorseOrigin(cell)
      else { return nil }
      if !marks.isEmpty { marks.append(.gap) }
      marks += pattern.signals.map { $0 == .dit ? .dit : .dah }
    }
    return marks
  }
}
