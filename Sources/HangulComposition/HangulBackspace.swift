/// A policy for Backspace while a syllable is open. If none is open, Backspace deletes a whole
/// character.
public enum HangulBackspace: String, Sendable, CaseIterable {
  /// Deletes the last jamo of the open syllable: 값, 갑, 가, ㄱ, nothing. A jamo from one key is
  /// deleted whole (ㄲ with Shift). An ended syllable is never changed: 가사, 가ㅅ, 가.
  case jamo
  /// Undoes the last key, even across syllables: 가사, 갓, 가, ㄱ, nothing.
  case keystroke
  /// Deletes the whole open syllable.
  case syllable
}
