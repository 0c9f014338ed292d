import Composition

/// The table of a Morse code, as in its standard. ``MorseCode`` decides how received signs are
/// written.
///
/// The groups are letters, punctuation and procedure signs. Signs may share a pattern, in one group
/// or in two. If signs of one group share a pattern, the first is written when the pattern is
/// received; the others can only be sent.
public struct MorseAlphabet: Sendable {
  /// The name of the code in options and charts.
  public let name: String
  /// Letters and figures.
  public let letters: [MorseSign]
  /// The characters other than letters and figures.
  public let punctuation: [MorseSign]
  /// The procedure signs, in angle brackets: `<SK>`.
  public let prosigns: [MorseSign]
  /// The way in which consecutive letters join into one character.
  public let joining: Joining
  /// All signs with their signals as they are displayed.
  let shownSigns: [ComposerGuide.Sign]

  /// A way in which consecutive letters join into one character.
  public enum Joining: Sendable {
    /// Every letter is a separate character.
    case apart
    /// The letters are jamo, and are written as syllables.
    case syllables
    /// The letters are kana. A voicing mark joins the kana before it; `<SN>` switches to the
    /// international code and `<DO>` back.
    case kana
  }

  /// Creates an alphabet. Each group is a text of alternating signs and patterns, separated by
  /// whitespace: `a .- b -...`.
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
    shownSigns = (self.letters + self.punctuation + self.prosigns).map {
      ComposerGuide.Sign(signals: $0.pattern.glyphs, text: $0.text)
    }
  }

  private static func signs(_ rows: String) -> [MorseSign] {
    let words = rows.split(whereSeparator: \.isWhitespace)
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { index in
      MorsePattern(words[index + 1]).map { MorseSign(text: String(words[index]), pattern: $0) }
    }
  }
}
