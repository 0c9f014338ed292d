/// A policy for letters that are not typed in the order of their syllable.
public enum HangulReordering: String, CaseIterable, Sendable {
  /// Letters keep the order in which they were typed.
  case off
  /// A letter typed one key too early is reordered: ㅏㄱ is 가, ㅏㅗ is ㅘ. This happens only if the key
  /// then replaces at most one character.
  case on
  /// In three-set layouts the letters of a syllable come in any order, one by one or struck
  /// together: ㄴㅇㅏ is 안, where ㄴ is a final.
  ///
  /// Until a syllable has both an initial and a vowel, its letters are written side by side, so a
  /// key may replace two characters. In two-set layouts this is equivalent to ``on``.
  ///
  /// A letter begins the next syllable if its part is occupied by a letter that it does not join.
  /// Once a syllable has an initial and a vowel, even an initial that could join begins the next
  /// one, because otherwise 가가 could not be typed. It joins only directly after another initial, or
  /// while every key of the syllable is still down. In layouts with second keys for ㅗ and ㅜ, only
  /// these keys join vowels, as with ``HangulOptions/strictJoins``.
  ///
  /// Releasing all keys ends nothing, because it does not separate syllables reliably. A typist who
  /// rolls 가 and then strikes the final ㄱ releases the same keys as one who strikes 가 as a chord
  /// and begins the next syllable with that final. So the order decides: a letter stays with the
  /// open syllable if it fits. Only a second initial depends on whether all keys are still down,
  /// because a syllable with a vowel is usually finished.
  case flexible
}
