extension HangulAutomaton {
  mutating func addInitial(_ stroke: HangulStroke) -> HangulChange {
    if state.initial != 0 {
      guard state.last == .initial else { return beginInitial(stroke) }
      let both = joins.initial(state.initial - 1, stroke.number)
      guard both != 0 else { return beginInitial(stroke) }
      state.initial = both
      return show(stroke)
    }
    // A vowel that came too early is one character, which becomes another; a final after it would be a second.
    guard state.medial != 0, rules.contains(.reorders) else { return beginInitial(stroke) }
    state.initial = stroke.number + 1
    state.last = .initial
    return show(stroke)
  }

  mutating func addMedial(_ stroke: HangulStroke) -> HangulChange {
    if state.medial == 0 {
      guard state.initial != 0 else { return beginMedial(stroke) }
      state.medial = stroke.number + 1
      state.last = .medial
      state.lastFlags = stroke.flags
      return show(stroke)
    }
    let isAloof =
      rules.contains(.isStrict) && state.lastFlags.union(stroke.flags).contains(.aloof)
    guard !isAloof, let both = joinedMedial(stroke) else { return beginMedial(stroke) }
    state.medial = both
    state.lastFlags = []
    return show(stroke)
  }

  mutating func addFinal(_ stroke: HangulStroke) -> HangulChange {
    if state.final != 0 {
      let both = joins.final(state.final, stroke.number)
      guard both != 0 else { return beginFinal(stroke) }
      state.final = both
      return show(stroke)
    }
    guard state.initial != 0, state.medial != 0 else { return beginFinal(stroke) }
    state.final = stroke.number
    state.last = .final
    return show(stroke)
  }

  /// What a key means now.
  func chosen(_ stroke: HangulStroke) -> HangulStroke {
    let choice = layout.choices[Int(stroke.number)]
    if state.final != 0 { return choice.afterFinal }
    if state.medial == 0 {
      return state.initial == 0 ? choice.whenIdle : choice.awaitingVowel
    }
    guard state.last == .medial, state.lastFlags.contains(.combining),
      choice.awaitingVowel.kind == .medial, joinedMedial(choice.awaitingVowel) != nil
    else { return choice.afterVowel }
    return choice.awaitingVowel
  }
}
