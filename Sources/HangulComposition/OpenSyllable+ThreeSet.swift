extension OpenSyllable {
  @inline(__always)
  mutating func addInitial(_ stroke: HangulStroke, _ tables: HangulTables) -> Outcome {
    let number = stroke.number + 1
    if initial != 0 {
      guard last == .initial else { return begin(initial: number) }
      let both = tables.joins.initial(initial - 1, stroke.number)
      guard both != 0 else { return begin(initial: number) }
      initial = both
      return .extended
    }
    // A vowel that came too early is one character, which becomes another.
    guard medial != 0, tables.reorders else { return begin(initial: number) }
    initial = number
    last = .initial
    return .extended
  }

  @inline(__always)
  mutating func addMedial(_ stroke: HangulStroke, _ tables: HangulTables) -> Outcome {
    if medial == 0 {
      let isBegun = initial == 0
      if isBegun { _ = begin() }
      medial = stroke.number + 1
      last = .medial
      lastFlags = stroke.flags
      return isBegun ? .begun : .extended
    }
    let isAloof = tables.isStrict && lastFlags.union(stroke.flags).contains(.aloof)
    let both = isAloof ? 0 : joinedMedial(stroke, tables)
    guard both != 0 else {
      let outcome = begin(medial: stroke.number + 1)
      lastFlags = stroke.flags
      return outcome
    }
    medial = both
    lastFlags = []
    return .extended
  }

  @inline(__always)
  mutating func addFinal(_ stroke: HangulStroke, _ tables: HangulTables) -> Outcome {
    if final != 0 {
      let both = tables.joins.final(final, stroke.number)
      guard both != 0 else { return begin(final: stroke.number) }
      final = both
      return .extended
    }
    guard initial != 0, medial != 0 else { return begin(final: stroke.number) }
    final = stroke.number
    last = .final
    return .extended
  }

  /// What a key means now.
  @inline(never)
  func chosen(_ stroke: HangulStroke, _ tables: HangulTables) -> HangulStroke {
    let choice = tables.layout.choices[Int(stroke.number)]
    if isClosed { return choice.whenIdle }
    if final != 0 { return choice.afterFinal }
    if medial == 0 { return initial == 0 ? choice.whenIdle : choice.awaitingVowel }
    guard last == .medial, lastFlags.contains(.combining), choice.awaitingVowel.kind == .medial,
      joinedMedial(choice.awaitingVowel, tables) != 0
    else { return choice.afterVowel }
    return choice.awaitingVowel
  }
}
