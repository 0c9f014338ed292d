import TextEditing

extension OpenSyllable {
  @inline(__always)
  mutating func addRomajaConsonant(
    _ stroke: HangulStroke, _ tables: HangulTables, _ step: inout Step
  ) {
    guard !stroke.flags.contains(.capital), initial != 0 else {
      return beginInitial(stroke, &step)
    }
    if medial == 0 {
      // A key that types a cluster as a final does not join an initial.
      let both =
        stroke.movedIndex == stroke.index
        ? tables.joins.initial(initial - 1, stroke.number) : 0
      guard both == 0 else { return setInitial(both, &step) }
      // A consonant without a vowel gets ㅡ: tt is 트ㅌ.
      let removed = step.removed
      medial = Self.weakestMedial
      step.ended = TextCell(scalarValue: openSyllable, origin: 0)
      beginInitial(stroke, &step)
      step.removed = removed
      return
    }
    let before = final
    let both = before == 0 ? stroke.final : tables.joins.final(before, stroke.final)
    guard both != 0 else { return beginInitial(stroke, &step) }
    if stroke.movedIndex != stroke.index {
      let moved = tables.strokes[Int(stroke.movedIndex)]
      setFinal(both, moved)
      finalBefore = tables.joins.firstOfFinal(both, second: moved.final)
    } else {
      setFinal(both, stroke)
      // ㄴ and ㄱ that joined to ㅇ stay joined: gangi is 강이.
      if before != 0, Self.compoundFinals & 1 << UInt32(both) == 0 { movable = 0 }
    }
    step.value = openSyllable + UInt32(both)
  }

  @inline(__always)
  mutating func addRomajaVowel(
    _ stroke: HangulStroke, _ tables: HangulTables, _ step: inout Step
  ) {
    guard !stroke.flags.contains(.capital), initial != 0 else {
      return beginSyllable(stroke, &step)
    }
    if final != 0 {
      guard movable != 0 else { return beginSyllable(stroke, &step) }
      return divide(before: stroke, tables, &step)
    }
    if medial == 0 {
      medial = stroke.number + 1
      last = .medial
      step.value = openSyllable
      return
    }
    let both = tables.joins.medial(medial - 1, stroke.number)
    guard both != 0 else { return beginSyllable(stroke, &step) }
    setMedial(both, &step)
  }

  /// Begins a syllable with the silent ㅇ and the vowel.
  @inline(__always)
  private mutating func beginSyllable(_ stroke: HangulStroke, _ step: inout Step) {
    beginMedial(stroke, &step)
    initial = Self.silentInitial
    step.value = openSyllable
  }

  /// The number of ㅇ + 1.
  private static let silentInitial: UInt8 = 12
  /// The number of ㅡ + 1.
  private static let weakestMedial: UInt8 = 19
  /// The compound finals ㄲ ㄳ ㄵ ㄶ ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ ㅄ ㅆ, one bit for each.
  private static let compoundFinals: UInt32 = 0b1_0100_1111_1110_0110_1100
}
