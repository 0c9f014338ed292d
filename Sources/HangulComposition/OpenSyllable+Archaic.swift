import TextEditing

extension OpenSyllable {
  /// An archaic syllable is conjoining jamo in the order of NFC, precomposed as far as NFC has it. What is no whole
  /// syllable is a compatibility letter, which joins nothing beside it; only an archaic letter that has none is written
  /// with a filler in place of what is missing.
  @inline(never)
  func shownArchaic() -> ShownSyllable {
    var scalars = ScalarRow()
    if initial != 0, medial != 0 {
      appendSyllable(to: &scalars)
    } else if let letter {
      scalars.append(letter.value)
    } else if initial != 0 || medial != 0 || final != 0 {
      scalars.append(
        initial == 0
          ? ConjoiningJamo.initialFiller.value : ConjoiningJamo.initialScalar(initial - 1).value)
      scalars.append(
        medial == 0
          ? ConjoiningJamo.medialFiller.value : ConjoiningJamo.medialScalar(medial - 1).value)
      if final != 0 { scalars.append(ConjoiningJamo.finalScalar(final).value) }
    }
    if tone != 0 { scalars.append(HangulToneMark.scalar(tone).value) }
    return ShownSyllable(
      cell: TextCell(scalarValue: scalars.first, origin: 0), tail: scalars.tail)
  }

  private func appendSyllable(to scalars: inout ScalarRow) {
    guard initial <= Jamo.Initial.count, medial <= Jamo.Medial.count else {
      scalars.append(ConjoiningJamo.initialScalar(initial - 1).value)
      scalars.append(ConjoiningJamo.medialScalar(medial - 1).value)
      if final != 0 { scalars.append(ConjoiningJamo.finalScalar(final).value) }
      return
    }
    if final < Jamo.Final.count { return scalars.append(openSyllable + UInt32(final)) }
    scalars.append(openSyllable)
    scalars.append(ConjoiningJamo.finalScalar(final).value)
  }

  /// The compatibility letter of a part that stands alone; nil where it has none.
  private var letter: Unicode.Scalar? {
    if initial != 0 { return ConjoiningJamo.letterOfInitial(initial - 1) }
    if medial != 0 { return ConjoiningJamo.letterOfMedial(medial - 1) }
    return final == 0 ? nil : ConjoiningJamo.letterOfFinal(final)
  }

  /// At most four scalars: the first, and the others with 21 bits each.
  private struct ScalarRow {
    var first: UInt32 = 0
    var tail: UInt64 = 0
    private var shift: UInt64 = 0

    mutating func append(_ value: UInt32) {
      if first == 0 {
        first = value
      } else {
        tail |= UInt64(value) << shift
        shift += 21
      }
    }
  }
}
