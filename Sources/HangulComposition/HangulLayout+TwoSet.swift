extension HangulLayout {
  /// The two-set layout of KS X 5002 (Dubeolsik), with consonants on the left and vowels on the
  /// right. Shift types the doubled consonants and ㅒ ㅖ; it does not change the other letters.
  public static let twoSet = HangulLayout(
    builtIn: defaultName, .twoSet,
    rows: [
      (16, "ㅂ ㅈ ㄷ ㄱ ㅅ ㅛ ㅕ ㅑ ㅐ ㅔ", "ㅃ ㅉ ㄸ ㄲ ㅆ ㅛ ㅕ ㅑ ㅒ ㅖ"),
      (30, "ㅁ ㄴ ㅇ ㄹ ㅎ ㅗ ㅓ ㅏ ㅣ", "ㅁ ㄴ ㅇ ㄹ ㅎ ㅗ ㅓ ㅏ ㅣ"),
      (44, "ㅋ ㅌ ㅊ ㅍ ㅠ ㅜ ㅡ", "ㅋ ㅌ ㅊ ㅍ ㅠ ㅜ ㅡ"),
    ])

  /// The two-set layout with archaic letters on Shift (libhangul's `hangul-keyboard-2y.xml`), and
  /// the tone marks 〮 〯 on Shift with ㅛ and ㅕ, as in Nalgaeset.
  public static let twoSetOld = HangulLayout(
    builtIn: "2set-old", .twoSet, isArchaic: true, joins: .archaic,
    rows: [
      (16, "ㅂ ㅈ ㄷ ㄱ ㅅ ㅛ ㅕ ㅑ ㅐ ㅔ", "ㅃ ㅉ ㄸ ㄲ ㅆ U+302E U+302F ㅑ ㅒ ㅖ"),
      (
        30, "ㅁ ㄴ ㅇ ㄹ ㅎ ㅗ ㅓ ㅏ ㅣ",
        "U+1140 U+115D U+114C U+111A U+1159 U+1183 ㅓ U+119E U+1194"
      ),
      (44, "ㅋ ㅌ ㅊ ㅍ ㅠ ㅜ ㅡ", "U+113C U+113E U+114E U+1150 U+1154 U+1155 ㅡ"),
    ])
}
