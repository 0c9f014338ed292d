import TextEditing

extension HangulAutomaton {
  /// The open character becomes another by one more key.
  @inline(__always)
  mutating func show(_ stroke: HangulStroke) -> HangulChange {
    let old = state.shown
    let count = state.keys.count
    var origin: UInt64 = 0
    if rules.contains(.keepsLetters), count < HangulOrigin.capacity {
      origin =
        old.cell.origin | UInt64(stroke.letter) << (UInt64(count) * HangulOrigin.bitsPerLetter)
    }
    state.shown = shown(origin: origin)
    state.keys.append(stroke.index)
    if state.keys.isFull { state.isClosed = true }
    return HangulChange(removed: old, open: state.shown)
  }

  mutating func beginInitial(_ stroke: HangulStroke) -> HangulChange {
    state = State()
    state.initial = stroke.number + 1
    state.last = .initial
    return show(stroke)
  }

  mutating func beginMedial(_ stroke: HangulStroke) -> HangulChange {
    state = State()
    state.medial = stroke.number + 1
    state.last = .medial
    state.lastFlags = stroke.flags
    return show(stroke)
  }

  mutating func beginFinal(_ stroke: HangulStroke) -> HangulChange {
    state = State()
    state.final = stroke.number
    state.last = .final
    return show(stroke)
  }

  /// A tone mark stands after its syllable, which it closes. Alone it joins whatever stands before it in the text.
  mutating func addTone(_ stroke: HangulStroke) -> HangulChange {
    state.tone = stroke.number
    state.isClosed = true
    return show(stroke)
  }

  @inline(__always)
  func shown(origin: UInt64) -> ShownSyllable {
    if rules.contains(.isArchaic) { return shownArchaic() }
    if state.initial != 0, state.medial != 0 {
      return ShownSyllable(cell: TextCell(scalarValue: modernSyllable, origin: origin))
    }
    let letter =
      if state.medial != 0 {
        Jamo.Letter.firstVowel + state.medial - 1
      } else if state.initial != 0 {
        lettersOfInitials[Int(state.initial) - 1]
      } else {
        lettersOfFinals[Int(state.final)]
      }
    return ShownSyllable(cell: TextCell(scalarValue: 0x3131 + UInt32(letter), origin: origin))
  }

  /// By the arithmetic of The Unicode Standard, chapter 3.12.
  private var modernSyllable: UInt32 {
    let open = UInt32(state.initial - 1) * 21 + UInt32(state.medial - 1)
    return 0xAC00 + open * 28 + UInt32(state.final)
  }
}

extension HangulAutomaton {
  /// An archaic syllable is conjoining jamo in the order of NFC, precomposed as far as NFC has it. What is no whole
  /// syllable is a compatibility letter, which joins nothing beside it; only an archaic letter that has none is written
  /// with a filler in place of what is missing.
  @inline(never)
  private func shownArchaic() -> ShownSyllable {
    var scalars = ScalarRow()
    let initial = state.initial, medial = state.medial, final = state.final
    if initial != 0, medial != 0 {
      if initial <= Jamo.Initial.count, medial <= Jamo.Medial.count {
        let isModern = final < Jamo.Final.count
        scalars.append(modernSyllable - (isModern ? 0 : UInt32(final)))
        if !isModern { scalars.append(ConjoiningJamo.finalScalar(final).value) }
      } else {
        scalars.append(ConjoiningJamo.initialScalar(initial - 1).value)
        scalars.append(ConjoiningJamo.medialScalar(medial - 1).value)
        if final != 0 { scalars.append(ConjoiningJamo.finalScalar(final).value) }
      }
    } else if initial != 0 {
      if let letter = ConjoiningJamo.letterOfInitial(initial - 1) {
        scalars.append(letter.value)
      } else {
        scalars.append(ConjoiningJamo.initialScalar(initial - 1).value)
        scalars.append(ConjoiningJamo.medialFiller.value)
      }
    } else if medial != 0 {
      if let letter = ConjoiningJamo.letterOfMedial(medial - 1) {
        scalars.append(letter.value)
      } else {
        scalars.append(ConjoiningJamo.initialFiller.value)
        scalars.append(ConjoiningJamo.medialScalar(medial - 1).value)
      }
    } else if final != 0 {
      if let letter = ConjoiningJamo.letterOfFinal(final) {
        scalars.append(letter.value)
      } else {
        scalars.append(ConjoiningJamo.initialFiller.value)
        scalars.append(ConjoiningJamo.medialFiller.value)
        scalars.append(ConjoiningJamo.finalScalar(final).value)
      }
    }
    if state.tone != 0 { scalars.append(HangulToneMark.scalar(state.tone).value) }
    return ShownSyllable(
      cell: TextCell(scalarValue: scalars.first, origin: 0), tail: scalars.tail)
  }

  /// At most four scalars: the first, and the others with 21 bits each.
  private struct ScalarRow {
    var first: UInt32 = 0
    var tail: UInt64 = 0
    private var shift: UInt64 = 0

    mutating func append(_ value: UInt32) {
      if first == 0 {
        first = value
      } else {
        tail |= UInt64(value) << shift
        shift += 21
      }
    }
  }
}
