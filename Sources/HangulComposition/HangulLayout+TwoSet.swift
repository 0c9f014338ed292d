extension HangulLayout {
  /// The two-set layout of KS X 5002 (Dubeolsik): consonants left, vowels right. Shift gives the doubled consonants and
  /// ㅒ ㅖ; the other letters are the same with Shift.
  public static let twoSet = HangulLayout(
    name: "2set", joins: .twoSet,
    rows: [
      (16, "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅃㅉㄸㄲㅆㅛㅕㅑㅒㅖ"),
      (30, "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ"),
      (44, "ㅋㅌㅊㅍㅠㅜㅡ", "ㅋㅌㅊㅍㅠㅜㅡ"),
    ])
}
