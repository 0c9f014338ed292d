public import KeyEvents

/// A reason why a layout cannot be created from its description.
public enum HangulLayoutError: Error, Hashable {
  /// The word for a key is invalid.
  case badWord(String, key: KeyCode, shift: Bool)
  /// The meaning is impossible in a layout of this kind. The string is the word in the description,
  /// or, for a layout created from meanings, the word for the meaning.
  case badMeaning(String, key: KeyCode, shift: Bool)
  /// The key cannot type text: its code is above 255, or it is the placeholder for masked keys in a
  /// recording.
  case keyWithoutText(KeyCode)
  /// A join does not consist of three jamo of one part of the syllable.
  case badJoin(String)
  /// There are more than 255 different meanings.
  case tooManyMeanings
}

extension HangulLayoutError: CustomStringConvertible {
  /// A message with the error, the key or join that causes it, if any, and the expected input.
  public var description: String {
    switch self {
    case .badWord(let word, let key, let shift):
      """
      invalid word "\(word)" for \(Self.quoted(key, shift)); expected ㄱ- for an initial, ㅏ for a \
      vowel, ㅗ+ for a vowel that waits for another vowel, -ㄱ for a final, ㄱ for a consonant of a \
      two-set layout, U+1140 for an archaic letter, a single character, or two to four of these \
      separated by |: the meanings of the key without an open syllable, after an initial, after a \
      vowel and after a final
      """
    case .badMeaning(let word, let key, let shift):
      """
      the word "\(word)" for \(Self.quoted(key, shift)) does not fit the kind of the layout; \
      two-set layouts and romaja have consonants and vowels, three-set layouts initials, vowels, \
      finals and choices of two to four of these, and archaic layouts also archaic letters and \
      tone marks
      """
    case .keyWithoutText(.unknown): KeyCode.unknownHasNoMeaning
    case .keyWithoutText(let key):
      "\(Self.quoted(key, false)) types no text on any keyboard; choose another key"
    case .badJoin(let join):
      """
      invalid join "\(join)"; expected three jamo of the same part of the syllable, for example ㄱ- ㄱ- ㄲ-, ㅗ ㅏ ㅘ or -ㄱ -ㅅ -ㄳ
      """
    case .tooManyMeanings:
      "too many different meanings of keys; a layout can have at most 255"
    }
  }

  /// Returns the key as messages name it: `the key "shift+q"`.
  private static func quoted(_ key: KeyCode, _ shift: Bool) -> String {
    "the key \"\(shift ? "shift+" : "")\(key.name)\""
  }
}
