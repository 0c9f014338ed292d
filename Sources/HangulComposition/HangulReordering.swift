/// What becomes of letters that are typed in another order than that of their syllable.
public enum HangulReordering: String, CaseIterable, Sendable {
  /// Letters stand in the order in which they were typed.
  case off
  /// What was typed too early by one is put right: ㅏㄱ is 가, ㅏㅗ is ㅘ. Only as far as one character is replaced by a key.
  case on
  /// In three-set layouts the letters of a syllable come in any order, one by one or struck together: ㄴㅇㅏ is 안 where
  /// ㄴ is a final. Until both initial and vowel are there its letters stand side by side, so a key may replace two
  /// characters. As ``on`` in two-set layouts.
  ///
  /// A letter begins the next syllable where its place is taken and it does not join what is there. An initial that could
  /// join begins it too once the syllable has initial and vowel, or 가가 could not be typed; it joins directly after
  /// another initial, and while every key of the syllable is still down. Where a layout has second keys for ㅗ and ㅜ,
  /// only these join vowels, as with ``HangulOptions/strictJoins``.
  case flexible
}
