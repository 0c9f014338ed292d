/// A policy for what Backspace deletes while a syllable is open. If none is open, it deletes a
/// whole character.
public enum HangulBackspace: String, Sendable, CaseIterable {
  /// The last jamo of the open syllable: 값, 갑, 가, ㄱ, nothing. A jamo from one key is deleted whole
  /// (ㄲ with Shift). Never changes an ended syllable: 가사, 가ㅅ, 가.
  case jamo
  /// The last key, as if it had not been pressed, even across syllables: 가사, 갓, 가, ㄱ, nothing.
  case keystroke
  /// The whole open syllable.
  case syllable
}
