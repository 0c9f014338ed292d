/// What Backspace takes back while a syllable is open. When none is, it deletes a whole character of the text.
public enum HangulBackspace: String, Sendable, CaseIterable {
  /// The last jamo of the open syllable: 값, 갑, 가, ㄱ, nothing. A jamo that one key gave goes whole (ㄲ with Shift).
  /// Never reaches into a syllable that has ended: 가사, 가ㅅ, 가.
  case jamo
  /// The last key, as if it had not been pressed, also across syllables: 가사, 갓, 가, ㄱ, nothing.
  case keystroke
  /// The whole open syllable.
  case syllable
}
