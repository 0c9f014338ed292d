import Composition
public import TextEditing

extension HangulComposer {
  /// Removes the last letter of the open syllable, whatever the policy for Backspace. Returns false
  /// if no letter is open.
  public mutating func takeBackLast(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> Bool {
    let old = automaton.state.shown
    guard automaton.takeBack() != nil else { return false }
    edits.replace(old, by: .absent, automaton.state.shown, open: openCount)
    return true
  }

  /// Handles Backspace as ``HangulOptions/backspace`` states; `before` contains the cells before
  /// the cursor. Returns `deleteBackward` if no syllable is open.
  mutating func takeBack(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    guard automaton.open != nil else { return .deleteBackward }
    let old = automaton.state.shown
    chord?.forget()
    if options.backspace == .syllable {
      automaton.end()
    } else if let ending = history?.last, ending.keysAfter == automaton.state.keys.count,
      ending.shown.stands(in: before, at: old.count)
    {
      history?.removeLast()
      takeBackEnding(ending, old, into: &edits)
      return .composed
    } else {
      _ = automaton.takeBack()
    }
    edits.replace(old, by: .absent, automaton.state.shown, open: openCount)
    return .composed
  }

  /// Undoes the last key, which ended the previous syllable: reopens that syllable as it was,
  /// including the consonant that moved to the next one.
  private mutating func takeBackEnding(
    _ ending: SyllableHistory.Ending, _ old: ShownSyllable,
    into edits: inout TextEditBuffer
  ) {
    automaton.reopen(ending.keys, count: ending.keys.count)
    let reopened = automaton.state.shown
    if reopened.looksLike(ending.shown) {
      edits.replace(old, by: .absent, .absent, open: openCount)
    } else {
      edits.remove(ending.shown)
      edits.replace(old, by: .absent, reopened, open: openCount)
    }
  }
}
