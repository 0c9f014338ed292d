import TextEditing

/// A character to type, in its parts: a syllable, a single letter, or another character.
struct HangulTarget {
  /// The number of the initial in ``ConjoiningJamo``; nil if there is none. `medial` and `final`
  /// are numbered there too, and `tone` is numbered in ``HangulToneMark``.
  private(set) var initial: UInt8?
  private(set) var medial: UInt8?
  private(set) var final: UInt8?
  private(set) var tone: UInt8?
  /// A single letter that may be typed as any part of a syllable.
  private(set) var letter: Unicode.Scalar?
  /// The character, if it is not Hangul.
  private(set) var character: Unicode.Scalar?
  /// The number of scalars of the character.
  let length: Int
  /// The text that the keys must write.
  let shown: ShownSyllable

  var isHangul: Bool { character == nil }

  /// Reads the character at the start of `scalars`, which must not be empty.
  init(_ scalars: ArraySlice<Unicode.Scalar>, isArchaic: Bool) {
    var rest = scalars
    let first = rest.removeFirst()
    if let syllable = HangulSyllable(first) {
      initial = syllable.initial.rawValue
      medial = syllable.medial.rawValue
      final = syllable.final == .none ? nil : syllable.final.rawValue
    } else if (0x3131...0x318E).contains(first.value), first.value != 0x3164 {
      letter = first
    } else if isArchaic, let tone = HangulToneMark.number(first) {
      self.tone = tone
    } else if isArchaic,
      first == ConjoiningJamo.initialFiller
        || ConjoiningJamo.initial(first) != nil
    {
      initial = ConjoiningJamo.initial(first)
      if let second = rest.first {
        medial = ConjoiningJamo.medial(second)
        if medial != nil || second == ConjoiningJamo.medialFiller { rest.removeFirst() }
      }
    } else {
      character = first
    }
    if isArchaic, character == nil {
      if letter == nil, tone == nil, final == nil,
        let next = rest.first.flatMap(ConjoiningJamo.final)
      {
        final = next
        rest.removeFirst()
      }
      if tone == nil, let next = rest.first.flatMap(HangulToneMark.number) {
        tone = next
        rest.removeFirst()
      }
    }
    length = scalars.count - rest.count
    var shown = ShownSyllable(cell: TextCell(first))
    for (index, scalar) in scalars.prefix(length).dropFirst().enumerated() where index < 3 {
      shown.tail |= UInt64(scalar.value) << (UInt64(index) * 21)
    }
    self.shown = shown
  }
}
