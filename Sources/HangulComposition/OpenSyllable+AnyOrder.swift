import TextEditing

extension OpenSyllable {
  /// Handles a stroke of a three-set layout whose letters come in any order: adds it to the open
  /// syllable, or begins a new one if it does not fit.
  @inline(never)
  mutating func addInAnyOrder(
    _ stroke: HangulStroke, _ tables: HangulTables, together: Bool
  ) -> HangulChange {
    var removed = shown.cell
    if !take(stroke, tables, together: together) {
      self = OpenSyllable()
      removed = .absent
      _ = take(stroke, tables, together: together)
    }
    keys.append(stroke.index)
    if keys.isFull { isClosed = true }
    shown = shownByParts()
    if tables.originMask != 0 { keepLetters(tables) }
    return HangulChange(removed: removed, open: shown.cell)
  }

  /// Adds the letter to its part of the syllable, if the part is free or contains a letter that the
  /// new one joins. Otherwise changes nothing and returns false.
  ///
  /// If the syllable has a vowel, an initial joins only directly after another initial, or if
  /// `together` is true.
  private mutating func take(
    _ stroke: HangulStroke, _ tables: HangulTables, together: Bool
  ) -> Bool {
    switch stroke.kind {
    case .initial: takeInitial(stroke, tables, together: together)
    case .medial: takeMedial(stroke, tables)
    case .final: takeFinal(stroke, tables)
    default: takeTone(stroke)
    }
  }

  private mutating func takeInitial(
    _ stroke: HangulStroke, _ tables: HangulTables, together: Bool
  ) -> Bool {
    if initial == 0 {
      initial = stroke.number + 1
    } else {
      // Otherwise 가가 would become 까ㅏ.
      guard medial == 0 || last == .initial || together else { return false }
      let both = tables.joins.initialInAnyOrder(initial - 1, stroke.number)
      guard both != 0 else { return false }
      initial = both
    }
    last = .initial
    return true
  }

  private mutating func takeMedial(_ stroke: HangulStroke, _ tables: HangulTables) -> Bool {
    if medial == 0 {
      medial = stroke.number + 1
      lastFlags = stroke.flags
    } else {
      let both = joinedInAnyOrder(stroke, tables)
      guard both != 0 else { return false }
      medial = both
      lastFlags = []
    }
    last = .medial
    return true
  }

  private mutating func takeFinal(_ stroke: HangulStroke, _ tables: HangulTables) -> Bool {
    let both = final == 0 ? stroke.number : tables.joins.finalInAnyOrder(final, stroke.number)
    guard both != 0 else { return false }
    final = both
    last = .final
    return true
  }

  /// Adds a tone mark; returns false if the syllable has one. A mark typed first belongs to the
  /// text before it, so no letter joins it.
  private mutating func takeTone(_ stroke: HangulStroke) -> Bool {
    guard tone == 0 else { return false }
    isClosed = keys.count == 0
    tone = stroke.number
    return true
  }

  /// Returns the number + 1 of the vowel that the open vowel and the stroke form; 0 if they do not
  /// join.
  private func joinedInAnyOrder(_ stroke: HangulStroke, _ tables: HangulTables) -> UInt8 {
    guard !lastFlags.union(stroke.flags).contains(.aloof) else { return 0 }
    return tables.joins.medialInAnyOrder(medial - 1, stroke.number)
  }

  /// Returns the meaning of the choice for the open syllable, if letters come in any order. While
  /// an initial has no vowel, the meaning is `awaitingVowel`, even if there is a final.
  func chosenInAnyOrder(_ choice: HangulChoice, _ tables: HangulTables) -> HangulStroke {
    guard medial != 0 else {
      if initial != 0 { return choice.awaitingVowel }
      return final == 0 ? choice.whenIdle : choice.afterFinal
    }
    if lastFlags.contains(.combining), choice.awaitingVowel.kind == .medial,
      joinedInAnyOrder(choice.awaitingVowel, tables) != 0
    {
      return choice.awaitingVowel
    }
    return final == 0 ? choice.afterVowel : choice.afterFinal
  }

  /// Stores in each shown cell the letters typed for it, in the order in which they were typed;
  /// stores none if there are more than ``HangulOrigin/capacity``.
  private mutating func keepLetters(_ tables: HangulTables) {
    guard keys.count <= HangulOrigin.capacity else { return }
    var (ofFirst, ofTail): (UInt64, UInt64) = (0, 0)
    var (firstShift, tailShift): (UInt64, UInt64) = (0, 0)
    for position in 0..<keys.count {
      let stroke = tables.strokes[Int(keys[position])]
      if shown.tail != 0, stroke.kind == .final {
        ofTail |= UInt64(stroke.letter) << tailShift
        tailShift += HangulOrigin.bitsPerLetter
      } else {
        ofFirst |= UInt64(stroke.letter) << firstShift
        firstShift += HangulOrigin.bitsPerLetter
      }
    }
    shown.cell = TextCell(scalarValue: shown.cell.scalarValue, origin: ofFirst)
    shown.tailOrigin = ofTail
  }
}
