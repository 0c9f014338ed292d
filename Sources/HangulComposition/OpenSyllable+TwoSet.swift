import TextEditing

extension OpenSyllable {
  @inline(__always)
  mutating func addConsonant(_ stroke: HangulStroke, _ tables: HangulTables) -> Outcome {
    if medial == 0 { return addLoneConsonant(stroke, tables) }
    if initial == 0 {
      guard tables.reorders else { return begin(initial: stroke.number + 1) }
      initial = stroke.number + 1
      last = .initial
      return .extended
    }
    let final = final == 0 ? stroke.final : tables.joins.final(final, stroke.final)
    guard final != 0 else { return begin(initial: stroke.number + 1) }
    setFinal(final, stroke)
    return .extended
  }

  @inline(__always)
  mutating func addVowel(_ stroke: HangulStroke, _ tables: HangulTables) -> Outcome {
    if final != 0 { return divide(before: stroke, tables) }
    if medial == 0 {
      guard initial != 0 else { return begin(medial: stroke.number + 1) }
      medial = stroke.number + 1
      last = .medial
      return .extended
    }
    let both = joinedMedial(stroke, tables)
    guard both != 0 else { return begin(medial: stroke.number + 1) }
    medial = both
    return .extended
  }

  @inline(__always)
  private mutating func addLoneConsonant(
    _ stroke: HangulStroke, _ tables: HangulTables
  ) -> Outcome {
    guard initial != 0 else { return begin(initial: stroke.number + 1) }
    if tables.joinsInitials {
      let both = tables.joins.initial(initial - 1, stroke.number)
      if both != 0 {
        initial = both
        return .extended
      }
    }
    guard tables.joinsLoneConsonants else { return begin(initial: stroke.number + 1) }
    let first = tables.joins.final(ofInitial: initial - 1)
    let both = tables.joins.final(first, stroke.final)
    guard both != 0 else { return begin(initial: stroke.number + 1) }
    initial = 0
    final = first
    setFinal(both, stroke)
    return .extended
  }

  /// The final becomes another by one more letter, which the next vowel will take along.
  @inline(__always)
  mutating func setFinal(_ final: UInt8, _ stroke: HangulStroke) {
    finalBefore = self.final
    self.final = final
    movable = stroke.number + 1
    movedIndex = stroke.index
    last = .final
  }

  /// The open vowel joined with another, + 1; 0 where they do not join.
  @inline(__always)
  func joinedMedial(_ stroke: HangulStroke, _ tables: HangulTables) -> UInt8 {
    guard last == .medial else { return 0 }
    let both = tables.joins.medial(medial - 1, stroke.number)
    guard both == 0, tables.reorders else { return both }
    return tables.joins.medial(stroke.number, medial - 1)
  }

  /// The last consonant leaves the open syllable and begins a new one with the vowel.
  @inline(__always)
  mutating func divide(before vowel: HangulStroke, _ tables: HangulTables) -> Outcome {
    let movedShift = UInt64(keys.count - 1) * HangulOrigin.bitsPerLetter
    let origin = shown.cell.origin
    let initial = movable
    let movedIndex = movedIndex
    final = finalBefore
    show(origin: origin & ((1 << movedShift) - 1), tables)
    let ended = shown
    self = OpenSyllable()
    self.initial = initial
    medial = vowel.number + 1
    last = .medial
    keys.append(movedIndex)
    shown.cell = TextCell(scalarValue: 0, origin: origin >> movedShift)
    endedTail = ended.tail
    return .divided(ended: ended.cell)
  }
}
