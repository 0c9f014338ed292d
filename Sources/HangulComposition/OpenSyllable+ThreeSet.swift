extension OpenSyllable {
  @inline(__always)
  mutating func addInitial(_ stroke: HangulStroke, _ tables: HangulTables, _ step: inout Step) {
    if initial != 0 {
      guard last == .initial else { return beginInitial(stroke, &step) }
      let both = tables.joins.initial(initial - 1, stroke.number)
      guard both != 0 else { return beginInitial(stroke, &step) }
      guard medial != 0 else { return setInitial(both, &step) }
      initial = both
      step.value = openSyllable
      return
    }
    // An early vowel is one character, so only one character is replaced.
    guard medial != 0, tables.reorders else { return beginInitial(stroke, &step) }
    initial = stroke.number + 1
    last = .initial
    step.value = openSyllable
  }

  @inline(__always)
  mutating func addMedial(_ stroke: HangulStroke, _ tables: HangulTables, _ step: inout Step) {
    if medial == 0 {
      guard initial != 0 else { return beginMedial(stroke, &step) }
      medial = stroke.number + 1
      last = .medial
      lastFlags = stroke.flags
      step.value = openSyllable
      return
    }
    let isAloof = tables.isStrict && lastFlags.union(stroke.flags).contains(.aloof)
    let both = isAloof || last != .medial ? 0 : joinedMedial(stroke, tables)
    guard both != 0 else { return beginMedial(stroke, &step) }
    lastFlags = []
    setMedial(both, &step)
  }

  @inline(__always)
  mutating func addFinal(_ stroke: HangulStroke, _ tables: HangulTables, _ step: inout Step) {
    if final != 0 {
      let both = tables.joins.final(final, stroke.number)
      guard both != 0 else { return beginFinal(stroke, &step) }
      final = both
      // Archaic syllables are looked up by number later.
      let known = both < Jamo.Final.count ? both : 0
      step.value =
        medial != 0
        ? openSyllable + UInt32(known) : 0x3131 + UInt32(lettersOfFinals[Int(known)])
      return
    }
    guard initial != 0, medial != 0 else { return beginFinal(stroke, &step) }
    final = stroke.number
    last = .final
    step.value = openSyllable + UInt32(final)
  }

  /// Returns the meaning that a stroke of the kind `choice` has for the open syllable.
  @inline(never)
  func chosen(_ stroke: HangulStroke, _ tables: HangulTables) -> HangulStroke {
    let choice = tables.layout.choices[Int(stroke.number)]
    if isClosed { return choice.whenIdle }
    if tables.isFlexible { return chosenInAnyOrder(choice, tables) }
    if final != 0 { return choice.afterFinal }
    if medial == 0 { return initial == 0 ? choice.whenIdle : choice.awaitingVowel }
    guard last == .medial, lastFlags.contains(.combining), choice.awaitingVowel.kind == .medial,
      joinedMedial(choice.awaitingVowel, tables) != 0
    else { return choice.afterVowel }
    return choice.awaitingVowel
  }
}
