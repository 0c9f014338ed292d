extension MorseAlphabet {
  /// The Japanese code (Wabun): the kana, the voicing marks, long vowel, comma and full stop
  /// (Wikipedia, "Wabun code"); figures and brackets (Japanese radio station operation rules,
  /// appended table 1).
  ///
  /// A kana and a voicing mark become one character: カ and ゛ are ガ. `<SN>` switches to the
  /// international code, `<DO>` back. Small kana and hiragana are sent like the large katakana, and
  /// received as those.
  public static let wabun = MorseAlphabet(
    name: "wabun",
    letters: """
      \(katakana) ゛ ..     ゜ ..--.
      ァ --.--  ィ .-     ゥ ..-    ェ -.---  ォ .-...  ッ .--.   ャ .--    ュ -..--  ョ --
      """,
    punctuation: """
      ー .--.-   、 .-.-.-   。 .-.-..   （ -.--.-   ） .-..-.   」 .-.-..   ( -.--.-   ) .-..-.
      """,
    prosigns: "<DO> -..---   <SN> ...-.", joining: .kana)

  private static let katakana = """
    ア --.--  イ .-     ウ ..-    エ -.---  オ .-...  カ .-..   キ -.-..  ク ...-   ケ -.--
    コ ----   サ -.-.-  シ --.-.  ス ---.-  セ .---.  ソ ---.   タ -.     チ ..-.   ツ .--.
    テ .-.--  ト ..-..  ナ .-.    ニ -.-.   ヌ ....   ネ --.-   ノ ..--   ハ -...   ヒ --..-
    フ --..   ヘ .      ホ -..    マ -..-   ミ ..-.-  ム -      メ -...-  モ -..-.  ヤ .--
    ユ -..--  ヨ --     ラ ...    リ --.    ル -.--.  レ ---    ロ .-.-   ワ -.-    ヰ .-..-
    ヱ .--..  ヲ .---   ン .-.-.
    """
}
