/// The international code with the letters of a language besides a to z.
///
/// Letters of different languages share signals (ä, æ and ą are all `.-.-`), so the receiver must
/// know the language. Most of these codes also have the é of the international code. The signals
/// are those of Wikipedia, "Morse code", section "Letters with diacritics"; ch and ß are in German
/// use (qsl.net/d/dk5ke/morsezeichen.html). Received signals are read as a letter rather than as a
/// procedure sign: in a code with ä, `.-.-` is never `<AA>`.
extension MorseAlphabet {
  /// The German code, with ä ö ü ß, and with ch as one letter.
  public static let german = MorseAlphabet(
    name: "german", letters: "\(latin) ä .-.- ö ---. ü ..-- ß ...--.. ch ---- é ..-..")

  /// The French code, with à ç è é.
  public static let french = MorseAlphabet(
    name: "french", letters: "\(latin) à .--.- ç -.-.. è .-..- é ..-..")

  /// The Spanish code, with ñ and ü.
  public static let spanish = MorseAlphabet(
    name: "spanish", letters: "\(latin) ñ --.-- ü ..-- é ..-..")

  /// The Swedish code, also for Finnish, with å ä ö and ü.
  public static let swedish = MorseAlphabet(
    name: "swedish", letters: "\(latin) å .--.- ä .-.- ö ---. ü ..-- é ..-..")

  /// The Danish code, with æ ø å.
  public static let danish = MorseAlphabet(name: "danish", letters: "\(latin) \(scandinavian)")

  /// The Norwegian code, with æ ø å.
  public static let norwegian = MorseAlphabet(
    name: "norwegian", letters: "\(latin) \(scandinavian)")

  private static let scandinavian = "æ .-.- ø ---. å .--.- é ..-.."

  /// The Icelandic code, with ð þ æ ö.
  public static let icelandic = MorseAlphabet(
    name: "icelandic", letters: "\(latin) ð ..--. þ .--.. æ .-.- ö ---. é ..-..")

  /// The Polish code, with ą ć ę ł ń ó ś ź ż.
  public static let polish = MorseAlphabet(
    name: "polish",
    letters: """
      \(latin) ą .-.- ć -.-.. ę ..-.. ł .-..- ń --.-- ó ---. ś ...-... ź --..-. ż --..-
      """)

  /// The Croatian code, with ć đ š.
  public static let croatian = MorseAlphabet(
    name: "croatian", letters: "\(latin) ć -.-.. đ ..-.. š ----")

  /// The Esperanto code, with ĉ ĝ ĥ ĵ ŝ ŭ.
  public static let esperanto = MorseAlphabet(
    name: "esperanto", letters: "\(latin) ĉ -.-.. ĝ --.-. ĥ ---- ĵ .---. ŝ ...-. ŭ ..--")
}
