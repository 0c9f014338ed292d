import TextEditing

/// The open syllable or letter, and the keys that typed it.
struct OpenSyllable: Sendable {
  /// The shown text of the syllable, with the typed letters as origin.
  var shown = ShownSyllable.absent
  /// The scalars after the first of the preceding syllable if it ended in a changed form, packed as
  /// in `ShownSyllable.tail`; otherwise 0.
  var endedTail: UInt64 = 0
  var keys = StrokeRow()
  /// The start of the syllable's row in ``HangulTransitions``. If that table is used, only this
  /// property, `shown` and `keys` are updated.
  var row: UInt64 = 0
  /// The number of the initial + 1, so that 0 means none; `medial` likewise. A lone final or
  /// cluster is stored in `final`, without initial and medial.
  var initial: UInt8 = 0
  var medial: UInt8 = 0
  var final: UInt8 = 0
  /// The final without its last letter.
  var finalBefore: UInt8 = 0
  /// The last letter of the final, which the next vowel moves, as the number of an initial + 1; 0
  /// if the final stays.
  var movable: UInt8 = 0
  /// The index of the stroke of the letter in `movable`.
  var movedIndex: UInt8 = 0
  var tone: UInt8 = 0
  var last = Part.none
  var lastFlags: HangulStroke.Flags = []
  /// Whether no letter can join the syllable any more.
  var isClosed = false

  /// A part of a syllable; `none` before the first letter.
  enum Part: UInt8, Sendable {
    case none, initial, medial, final
  }

  /// The effect of a letter on the text.
  struct Step {
    /// The removed text: at first the open syllable; nothing once a letter begins a new one.
    var removed: TextCell
    /// The syllable that ended in a changed form.
    var ended = TextCell.absent
    /// The scalar shown after the letter, for modern Hangul. Each rule computes it from the parts
    /// that it changes, which is faster than from all parts.
    var value: UInt32 = 0
  }

  /// Ends the open syllable unchanged and begins a new one; the caller stores the letter in its
  /// part.
  @inline(__always)
  mutating func begin(_ stroke: HangulStroke, _ step: inout Step) {
    self = OpenSyllable()
    step.removed = .absent
    step.value = 0x3130 + UInt32(stroke.letter)
  }

  @inline(__always)
  mutating func beginInitial(_ stroke: HangulStroke, _ step: inout Step) {
    begin(stroke, &step)
    initial = stroke.number + 1
    last = .initial
  }

  @inline(__always)
  mutating func beginMedial(_ stroke: HangulStroke, _ step: inout Step) {
    begin(stroke, &step)
    medial = stroke.number + 1
    last = .medial
    lastFlags = stroke.flags
  }

  @inline(__always)
  mutating func beginFinal(_ stroke: HangulStroke, _ step: inout Step) {
    begin(stroke, &step)
    final = stroke.number
    last = .final
  }

  @inline(__always)
  mutating func setMedial(_ both: UInt8, _ step: inout Step) {
    medial = both
    step.value =
      initial == 0
      ? 0x3130 + UInt32(Jamo.Letter.firstVowel) + UInt32(both) : openSyllable
  }

  /// The code point of the syllable without its final (The Unicode Standard, chapter 3.12).
  @inline(__always)
  var openSyllable: UInt32 {
    0xAC00 &+ ((UInt32(initial) &- 1) &* 21 &+ (UInt32(medial) &- 1)) &* 28
  }
}
