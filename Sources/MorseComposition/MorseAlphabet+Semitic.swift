/// Hebrew and Arabic (Wikipedia, "Morse code for non-Latin alphabets"). The punctuation is the same
/// as in the international code.
extension MorseAlphabet {
  /// The Hebrew code. The final forms of letters are sent like the ordinary forms, and received as
  /// those.
  public static let hebrew = MorseAlphabet(
    name: "hebrew",
    letters: """
      א .-     ב -...   ג --.    ד -..    ה ---    ו .      ז --..   ח ....   ט ..-    י ..
      כ -.-    ל .-..   מ --     נ -.     ס -.-.   ע .---   פ .--.   צ .--    ק --.-   ר .-.
      ש ...    ת -
      ך -.-    ם --     ן -.     ף .--.   ץ .--
      """)

  /// The Arabic code. Alif with hamza or madda, alif maqsura and ta marbuta are sent like alif, ya
  /// and ta, and received as those.
  public static let arabic = MorseAlphabet(
    name: "arabic",
    letters: """
      ا .-     ب -...   ت -      ث -.-.   ج .---   ح ....   خ ---    د -..    ذ --..   ر .-.
      ز ---.   س ...    ش ----   ص -..-   ض ...-   ط ..-    ظ -.--   ع .-.-   غ --.    ف ..-.
      ق --.-   ك -.-    ل .-..   م --     ن -.     ه ..-..  و .--    ي ..     ء .
      أ .-     إ .-     آ .-     ى ..     ة -
      """)
}
