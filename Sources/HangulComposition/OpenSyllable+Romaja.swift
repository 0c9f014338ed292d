import TextEditing

extension OpenSyllable {
  @inline(__always)
  mutating func addRomajaConsonant(_ stroke: HangulStroke, _ tables: HangulTables) -> Outcome {
    let number = stroke.number + 1
    guard !stroke.flags.contains(.capital), initial != 0 else { return begin(initial: number) }
    if medial == 0 {
      let both = tables.joins.initial(initial - 1, stroke.number)
      guard both != 0 else { return endWithVowel(before: stroke, tables) }
      initial = both
      return .extended
    }
    let before = final
    let final = before == 0 ? stroke.final : tables.joins.final(before, stroke.final)
    guard final != 0 else { return begin(initial: number) }
    if stroke.movedIndex != stroke.index {
      let moved = tables.strokes[Int(stroke.movedIndex)]
      setFinal(final, moved)
      finalBefore = tables.joins.firstOfFinal(final, second: moved.final)
    } else {
      setFinal(final, stroke)
      // ㄴ and ㄱ that became ㅇ do not come apart any more: gangi is 강이.
      if before != 0, Self.compoundFinals & 1 << UInt32(final) == 0 { movable = 0 }
    }
    return .extended
  }

  @inline(__always)
  mutating func addRomajaVowel(_ stroke: HangulStroke, _ tables: HangulTables) -> Outcome {
    let number = stroke.number + 1
    // A vowel begins a syllable with the silent ㅇ.
    guard !stroke.flags.contains(.capital), initial != 0 else {
      return begin(initial: Self.silentInitial, medial: number)
    }
    if final != 0 {
      guard movable != 0 else { return begin(initial: Self.silentInitial, medial: number) }
      return divide(before: stroke, tables)
    }
    if medial == 0 {
      medial = number
      last = .medial
      return .extended
    }
    let both = tables.joins.medial(medial - 1, stroke.number)
    guard both != 0 else { return begin(initial: Self.silentInitial, medial: number) }
    medial = both
    return .extended
  }

  /// A consonant that no vowel came for gets ㅡ: tt is 트ㅌ.
  private mutating func endWithVowel(
    before stroke: HangulStroke, _ tables: HangulTables
  ) -> Outcome {
    medial = Self.weakestMedial
    show(origin: 0, tables)
    let ended = shown
    _ = begin(initial: stroke.number + 1)
    return .divided(ended: ended.cell)
  }

  /// ㅇ + 1.
  private static let silentInitial: UInt8 = 12
  /// ㅡ + 1.
  private static let weakestMedial: UInt8 = 19
  /// ㄲ ㄳ ㄵ ㄶ ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ ㅄ ㅆ, a bit each.
  private static let compoundFinals: UInt32 = 0b1_0100_1111_1110_0110_1100
}
