/// The reason for an intended difference from libhangul's text.
enum Difference: String, CaseIterable {
  case noFillers =
    "broken syllables are letters, not conjoining jamo with fillers (the same letters)"
  case lettersOfBrokenSyllables =
    "the letters of a broken syllable are compositions of their own: one character is replaced by a key"
  case loneInitials = "two initials of a three-set layout never become an initial and a final"
  case vowelsInOrder = "with auto-reorder vowels join in either order"
  case uncoveredDouble =
    "a consonant is doubled after Backspace as before it: the double begins a syllable whole"
  case vowelTakenBack =
    "with auto-reorder Backspace takes back the last vowel alone, where an initial came between two that joined"
  case unexplained = "unexplained"
}
