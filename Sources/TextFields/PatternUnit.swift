/// A condition on one character of a text.
enum PatternUnit: Hashable, Sendable {
  case character(Character)
  /// Any character but a line break.
  case any
  case oneOf([PatternMember], isNegated: Bool)

  func matches(_ character: PatternCharacter) -> Bool {
    switch self {
    case .character(let own): character.equals(own)
    case .any: !character.character.isNewline
    case .oneOf(let members, let isNegated):
      members.contains { $0.matches(character) } != isNegated
    }
  }

  /// The maximum number of comparisons needed to match one character.
  var size: Int { if case .oneOf(let members, _) = self { members.count } else { 1 } }
}

/// A member of a class of characters.
enum PatternMember: Hashable, Sendable {
  case character(Character)
  /// The characters that, in composed form, are one scalar in this range.
  case range(ClosedRange<Unicode.Scalar>)
  case digit
  case word
  case whitespace

  func matches(_ character: PatternCharacter) -> Bool {
    switch self {
    case .character(let own): character.equals(own)
    case .range(let range): character.composed.map(range.contains) ?? false
    case .digit: character.character.isDecimalDigit
    case .word:
      character.character.isLetter || character.character.isDecimalDigit
        || character.character == "_"
    case .whitespace: character.character.isWhitespace
    }
  }
}

/// A character of a text or of a pattern, prepared for comparison.
struct PatternCharacter {
  let character: Character
  /// The single scalar that is canonically equivalent to the character and occurs in composed text
  /// (NFC); nil if there is none, or if this scalar is ASCII and the character is not.
  let composed: Unicode.Scalar?

  init(_ character: Character) {
    self.character = character
    composed = character.composedScalar
  }

  /// Whether the characters are canonically equivalent. An ASCII character equals only itself: the
  /// Kelvin sign is not a K.
  func equals(_ other: Character) -> Bool {
    character == other && character.isASCII == other.isASCII
  }
}

extension Character {
  /// Whether the character is a single decimal digit of any script, without combining marks.
  var isDecimalDigit: Bool {
    unicodeScalars.count == 1
      && unicodeScalars.first?.properties.generalCategory == .decimalNumber
  }

  /// The canonically equivalent scalar that occurs in composed text (NFC); nil if there is none, or
  /// if it is ASCII and this character is not.
  ///
  /// - Complexity: O(1) for a character of one scalar; 21 comparisons for others.
  fileprivate var composedScalar: Unicode.Scalar? {
    if let first = unicodeScalars.first, unicodeScalars.count == 1,
      !first.properties.isFullCompositionExclusion
    {
      return first
    }
    // Characters are ordered by their composed scalars, so a binary search among the scalars that
    // occur in composed text finds it.
    var (lower, upper) = (Self.firstBeyondASCII, Self.lastScalar)
    while lower <= upper {
      let middle = lower + (upper - lower) / 2
      guard let scalar = Self.composedScalar(in: middle...upper) else {
        upper = middle - 1
        continue
      }
      let other = Character(scalar)
      if other == self { return scalar }
      if other < self { lower = scalar.value + 1 } else { upper = middle - 1 }
    }
    return nil
  }

  private static var firstBeyondASCII: UInt32 { 0x80 }
  private static var lastScalar: UInt32 { 0x10FFFF }

  /// Returns the first scalar in the range that occurs in composed text.
  private static func composedScalar(in values: ClosedRange<UInt32>) -> Unicode.Scalar? {
    for value in values {
      if let scalar = Unicode.Scalar(value), !scalar.properties.isFullCompositionExclusion {
        return scalar
      }
    }
    return nil
  }
}
