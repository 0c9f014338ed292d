extension HangulLayout {
  /// The two-set layout with the rules of a three-set one: the plain keys are initials and vowels,
  /// and Shift types the finals (libhangul's `hangul-keyboard-32.xml`).
  public static let twoSetOnThreeSet = HangulLayout(
    builtIn: "2set-on-3set", .threeSet,
    rows: [
      (16, "ㅂ- ㅈ- ㄷ- ㄱ- ㅅ- ㅛ ㅕ ㅑ ㅐ ㅔ", "-ㅂ -ㅈ -ㄷ -ㄱ -ㅅ ㅛ ㅕ ㅑ ㅒ ㅖ"),
      (30, "ㅁ- ㄴ- ㅇ- ㄹ- ㅎ- ㅗ ㅓ ㅏ ㅣ ; ' `", "-ㅁ -ㄴ -ㅇ -ㄹ -ㅎ ㅗ ㅓ ㅏ ㅣ : \" ※"),
      (44, "ㅋ- ㅌ- ㅊ- ㅍ- ㅠ ㅜ ㅡ", "-ㅋ -ㅌ -ㅊ -ㅍ ㅠ ㅜ ㅡ"),
    ])

  /// Sebeolsik 390, the three-set layout of 1990 (libhangul's `hangul-keyboard-39.xml`).
  public static let threeSet390 = HangulLayout(
    builtIn: "3set-390", .threeSet,
    rows: [
      (2, "-ㅎ -ㅆ -ㅂ ㅛ ㅠ ㅑ ㅖ ㅢ ㅜ+ ㅋ- - =", "-ㅈ @ # $ % ^ & * ( ) _ +"),
      (16, "-ㅅ -ㄹ ㅕ ㅐ ㅓ ㄹ- ㄷ- ㅁ- ㅊ- ㅍ- [ ]", "-ㅍ -ㅌ -ㅋ ㅒ ; < 7 8 9 > { }"),
      (30, "-ㅇ -ㄴ ㅣ ㅏ ㅡ ㄴ- ㅇ- ㄱ- ㅈ- ㅂ- ㅌ- `", "-ㄷ -ㄶ -ㄺ -ㄲ / ' 4 5 6 : \" ~"),
      (43, "\\ -ㅁ -ㄱ ㅔ ㅗ ㅜ ㅅ- ㅎ- , . ㅗ+", "| -ㅊ -ㅄ -ㄻ -ㅀ ! 0 1 2 3 ?"),
    ])

  /// Sebeolsik Final, the three-set layout of 1991 with a key for every final (libhangul's
  /// `hangul-keyboard-3f.xml`).
  public static let threeSetFinal = HangulLayout(
    builtIn: "3set-final", .threeSet,
    rows: [
      (2, "-ㅎ -ㅆ -ㅂ ㅛ ㅠ ㅑ ㅖ ㅢ ㅜ+ ㅋ- ) >", "-ㄲ -ㄺ -ㅈ -ㄿ -ㄾ = “ ” ' ~ ; +"),
      (16, "-ㅅ -ㄹ ㅕ ㅐ ㅓ ㄹ- ㄷ- ㅁ- ㅊ- ㅍ- ( <", "-ㅍ -ㅌ -ㄵ -ㅀ -ㄽ 5 6 7 8 9 % /"),
      (30, "-ㅇ -ㄴ ㅣ ㅏ ㅡ ㄴ- ㅇ- ㄱ- ㅈ- ㅂ- ㅌ- *", "-ㄷ -ㄶ -ㄼ -ㄻ ㅒ 0 1 2 3 4 · ※"),
      (43, ": -ㅁ -ㄱ ㅔ ㅗ ㅜ ㅅ- ㅎ- , . ㅗ+", "\\ -ㅊ -ㅄ -ㅋ -ㄳ ? - \" , . !"),
    ])

  /// Sebeolsik Noshift: no letter needs Shift (libhangul's `hangul-keyboard-3s.xml`).
  public static let threeSetNoShift = HangulLayout(
    builtIn: "3set-noshift", .threeSet,
    rows: [
      (2, "-ㅎ -ㅆ -ㅂ ㅛ ㅠ ㅑ ㅖ ㅢ ㅋ- ㅒ -ㅈ -ㅊ", "! @ # $ % ^ & * ( ) _ +"),
      (16, "-ㅅ -ㄹ ㅕ ㅐ ㅓ ㄹ- ㄷ- ㅁ- ㅊ- ㅍ- -ㅌ -ㅍ", "-ㅅ -ㄹ ㅕ ㅐ ; < 7 8 9 > { }"),
      (30, "-ㅇ -ㄴ ㅣ ㅏ ㅡ ㄴ- ㅇ- ㄱ- ㅈ- ㅂ- ㅌ- `", "-ㅇ [ ] ㅏ / ' 4 5 6 : \" ~"),
      (43, "-ㅋ -ㅁ -ㄱ ㅔ ㅗ ㅜ ㅅ- ㅎ- , . -ㄷ", "| - = \\ ㅗ ! 0 1 2 3 ?"),
    ])

  /// Sebeolsik 390 with archaic letters (libhangul's `hangul-keyboard-3y.xml`). The tone marks 〮 〯
  /// replace the `·` and `:` that represent them in that file.
  public static let threeSetOld = HangulLayout(
    builtIn: "3set-old", .threeSet, isArchaic: true, joins: .archaic,
    rows: [
      (
        2, "-ㅎ -ㅆ -ㅂ ㅛ ㅠ ㅑ ㅖ ㅢ ㅜ+ ㅋ- - =",
        "-ㅈ U+11EB # $ % U+114C & * ( ) _ +"
      ),
      (
        16, "-ㅅ -ㄹ ㅕ ㅐ ㅓ ㄹ- ㄷ- ㅁ- ㅊ- ㅍ- [ ]",
        "-ㅍ -ㅌ -ㅋ ㅒ ; < U+302E U+1154 U+1155 > { }"
      ),
      (
        30, "-ㅇ -ㄴ ㅣ ㅏ ㅡ ㄴ- ㅇ- ㄱ- ㅈ- ㅂ- ㅌ- U+11F9",
        "-ㄷ -ㄶ -ㄺ -ㄲ U+119E ' U+114C U+114E U+1150 U+302F \" U+11F0"
      ),
      (
        43, "\\ -ㅁ -ㄱ ㅔ ㅗ ㅜ ㅅ- ㅎ- , . ㅗ+",
        "| -ㅊ -ㅄ -ㄻ -ㅀ ! U+1140 U+1159 U+113C U+113E ?"
      ),
    ])

  /// Ahnmatae, with keys for a few letters, which join in either order to form the others, and for
  /// four archaic letters (libhangul's `hangul-keyboard-ahn.xml`).
  public static let ahnmatae = HangulLayout(
    builtIn: "ahnmatae", .threeSet, isArchaic: true, joins: .ahnmatae,
    rows: [
      (16, "ㅁ- ㅅ- ㄴ- ㄹ- ㅎ- ㅕ ㅑ ㅡ ㅛ ㅠ , ?", "ㅁ- U+1140 ㄴ- ㄹ- U+1159 ; ' / [ ] { }"),
      (
        30, "ㅂ- ㅈ- ㄷ- ㄱ- ㅇ- ㅓ ㅏ ㅣ ㅗ ㅜ . `",
        "ㅂ- ㅈ- ㄷ- ㄱ- U+114C ㅓ U+119E ㅣ ㅗ : \" ~"
      ),
      (43, "\\ -ㅈ -ㄷ -ㅂ -ㄱ -ㅇ -ㅅ -ㄴ -ㅁ -ㄹ -ㅎ", "| -ㅈ -ㄷ -ㅂ -ㄱ U+11F0 U+11EB -ㄴ < > U+11F9"),
    ])
}
