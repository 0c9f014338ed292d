/// The kinds of scalars in a text. evscribe uses these definitions wherever it looks for words and
/// sentences: to delete or skip one, to write a capital, or to correct a word.
extension Unicode.Scalar {
  /// Whether the scalar can be part of a word: a letter, digit, mark, underscore or apostrophe;
  /// true for U+FFFD, which represents an unknown scalar.
  ///
  /// These are the scalars that Unicode text segmentation (UAX #29) joins into words, and
  /// apostrophes, which count only between two of the others (``EndedWord``).
  package var isInWord: Bool {
    if isASCII {
      return switch self {
      case "a"..."z", "A"..."Z", "0"..."9", "'", "_": true
      default: false
      }
    }
    if isApostrophe || self == "\u{FFFD}" { return true }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .connectorPunctuation:
      true
    // U+200B is a space without width.
    case .format: self != "\u{200B}"
    default: properties.isAlphabetic
    }
  }

  /// Whether the scalar is an apostrophe: `'` or `’`.
  package var isApostrophe: Bool { self == "'" || self == "\u{2019}" }

  /// Whether the scalar is whitespace, including line breaks.
  package var isSpace: Bool { self == " " || properties.isWhitespace }

  /// Whether the scalar ends a line: LF, CR, U+0085, U+2028 or U+2029.
  package var isLineBreak: Bool {
    switch value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether the scalar ends a sentence if whitespace follows it. A full stop may also end only an
  /// abbreviation (``TextLanguage/beginsSentence(_:)``).
  package var endsSentence: Bool {
    switch self {
    case ".", "?", "!", "…", "‽": true
    default: isWideStop
    }
  }

  /// Whether the scalar is a wide full stop, exclamation or question mark, which ends a sentence
  /// without whitespace after it.
  package var isWideStop: Bool {
    switch self {
    case "。", "！", "？": true
    default: false
    }
  }
}
