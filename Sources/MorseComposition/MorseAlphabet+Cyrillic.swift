/// Cyrillic codes (Wikipedia, "Morse code for non-Latin alphabets"). Punctuation is that of the
/// international code.
extension MorseAlphabet {
  /// Russian. ё can only be sent, with the signals of е.
  public static let russian = MorseAlphabet(
    name: "russian",
    letters: """
      \(cyrillic) и .. й .--- щ --.- ъ --.-- ы -.-- ь -..- э ..-.. ю ..-- я .-.- ё .
      """)

  /// Bulgarian: ъ and ь are swapped, and there is neither ы nor э.
  public static let bulgarian = MorseAlphabet(
    name: "bulgarian",
    letters: "\(cyrillic) и .. й .--- щ --.- ъ -..- ь --.-- ю ..-- я .-.-")

  /// Ukrainian: has є і ї, and и with the signals of the Russian ы. ґ can only be sent, with the
  /// signals of г.
  public static let ukrainian = MorseAlphabet(
    name: "ukrainian",
    letters: """
      \(cyrillic) є ..-.. и -.-- і .. ї .---. й .--- щ --.- ь -..- ю ..-- я .-.- ґ --.
      """)

  /// The letters that all these codes share.
  private static let cyrillic = """
    а .-     б -...   в .--    г --.    д -..    е .      ж ...-   з --..   к -.-    л .-..
    м --     н -.     о ---    п .--.   р .-.    с ...    т -      у ..-    ф ..-.   х ....
    ц -.-.   ч ---.   ш ----
    """
}
