public import KeyEvents

/// A class of characters that a field may be limited to.
public enum CharacterClass: String, Hashable, Sendable, CaseIterable {
  /// 0 to 9.
  case digits
  /// Letters of any script, with their accents: a scalar of the general category L, then scalars of
  /// L or M except enclosing marks. Joiners, circled letters and Roman numerals are not included.
  case letters
  /// Small letters (Ll), with their accents.
  case lowercase
  /// Capital letters (Lu), with their accents.
  case uppercase
  /// ASCII from the space to `~`.
  case ascii
  /// Hangul syllables and letters.
  case hangul
  /// The space.
  case space

  /// Whether the character belongs to the class.
  public func contains(_ character: Character) -> Bool {
    switch self {
    case .digits: character.asciiValue.map { 0x30...0x39 ~= $0 } ?? false
    case .letters: character.isMarkedLetter
    case .lowercase: character.isMarkedLetter && character.firstCategory == .lowercaseLetter
    case .uppercase: character.isMarkedLetter && character.firstCategory == .uppercaseLetter
    case .ascii: character.isPrintableASCII
    case .hangul: character.unicodeScalars.allSatisfy(\.isHangul)
    case .space: character == " "
    }
  }
}

extension TextInputTraits.KeyboardType {
  /// Whether a field of this type accepts the character.
  ///
  /// | type | characters |
  /// |---|---|
  /// | `default`, `numbersAndPunctuation`, `namePhonePad`, `twitter`, `webSearch` | all |
  /// | `asciiCapable` | ASCII from the space to `~` |
  /// | `url` | ASCII without the space |
  /// | `numberPad` | decimal digits of any script |
  /// | `asciiCapableNumberPad` | 0 to 9 |
  /// | `decimalPad` | decimal digits of any script, `.`, `,`, `-` |
  /// | `phonePad` | 0 to 9, the space, `+ - ( ) * #` |
  /// | `emailAddress` | ASCII without the space and `"(),:;<>[\]` |
  ///
  /// The characters of addresses follow RFC 3986 and RFC 5321 (without quoted local parts). A URL
  /// field also accepts ASCII characters that a URL would have to percent-encode.
  public func accepts(_ character: Character) -> Bool {
    switch self {
    case .default, .numbersAndPunctuation, .namePhonePad, .twitter, .webSearch: true
    case .asciiCapable: character.isPrintableASCII
    case .url: character.isPrintableASCII && character != " "
    case .numberPad: character.isDecimalDigit
    case .asciiCapableNumberPad: CharacterClass.digits.contains(character)
    case .decimalPad: character.isDecimalDigit || ".,-".contains(character)
    case .phonePad: CharacterClass.digits.contains(character) || " +-()*#".contains(character)
    case .emailAddress: character.isPrintableASCII && !" \"(),:;<>[\\]".contains(character)
    }
  }
}

extension Character {
  /// Whether the character is a single ASCII character from the space to `~`.
  var isPrintableASCII: Bool {
    // CR LF, which is one character, has an ASCII value too.
    asciiValue.map { 0x20...0x7E ~= $0 } ?? false
  }

  /// Whether the character consists of one or more letters, with any accents.
  fileprivate var isMarkedLetter: Bool {
    guard firstCategory?.isLetter == true else { return false }
    return unicodeScalars.allSatisfy {
      let category = $0.properties.generalCategory
      // An enclosing mark turns a letter into a symbol.
      return category.isLetter || category == .nonspacingMark || category == .spacingMark
    }
  }

  fileprivate var firstCategory: Unicode.GeneralCategory? {
    unicodeScalars.first?.properties.generalCategory
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isLetter: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a Hangul syllable, a Hangul letter, including halfwidth letters, or a
  /// Hangul tone mark.
  var isHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7C6,
      0xD7CB...0xD7FB, 0xFFA0...0xFFDC:
      true
    // The tone marks of older Hangul.
    case 0x302E...0x302F: true
    default: false
    }
  }
}
