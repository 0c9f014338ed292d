/// A placeholder for a scalar of a secret text, chosen so that editing keys move as far in the
/// masked text as in the secret one.
package struct TextMask: Hashable, Sendable {
  /// The placeholder; for whitespace, the whitespace itself.
  package private(set) var scalar: Unicode.Scalar

  /// A different mask that editing keys treat in the same way; for whitespace, which is not masked,
  /// this mask itself.
  package var alternative: TextMask {
    let pair = Self.pairs.first { $0.0 == scalar || $0.1 == scalar }
    return TextMask(pair.map { $0.0 == scalar ? $0.1 : $0.0 } ?? scalar)
  }

  private init(_ scalar: Unicode.Scalar) { self.scalar = scalar }

  private static let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("x", "z"), ("-", "+"), (".", "!"), ("。", "！"), ("'", "\u{2019}"), (mark, "\u{300}"),
    ("\u{1100}", "\u{1102}"), ("\u{1161}", "\u{1163}"), ("\u{11A8}", "\u{11AB}"),
    ("\u{1F1F0}", "\u{1F1F7}"),
    ("\u{600}", "\u{601}"), ("\u{D4E}", "\u{111C2}"), ("\u{AD}", "\u{2060}"),
    ("\u{200B}", "\u{9F}"), ("가", "나"), ("각", "난"),
  ]
  private static let mark: Unicode.Scalar = "\u{301}"

  /// Returns the masks of the scalars of a text, in order. Letters and digits become `x`, ends of
  /// sentences `.` or `。`, other signs `-`; whitespace and apostrophes are kept, because an
  /// apostrophe may be a part of a word. A scalar that joins others into one character (Unicode
  /// Standard Annex 29) becomes a scalar that joins them in the same way.
  ///
  /// - Complexity: O(length)
  package static func masks(of text: String) -> [TextMask] {
    text.flatMap { character in
      let isOfLetters = character.unicodeScalars.first?.conjoiningMask != nil
      var isBase = true
      return character.unicodeScalars.map { scalar in
        let mask = scalar.mask(isBase: isBase, isOfLetters: isOfLetters)
        // A scalar after a prepended mark is masked as if the mark were absent.
        isBase = isBase && mask.isPrepended
        return TextMask(mask)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate func mask(isBase: Bool, isOfLetters: Bool) -> Unicode.Scalar {
    if isSpace { return self }
    let isWord = TextKind(self) == .word
    if isRegionalIndicator { return "\u{1F1F0}" }
    if isBase || isOfLetters, let conjoiningMask { return conjoiningMask }
    guard isBase else { return isOfLetters ? syllableMask ?? "\u{301}" : "\u{301}" }
    // Nothing joins a control or an invisible sign.
    if "\(self)\u{301}".count > 1 { return isWord ? "\u{AD}" : "\u{200B}" }
    if !standsAlone {
      if "x\(self)".count == 1 { return "\u{301}" }
      if "\(self)x".count == 1 { return isWord ? "\u{D4E}" : "\u{600}" }
    }
    if isApostrophe { return "'" }
    return isWord ? "x" : isWideStop ? "。" : endsSentence ? "." : "-"
  }

  /// A Hangul syllable of the same kind, with or without a final; nil if the scalar is not a
  /// syllable.
  private var syllableMask: Unicode.Scalar? {
    guard (0xAC00..<0xD7A4).contains(value) else { return nil }
    return (value - 0xAC00).isMultiple(of: 28) ? "가" : "각"
  }

  fileprivate var isPrepended: Bool { self == "\u{D4E}" || self == "\u{600}" }

  /// A conjoining Hangul letter of the same kind: initial, vowel or final; nil if the scalar is not
  /// a conjoining letter.
  fileprivate var conjoiningMask: Unicode.Scalar? {
    switch value {
    case 0x1100...0x115F, 0xA960...0xA97C: "\u{1100}"
    case 0x1160...0x11A7, 0xD7B0...0xD7C6: "\u{1161}"
    case 0x11A8...0x11FF, 0xD7CB...0xD7FB: "\u{11A8}"
    default: nil
    }
  }
}
