extension MorseAlphabet {
  /// The Korean code, as transliterated in the Standard Korean Alphabet Transliteration System
  /// (SKATS): ㄱ is sent as L, ㅏ as E (wikimili.com/en/SKATS).
  ///
  /// It has the 14 single consonants, the 10 single vowels, and ㅐ ㅔ. All other letters are sent in
  /// parts, in the order of writing: ㄲ is ㄱㄱ, ㅘ is ㅗㅏ, ㄳ is ㄱㅅ, ㅒ is ㅑㅣ, ㅖ is ㅕㅣ. In older lists, ㅐ
  /// is sent as ㅏㅣ and ㅔ as ㅓㅣ; both forms are understood.
  public static let korean = MorseAlphabet(
    name: "korean",
    letters: """
      ㄱ .-..  ㄴ ..-.  ㄷ -...  ㄹ ...-  ㅁ --    ㅂ .--   ㅅ --.   ㅇ -.-   ㅈ .--.  ㅊ -.-.
      ㅋ -..-  ㅌ --..  ㅍ ---   ㅎ .---
      ㅏ .     ㅑ ..    ㅓ -     ㅕ ...   ㅗ .-    ㅛ -.    ㅜ ....  ㅠ .-.   ㅡ -..   ㅣ ..-
      ㅐ --.-  ㅔ -.--
      """, joining: .syllables)
}
