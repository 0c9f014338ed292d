import TextEditing

extension OpenSyllable {
  /// Handles a stroke of the layout by the rules.
  ///
  /// This is one function for all kinds of layouts, which differ in the effect of a letter, but not
  /// in how the result is shown. `together` has an effect only if letters come in any order: it
  /// lets an initial join the open syllable even if the syllable already has a vowel.
  @inline(never)
  mutating func addByRules(
    _ given: HangulStroke, _ tables: HangulTables, together: Bool = false
  ) -> HangulChange {
    let stroke = given.kind == .choice ? chosen(given, tables) : given
    if isClosed { self = OpenSyllable() }
    if tables.isFlexible { return addInAnyOrder(stroke, tables, together: together) }
    var step = Step(removed: shown.cell)
    switch stroke.kind.rawValue {
    case HangulStroke.Kind.consonant.rawValue: addConsonant(stroke, tables, &step)
    case HangulStroke.Kind.vowel.rawValue: addVowel(stroke, tables, &step)
    case HangulStroke.Kind.initial.rawValue: addInitial(stroke, tables, &step)
    case HangulStroke.Kind.medial.rawValue: addMedial(stroke, tables, &step)
    case HangulStroke.Kind.final.rawValue: addFinal(stroke, tables, &step)
    case HangulStroke.Kind.romajaConsonant.rawValue: addRomajaConsonant(stroke, tables, &step)
    case HangulStroke.Kind.romajaVowel.rawValue: addRomajaVowel(stroke, tables, &step)
    case HangulStroke.Kind.tone.rawValue: addTone(stroke)
    default: return HangulChange()
    }
    let count = keys.count
    let before = shown.cell.origin
    keys.append(stroke.index)
    if keys.isFull { isClosed = true }
    if tables.isArchaic {
      shown = shownByParts()
    } else {
      let letters =
        count < HangulOrigin.capacity
        ? before | UInt64(stroke.letter) << (count &* HangulOrigin.bitsPerLetter) : 0
      shown.cell = TextCell(scalarValue: step.value, origin: letters & tables.originMask)
    }
    return HangulChange(removed: step.removed, ended: step.ended, open: shown.cell)
  }

  /// Adds a tone mark, which follows its syllable and ends it. Without a syllable, it belongs to
  /// the text before it.
  private mutating func addTone(_ stroke: HangulStroke) {
    tone = stroke.number
    isClosed = true
  }
}
