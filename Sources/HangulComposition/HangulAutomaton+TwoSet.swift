import TextEditing

extension HangulAutomaton {
  mutating func addConsonant(_ stroke: HangulStroke) -> HangulChange {
    if state.medial == 0 { return addLoneConsonant(stroke) }
    if state.initial == 0 {
      guard rules.contains(.reorders) else { return beginInitial(stroke) }
      state.initial = stroke.number + 1
      state.last = .initial
      return show(stroke)
    }
    let final =
      state.final == 0 ? stroke.final : joins.final(state.final, stroke.final)
    guard final != 0 else { return beginInitial(stroke) }
    setFinal(final, stroke)
    return show(stroke)
  }

  mutating func addVowel(_ stroke: HangulStroke) -> HangulChange {
    if state.final != 0 { return carryFinal(to: stroke) }
    if state.medial == 0 {
      guard state.initial != 0 else { return beginMedial(stroke) }
      state.medial = stroke.number + 1
      state.last = .medial
      return show(stroke)
    }
    guard let both = joinedMedial(stroke) else { return beginMedial(stroke) }
    state.medial = both
    return show(stroke)
  }

  private mutating func addLoneConsonant(_ stroke: HangulStroke) -> HangulChange {
    guard state.initial != 0 else { return beginInitial(stroke) }
    if rules.contains(.initialsJoin) {
      let both = joins.initial(state.initial - 1, stroke.number)
      if both != 0 {
        state.initial = both
        return show(stroke)
      }
    }
    guard rules.contains(.loneConsonantsJoin) else { return beginInitial(stroke) }
    let first = joins.final(ofInitial: state.initial - 1)
    let both = joins.final(first, stroke.final)
    guard first != 0, both != 0 else { return beginInitial(stroke) }
    state.initial = 0
    state.final = first
    setFinal(both, stroke)
    return show(stroke)
  }

  /// The final becomes another by one more letter, which the next vowel will take along.
  mutating func setFinal(_ final: UInt8, _ stroke: HangulStroke) {
    state.finalBefore = state.final
    state.final = final
    state.movable = stroke.number + 1
    state.movedIndex = stroke.index
    state.last = .final
  }

  /// The open vowel joined with another, + 1; nil where they do not join.
  @inline(__always)
  func joinedMedial(_ stroke: HangulStroke) -> UInt8? {
    guard state.last == .medial else { return nil }
    let both = joins.medial(state.medial - 1, stroke.number)
    if both != 0 { return both }
    guard rules.contains(.reorders) else { return nil }
    let reversed = joins.medial(stroke.number, state.medial - 1)
    return reversed == 0 ? nil : reversed
  }

  /// The last consonant leaves the open syllable and begins a new one with the vowel.
  mutating func carryFinal(to vowel: HangulStroke) -> HangulChange {
    let old = state
    state.final = old.finalBefore
    let movedShift = UInt64(old.keys.count - 1) * HangulOrigin.bitsPerLetter
    let keepsLetters = rules.contains(.keepsLetters)
    let ended = shown(origin: keepsLetters ? old.shown.cell.origin & ((1 << movedShift) - 1) : 0)
    state = State()
    state.initial = old.movable
    state.medial = vowel.number + 1
    state.last = .medial
    state.keys.append(old.movedIndex)
    state.keys.append(vowel.index)
    let origin = keepsLetters ? old.shown.cell.origin >> movedShift | UInt64(vowel.letter) << 6 : 0
    state.shown = shown(origin: origin)
    return HangulChange(removed: old.shown, ended: ended, open: state.shown)
  }
}
