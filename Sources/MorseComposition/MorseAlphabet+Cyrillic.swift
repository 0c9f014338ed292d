/// Cyrillic codes (Wikipedia, "Morse code for non-Latin alphabets"). The punctuation is the same as
/// in the international code.
extension MorseAlphabet {
  /// The Russian code. ё is sent like е, and received as е.
  public static let russian = MorseAlphabet(
    name: "russian",
    letters: """
      \(cyrillic) и .. й .--- щ --.- ъ --.-- ы -.-- ь -..- э ..-.. ю ..-- я .-.- ё .
      """)

  /// The Bulgarian code. Compared with the Russian one, ъ and ь are swapped, and ы, э and ё are
  /// missing.
  public static let bulgarian = MorseAlphabet(
    name: "bulgarian",
    letters: "\(cyrillic) и .. й .--- щ --.- ъ -..- ь --.-- ю ..-- я .-.-")

  /// The Ukrainian code. It has є і ї, and its и has the signals of the Russian ы. ґ is sent like
  /// г, and received as г.
  public static let ukrainian = MorseAlphabet(
    name: "ukrainian",
    letters: """
      \(cyrillic) є ..-.. и -.-- і .. ї .---. й .--- щ --.- ь -..- ю ..-- я .-.- ґ --.
      """)

  /// The letters that all Cyrillic codes share.
  private static let cyrillic = """
    а .-     б -...   в .--    г --.    д -..    е .      ж ...-   з --..   к -.-    л .-..
    м --     н -.     о ---    п .--.   р .-.    с ...    т -      у ..-    ф ..-.   х ....
    ц -.-.   ч ---.   ш ----
    """
}
