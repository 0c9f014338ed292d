extension HangulLayout {
  /// Latin letters by their sound: `hanGugeo` is 한구거.
  ///
  /// A vowel without a consonant gets ㅇ, a consonant that the next letter cannot join gets ㅡ, and a
  /// capital begins a new syllable (libhangul's `hangul-keyboard-ro.xml`). x is ㅈ before a vowel
  /// and ㄳ after one.
  public static let romaja = HangulLayout(
    builtIn: "romaja", .romaja, joins: .romaja,
    rows: [
      (16, "ㅋ ㅜ ㅔ ㄹ ㅌ ㅣ ㅜ ㅣ ㅗ ㅍ", "ㅋ ㅜ ㅔ ㄹ ㅌ ㅣ ㅜ ㅣ ㅗ ㅍ"),
      (30, "ㅏ ㅅ ㄷ ㅍ ㄱ ㅎ ㅈ ㅋ ㄹ", "ㅏ ㅅ ㄷ ㅍ ㄱ ㅎ ㅈ ㅋ ㄹ"),
      (44, "ㅈ ㅈ-ㄳ ㅊ ㅂ ㅂ ㄴ ㅁ", "ㅈ ㅈ ㅊ ㅂ ㅂ ㄴ ㅁ"),
    ])
}
