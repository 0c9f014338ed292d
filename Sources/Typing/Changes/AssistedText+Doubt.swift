import Composition
import KeyEvents
import MorseComposition
package import TextAssistance
import TextEditing

/// A word that may be mistyped.
public struct DoubtfulWord: Hashable, Sendable {
  /// The word as it is in the text.
  public var text: String
  /// The separators between the word and the cursor.
  public var tail: String
  /// The signals of its letters, if all of it was sent in Morse; otherwise nil.
  package var marks: [MorseSlips.Mark]?
}

/// Corrections that are offered for a typed word.
extension AssistedText {
  /// The maximum number of separators between the corrected word and the cursor.
  private static let longestTail = 8

  /// The word before the cursor for which corrections can be offered, with the text between it and
  /// the cursor; nil if there is none in this line, or words may not be changed here.
  ///
  /// - Complexity: O(length of the word)
  var doubtfulWord: DoubtfulWord? {
    guard assistant?.value.settings.offersCorrections == true,
      traits.allowsSpelling,
      !document.hasSelection, !isInsideWord
    else { return nil }
    var count = 0
    while let scalar = wordScalar(beforeCursor: count), !scalar.isInWord {
      guard scalar != "\n", count < Self.longestTail else { return nil }
      count += 1
    }
    let separators = count
    guard
      let word = endedWord(separatorCount: separators),
      !word.text.isEmpty, !word.isInAddress
    else { return nil }
    return doubtful(word)
  }

  /// Returns a word before the cursor as one that may be mistyped.
  func doubtful(_ word: EndedWord) -> DoubtfulWord {
    DoubtfulWord(
      text: word.text, tail: string(last: word.tailCount),
      marks: marks(word.tailCount..<word.tailCount + word.text.unicodeScalars.count))
  }

  /// The number of characters of a word after the cursor, if the cursor is inside the word or in
  /// front of it; otherwise 0.
  var countOfWordAfterCursor: Int {
    guard isTypedAfterCursor else { return 0 }
    let rest = document.cellsAfterCursor(EndedWord.limit).prefix { $0.scalar.isInWord }
    return TextDocument.string(rest).count
  }

  /// Replaces a word before the cursor with the chosen candidate, in an edit that can be undone. If
  /// the candidate is the word itself, it is left alone from then on.
  mutating func choose(
    _ candidate: Candidate, inPlaceOf word: DoubtfulWord, into changes: inout TextChanges
  ) {
    let count = candidate.replaced.unicodeScalars.count
    guard string(last: count).unicodeScalars.elementsEqual(candidate.replaced.unicodeScalars)
    else { return }
    guard candidate.text != candidate.replaced else {
      assistant?.value.leaveAlone(word.text)
      return
    }
    _ = change(
      .correction, last: count, to: candidate.text.unicodeScalars.map { TextCell($0) },
      word: word.text.lowercased(), into: &changes)
  }
}

extension TextInputTraits {
  /// Whether corrections may be offered for a typed word. By default, they may be offered where
  /// words may be corrected; the trait for spelling may state otherwise.
  var allowsSpelling: Bool {
    switch spellCheckingType {
    case .no: false
    case .yes: allowsWordChanges
    case .default: allowsCorrections
    }
  }
}
