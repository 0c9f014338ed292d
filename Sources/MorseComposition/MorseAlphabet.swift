/// The table of a Morse code as its standard gives it, before anything is chosen about the way it is written.
///
/// Signs may share a pattern within a group and between groups. Within a group the one listed first is written when the
/// pattern is received; the others can only be sent.
public struct MorseAlphabet: Sendable {
  /// The name that options and charts use.
  public let name: String
  /// Letters and figures.
  public let letters: [MorseSign]
  /// All other characters.
  public let punctuation: [MorseSign]
  /// Procedure signs.
  public let prosigns: [MorseSign]
  /// What letters sent one after the other become.
  public let joining: Joining

  /// What letters sent one after the other become.
  public enum Joining: Sendable {
    /// Every letter is a character of its own.
    case apart
    /// The letters are jamo, and are written as syllables.
    case syllables
    /// The letters are kana. A sign of voicing joins the kana before it, and `<SN>` and `<DO>` lead to the international
    /// code and back.
    case kana
  }

  /// Each group is a text of signs and patterns in turn, with blanks between: `a .- b -...`.
  init(
    name: String, letters: String, figures: String = Self.figures,
    punctuation: String = Self.internationalPunctuation,
    prosigns: String = Self.internationalProsigns, joining: Joining = .apart
  ) {
    self.name = name
    self.letters = Self.signs(letters) + Self.signs(figures)
    self.punctuation = Self.signs(punctuation)
    self.prosigns = Self.signs(prosigns)
    self.joining = joining
  }

  private static func signs(_ rows: String) -> [MorseSign] {
    let words = rows.split(whereSeparator: \.isWhitespace)
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { place in
      MorsePattern(words[place + 1]).map { MorseSign(text: String(words[place]), pattern: $0) }
    }
  }
}
