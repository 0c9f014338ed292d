/// The codes of the scripts as their sources list them, for comparison with the tables of the
/// library: capital letters, in the order of the source. Latin letters, Hangul and kana from
/// Wikipedia, "Morse code", "SKATS" and "Wabun code"; the others from Wikipedia, "Morse code for
/// non-Latin alphabets".
enum PublishedTables {
  static let latinExtensions = signs(
    """
    Ä .-.-   Æ .-.-   Ą .-.-   À .--.-   Å .--.-   Ç -.-..   Ć -.-..   Ĉ -.-..   Š ----
    Ĥ ----   Đ ..-..   É ..-..   Ę ..-..   È .-..-   Ł .-..-   Ĝ --.-.   Ĵ .---.   Ñ --.--
    Ń --.--   Ö ---.   Ó ---.   Ø ---.   Ś ...-...   Ŝ ...-.   Þ .--..   Ü ..--   Ŭ ..--
    Ź --..-.   Ż --..-   Ð ..--.
    """)

  static let korean = signs(
    """
    ㄱ .-..   ㄴ ..-.   ㄷ -...   ㄹ ...-   ㅁ --   ㅂ .--   ㅅ --.   ㅇ -.-   ㅈ .--.   ㅊ -.-.
    ㅋ -..-   ㅌ --..   ㅍ ---   ㅎ .---   ㅏ .   ㅑ ..   ㅓ -   ㅕ ...   ㅗ .-   ㅛ -.   ㅜ ....
    ㅠ .-.   ㅡ -..   ㅣ ..-   ㅐ --.-   ㅔ -.--
    """)

  static let wabun = signs(
    """
    ア --.--   イ .-   ウ ..-   エ -.---   オ .-...   カ .-..   キ -.-..   ク ...-   ケ -.--   コ ----
    サ -.-.-   シ --.-.   ス ---.-   セ .---.   ソ ---.   タ -.   チ ..-.   ツ .--.   テ .-.--
    ト ..-..   ナ .-.   ニ -.-.   ヌ ....   ネ --.-   ノ ..--   ハ -...   ヒ --..-   フ --..   ヘ .
    ホ -..   マ -..-   ミ ..-.-   ム -   メ -...-   モ -..-.   ヤ .--   ユ -..--   ヨ --   ラ ...
    リ --.   ル -.--.   レ ---   ロ .-.-   ワ -.-   ヰ .-..-   ヱ .--..   ヲ .---   ン .-.-.   ゛ ..
    ゜ ..--.   ー .--.-   、 .-.-.-   。 .-.-..   <DO> -..---   <SN> ...-.
    """)

  static let greek = signs(
    """
    Α .-   Β -...   Γ --.   Δ -..   Ε .   Ζ --..   Η ....   Θ -.-.   Ι ..   Κ -.-   Λ .-..
    Μ --   Ν -.   Ξ -..-   Ο ---   Π .--.   Ρ .-.   Σ ...   Τ -   Υ -.--   Φ ..-.   Χ ----
    Ψ --.-   Ω .--
    """)

  static let russian = signs(
    """
    А .-   Б -...   В .--   Г --.   Д -..   Е .   Ж ...-   З --..   И ..   Й .---   К -.-
    Л .-..   М --   Н -.   О ---   П .--.   Р .-.   С ...   Т -   У ..-   Ф ..-.   Х ....
    Ц -.-.   Ч ---.   Ш ----   Щ --.-   Ъ --.--   Ь -..-   Ы -.--   Э ..-..   Ю ..--
    Я .-.-
    """)

  static let hebrew = signs(
    """
    א .-   ב -...   ג --.   ד -..   ה ---   ו .   ז --..   ח ....   ט ..-   י ..   כ -.-
    ל .-..   מ --   נ -.   ס -.-.   ע .---   פ .--.   צ .--   ק --.-   ר .-.   ש ...   ת -
    """)

  static let arabic = signs(
    """
    ا .-   ب -...   ت -   ث -.-.   ج .---   ح ....   خ ---   د -..   ذ --..   ر .-.   ز ---.
    س ...   ش ----   ص -..-   ض ...-   ط ..-   ظ -.--   ع .-.-   غ --.   ف ..-.   ق --.-
    ك -.-   ل .-..   م --   ن -.   ه ..-..   و .--   ي ..   ء .
    """)

  private static func signs(_ text: String) -> [(text: String, signals: String)] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    return stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
  }
}
