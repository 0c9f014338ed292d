import Composition
import TextEditing

extension HangulComposer {
  /// Backspace was pressed.
  mutating func takeBack(into edits: inout TextEditBuffer) -> ComposerAnswer {
    guard let old = automaton.open else { return .deleteBackward }
    switch backspace {
    case .syllable:
      automaton.end()
      edits.remove(old.scalar)
    case .jamo:
      _ = automaton.takeBack()
      edits.remove(old.scalar)
      if let open = automaton.open { edits.insert(open) }
    case .keystroke:
      takeBackKeystroke(old, into: &edits)
    }
    edits.commit(open: openCount)
    return .composed
  }

  /// Puts the composition back to where it was before the last key.
  ///
  /// What is open and the syllables before it are what the keys of this run give, so three things can have happened: the
  /// key began the open letter, and before it the syllable before was open; or it was the vowel that took the last
  /// consonant of the syllable before along; or it was just added to what is open.
  private mutating func takeBackKeystroke(_ old: TextCell, into edits: inout TextEditBuffer) {
    _ = automaton.takeBack()
    guard let left = automaton.open else {
      if let previous = history?.popLast() { automaton.reopen(previous) }
      edits.remove(old.scalar)
      return
    }
    if automaton.isSingleLetter, let letter = Jamo.Letter(left.scalar),
      let previous = history?.last
    {
      var rejoined = automaton
      rejoined.reopen(previous)
      if rejoined.add(letter).removed != nil {
        _ = history?.popLast()
        automaton = rejoined
        edits.remove(previous.scalar)
        edits.remove(old.scalar)
        if let open = automaton.open { edits.insert(open) }
        return
      }
    }
    edits.remove(old.scalar)
    edits.insert(left)
  }
}
