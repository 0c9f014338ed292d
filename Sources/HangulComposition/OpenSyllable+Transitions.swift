import TextEditing

extension OpenSyllable {
  /// A stroke came, whose column is given: what it does by the table.
  ///
  /// Nothing in it branches but for syllables of more letters than there are in real text. It reckons with cells as they
  /// are: the scalar lowest, then the letters.
  @inline(__always)
  mutating func add(column: UInt8, _ transitions: HangulTransitions) -> HangulChange {
    let transition = transitions[row, column]
    let ending = transitions[row, 0]
    let old = shown.cell.bits
    let (keeps, moves) = (transition.keeps, transition.moves)
    // Beyond all letters a cell is its scalar alone, and there is nothing at the place after the last of them.
    let movedPlace = (min(keys.count, HangulOrigin.capacity + 1) &- 1) &* HangulOrigin.bitsPerLetter
    let ended = (old & ((1 &<< (movedPlace &+ 21)) &- 1)) &+ ending.value
    var keys = keys
    keys.keep(keeps, orBeginWith: ending.key, moves)
    let place = keys.count
    guard place < HangulOrigin.capacity else { return addBeyondLetters(transition) }
    keys.appendEarly(transition.key)
    self.keys = keys
    row = UInt64(transition.next)
    let kept = old & keeps | old &>> movedPlace & moves & HangulOrigin.letterMask << 21
    let letter = transition.letter &<< (place &* HangulOrigin.bitsPerLetter)
    let new = TextCell(bits: kept &+ transition.value | letter)
    shown.cell = new
    return HangulChange(
      removed: TextCell(bits: old & transition.removes),
      ended: TextCell(bits: ended & transition.ends), open: new)
  }

  /// The letters of a syllable that are too many for its origin are not kept.
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
