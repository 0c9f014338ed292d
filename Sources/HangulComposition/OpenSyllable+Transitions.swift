import TextEditing

extension OpenSyllable {
  /// Looks up the stroke of a column in the table, and applies the transition.
  ///
  /// It is branch-free, except for syllables of more letters than real text has. It computes with
  /// packed cells: the scalar in the lowest 21 bits, then the letters.
  @inline(__always)
  mutating func add(column: UInt8, _ transitions: HangulTransitions) -> HangulChange {
    let transition = transitions[row, column]
    let ending = transitions[row, 0]
    let old = shown.cell.bits
    let (keeps, moves) = (transition.keeps, transition.moves)
    // If a syllable has more letters than a cell can store, its cell stores none, only the scalar,
    // and the position after the last letter is empty.
    let movedPlace = (min(keys.count, HangulOrigin.capacity + 1) &- 1) &* HangulOrigin.bitsPerLetter
    let ended = (old & ((1 &<< (movedPlace &+ 21)) &- 1)) &+ ending.value
    var keys = keys
    keys.keep(keeps, orBeginWith: ending.key, moves)
    let index = keys.count
    guard index < HangulOrigin.capacity else { return addBeyondLetters(transition) }
    keys.appendEarly(transition.key)
    self.keys = keys
    row = UInt64(transition.next)
    let kept = old & keeps | old &>> movedPlace & moves & HangulOrigin.letterMask << 21
    let letter = transition.letter &<< (index &* HangulOrigin.bitsPerLetter)
    let new = TextCell(bits: kept &+ transition.value | letter)
    shown.cell = new
    return HangulChange(
      removed: TextCell(bits: old & transition.removes),
      ended: TextCell(bits: ended & transition.ends), open: new)
  }

  /// Adds a letter for which the cell's origin has no space. The cell then stores only its scalar,
  /// and no origin.
  @inline(never)
  private mutating func addBeyondLetters(_ transition: HangulTransition) -> HangulChange {
    let old = shown.cell
    keys.append(transition.key)
    row = keys.isFull ? 0 : UInt64(transition.next)
    let value = UInt64(old.scalarValue) &+ transition.value
    shown.cell = TextCell(scalarValue: UInt32(truncatingIfNeeded: value), origin: 0)
    return HangulChange(removed: old, open: shown.cell)
  }
}
