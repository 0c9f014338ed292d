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

  /// Each group is a text of signs and patterns in turn, with blanks between: `a .- b -...`.
  init(name: String, letters: String, punctuation: String, prosigns: String) {
    self.name = name
    self.letters = Self.signs(letters)
    self.punctuation = Self.signs(punctuation)
    self.prosigns = Self.signs(prosigns)
  }

  private static func signs(_ rows: String) -> [MorseSign] {
    let words = rows.split(whereSeparator: \.isWhitespace)
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { place in
      MorsePattern(words[place + 1]).map { MorseSign(text: String(words[place]), pattern: $0) }
    }
  }
}
