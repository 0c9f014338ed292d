public import KeyEvents

/// Why a layout cannot be made from its description.
public enum HangulLayoutError: Error, Hashable {
  /// The word given for a key is not valid.
  case badWord(String, key: KeyCode, shift: Bool)
  /// A layout of that kind cannot have that meaning. The string is the word as it was written, or
  /// else the word for the meaning.
  case badMeaning(String, key: KeyCode, shift: Bool)
  /// The key cannot give text: its code is above 255, or it is the one that stands for masked keys
  /// in a recording.
  case keyWithoutText(KeyCode)
  /// A join is not three jamo of one part of the syllable.
  case badJoin(String)
  /// There are more than 255 different meanings.
  case tooManyMeanings
}

extension HangulLayoutError: CustomStringConvertible {
  /// What is wrong, at which key, and what was expected.
  public var description: String {
    switch self {
    case .badWord(let word, let key, let shift):
      "\(shift ? "shift+" : "")\(key.name): “\(word)” is no letter and no character. Write ㄱ- for an initial, ㅏ for a "
        + "vowel, ㅗ+ for one that waits for another, -ㄱ for a final, ㄱ for a consonant of a two-set layout, U+1140 "
        + "for an archaic letter, up to four of these with | between them for what the key means with nothing open, "
        + "without a vowel, after a vowel and after a final, or a single character."
    case .badMeaning(let word, let key, let shift):
      "\(shift ? "shift+" : "")\(key.name): “\(word)” is nothing that a layout of this kind can have. Two-set layouts and "
        + "romaja have consonants and vowels, three-set layouts initials, vowels, finals and choices of two to four of "
        + "these; archaic layouts have archaic letters and tone marks too."
    case .keyWithoutText(.unknown): KeyCode.unknownHasNoMeaning
    case .keyWithoutText(let key):
      "\(key.name) gives no text on any board. Take another key."
    case .badJoin(let join):
      "“\(join)” is no join. Write three jamo of one part of the syllable: ㄱ- ㄱ- ㄲ-, or ㅗ ㅏ ㅘ, or -ㄱ -ㅅ -ㄳ."
    case .tooManyMeanings:
      "A layout can have 255 different meanings of keys; this one has more."
    }
  }
}
