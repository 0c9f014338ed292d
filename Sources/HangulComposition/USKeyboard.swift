/// The characters of a US keyboard (ANSI INCITS 154) and its keypad, by the kernel's key codes: the
/// meanings of the keys that a Hangul layout does not define.
enum USKeyboard {
  /// Runs of neighbouring keys: the code of the first, then the characters without and with Shift.
  static let rows: [(first: UInt16, plain: String, shifted: String)] = [
    (2, "1234567890-=", "!@#$%^&*()_+"),
    (15, "\tqwertyuiop[]", "\tQWERTYUIOP{}"),
    (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
    (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    (57, " ", " "),
    // The key left of Z on European keyboards, as in the US tables of the kernel and of xkb.
    (86, "<", ">"),
    // The keypad types its digits, whether Num Lock is on or off.
    (55, "*", "*"),
    (71, "789-456+1230.", "789-456+1230."),
    (98, "/", "/"),
    (117, "=", "="),
    (121, ",", ","),
    (179, "()", "()"),
  ]
}
