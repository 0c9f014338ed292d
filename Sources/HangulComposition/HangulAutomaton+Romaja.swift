import TextEditing

extension HangulAutomaton {
  mutating func addRomajaConsonant(_ stroke: HangulStroke) -> HangulChange {
    guard !stroke.flags.contains(.capital), state.initial != 0 else {
      return beginInitial(stroke)
    }
    if state.medial == 0 {
      let both = joins.initial(state.initial - 1, stroke.number)
      guard both != 0 else { return endWithVowel(before: stroke) }
      state.initial = both
      return show(stroke)
    }
    let before = state.final
    let final = before == 0 ? stroke.final : joins.final(before, stroke.final)
    guard final != 0 else { return beginInitial(stroke) }
    if stroke.movedIndex != stroke.index {
      let moved = layout.strokes[Int(stroke.movedIndex)]
      setFinal(final, moved)
      state.finalBefore = joins.firstOfFinal(final, second: moved.final)
    } else {
      setFinal(final, stroke)
      // ㄴ and ㄱ that became ㅇ do not come apart any more: gangi is 강이.
      if before != 0, Self.compoundFinals & 1 << UInt32(final) == 0 { state.movable = 0 }
    }
    return show(stroke)
  }

  mutating func addRomajaVowel(_ stroke: HangulStroke) -> HangulChange {
    guard !stroke.flags.contains(.capital), state.initial != 0 else {
      return beginSyllable(stroke)
    }
    if state.final != 0 {
      return state.movable == 0 ? beginSyllable(stroke) : carryFinal(to: stroke)
    }
    if state.medial == 0 {
      state.medial = stroke.number + 1
      state.last = .medial
      return show(stroke)
    }
    let both = joins.medial(state.medial - 1, stroke.number)
    guard both != 0 else { return beginSyllable(stroke) }
    state.medial = both
    return show(stroke)
  }

  /// A vowel begins a syllable with the silent ㅇ.
  private mutating func beginSyllable(_ stroke: HangulStroke) -> HangulChange {
    state = State()
    state.initial = Self.silentInitial
    state.medial = stroke.number + 1
    state.last = .medial
    return show(stroke)
  }

  /// A consonant that no vowel came for gets ㅡ: tt is 트ㅌ.
  private mutating func endWithVowel(before stroke: HangulStroke) -> HangulChange {
    let old = state
    state.medial = Self.weakestMedial
    let ended = shown(origin: 0)
    let begun = beginInitial(stroke)
    return HangulChange(removed: old.shown, ended: ended, open: begun.openSyllable)
  }

  /// ㅇ + 1.
  private static let silentInitial: UInt8 = 12
  /// ㅡ + 1.
  private static let weakestMedial: UInt8 = 19
  /// ㄲ ㄳ ㄵ ㄶ ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ ㅄ ㅆ, a bit each.
  private static let compoundFinals: UInt32 = 0b1_0100_1111_1110_0110_1100
}
