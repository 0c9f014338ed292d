import TextEditing

extension OpenSyllable {
  @inline(__always)
  mutating func addConsonant(
    _ stroke: HangulStroke, _ tables: HangulTables, _ step: inout Step
  ) {
    if medial == 0 { return addLoneConsonant(stroke, tables, &step) }
    if initial == 0 {
      guard tables.reorders else { return beginInitial(stroke, &step) }
      initial = stroke.number + 1
      last = .initial
      step.value = openSyllable
      return
    }
    let both = final == 0 ? stroke.final : tables.joins.final(final, stroke.final)
    guard both != 0 else { return beginInitial(stroke, &step) }
    setFinal(both, stroke)
    step.value = openSyllable + UInt32(both)
  }

  @inline(__always)
  mutating func addVowel(_ stroke: HangulStroke, _ tables: HangulTables, _ step: inout Step) {
    if final != 0 { return divide(before: stroke, tables, &step) }
    if medial == 0 {
      guard initial != 0 else { return beginMedial(stroke, &step) }
      medial = stroke.number + 1
      last = .medial
      step.value = openSyllable
      return
    }
    let both = joinedMedial(stroke, tables)
    guard both != 0 else { return beginMedial(stroke, &step) }
    setMedial(both, &step)
  }

  @inline(__always)
  private mutating func addLoneConsonant(
    _ stroke: HangulStroke, _ tables: HangulTables, _ step: inout Step
  ) {
    guard initial != 0 else { return beginInitial(stroke, &step) }
    if tables.joinsInitials {
      let both = tables.joins.initial(initial - 1, stroke.number)
      if both != 0 { return setInitial(both, &step) }
    }
    guard tables.joinsLoneConsonants else { return beginInitial(stroke, &step) }
    let first = tables.joins.final(ofInitial: initial - 1)
    let both = tables.joins.final(first, stroke.final)
    guard both != 0 else { return beginInitial(stroke, &step) }
    initial = 0
    final = first
    setFinal(both, stroke)
    step.value = 0x3131 + UInt32(lettersOfFinals[Int(both)])
  }

  /// Replaces a lone initial with the joined one, whose number + 1 is `both`.
  @inline(__always)
  mutating func setInitial(_ both: UInt8, _ step: inout Step) {
    initial = both
    // Archaic syllables are looked up by number later.
    step.value =
      both <= Jamo.Initial.count ? 0x3131 + UInt32(lettersOfInitials[Int(both) - 1]) : 0
  }

  /// Replaces the final with `final`, which includes the stroke's consonant. If a vowel follows,
  /// that consonant moves to the next syllable.
  @inline(__always)
  mutating func setFinal(_ final: UInt8, _ stroke: HangulStroke) {
    finalBefore = self.final
    self.final = final
    movable = stroke.number + 1
    movedIndex = stroke.index
    last = .final
  }

  /// Returns the number + 1 of the vowel that the open vowel and the stroke form; 0 if they do not
  /// join. They join in reverse order only if letters are reordered and the open vowel was typed
  /// last.
  @inline(__always)
  func joinedMedial(_ stroke: HangulStroke, _ tables: HangulTables) -> UInt8 {
    let both = tables.joins.medial(medial - 1, stroke.number)
    guard both == 0, tables.reorders, last == .medial else { return both }
    return tables.joins.medial(stroke.number, medial - 1)
  }

  /// Ends the open syllable without its last consonant, and begins a new one with this consonant
  /// and the vowel.
  @inline(never)
  mutating func divide(
    before vowel: HangulStroke, _ tables: HangulTables, _ step: inout Step
  ) {
    let origin = shown.cell.origin
    let movedShift = (keys.count &- 1) &* HangulOrigin.bitsPerLetter
    let left = origin & ((1 << movedShift) &- 1)
    let initial = movable
    let index = movedIndex
    var tail: UInt64 = 0
    if tables.isArchaic {
      final = finalBefore
      let ended = shownByParts()
      step.ended = ended.cell
      tail = ended.tail
    } else {
      let value =
        medial == 0
        ? 0x3131 + UInt32(lettersOfFinals[Int(finalBefore)]) : openSyllable + UInt32(finalBefore)
      step.ended = TextCell(scalarValue: value, origin: left & tables.originMask)
    }
    self = OpenSyllable()
    endedTail = tail
    self.initial = initial
    medial = vowel.number + 1
    last = .medial
    keys.append(index)
    shown.cell = TextCell(scalarValue: 0, origin: origin >> movedShift)
    step.value = openSyllable
  }
}
