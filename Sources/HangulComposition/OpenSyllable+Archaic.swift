import TextEditing

extension OpenSyllable {
  /// Returns the shown text of the syllable, composed from its parts.
  ///
  /// A complete syllable is written in NFC, which has conjoining jamo where a part is archaic. An
  /// incomplete syllable is written as compatibility letters, which do not join their neighbours,
  /// in the order of the syllable. If a letter has no compatibility letter, all are written as
  /// conjoining jamo, with a filler for a missing initial or vowel.
  @inline(never)
  func shownByParts() -> ShownSyllable {
    var scalars = ScalarRow()
    if initial != 0, medial != 0 {
      appendSyllable(to: &scalars)
    } else if initial | medial | final != 0, !appendLetters(to: &scalars) {
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

  /// Writes the compatibility letters of the parts; writes nothing and returns false if one of them
  /// has none.
  private func appendLetters(to scalars: inout ScalarRow) -> Bool {
    let ofInitial = initial == 0 ? nil : ConjoiningJamo.letterOfInitial(initial - 1)
    let ofMedial = medial == 0 ? nil : ConjoiningJamo.letterOfMedial(medial - 1)
    let ofFinal = final == 0 ? nil : ConjoiningJamo.letterOfFinal(final)
    guard (ofInitial == nil) == (initial == 0), (ofMedial == nil) == (medial == 0),
      (ofFinal == nil) == (final == 0), initial | medial | final != 0
    else { return false }
    if let ofInitial { scalars.append(ofInitial.value) }
    if let ofMedial { scalars.append(ofMedial.value) }
    if let ofFinal { scalars.append(ofFinal.value) }
    return true
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
