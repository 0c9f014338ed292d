import TextEditing

/// The syllable or letter that is open, and what it was typed with.
struct OpenSyllable: Sendable {
  /// What is shown, with the letters as origin.
  var shown = ShownSyllable.absent
  /// The scalars after the first of what has just ended as something else, as in `shown`.
  var endedTail: UInt64 = 0
  var keys = StrokeRow()
  /// Initial and medial are one more than their number, so that 0 is none; a lone final or cluster is a final without
  /// them.
  var initial: UInt8 = 0
  var medial: UInt8 = 0
  var final: UInt8 = 0
  /// The final as it is without its last letter.
  var finalBefore: UInt8 = 0
  /// The last letter of the final as an initial + 1: what the next vowel takes along. 0 where the final stays.
  var movable: UInt8 = 0
  /// The index of that letter's stroke.
  var movedIndex: UInt8 = 0
  var tone: UInt8 = 0
  var last = Part.none
  var lastFlags: HangulStroke.Flags = []
  /// Nothing joins any more.
  var isClosed = false

  /// A part of a syllable.
  enum Part: UInt8, Sendable {
    case none, initial, medial, final
  }

  /// What became of the open syllable by a letter.
  enum Outcome {
    /// It goes on, changed.
    case extended
    /// It ended as it stood, and the letter begins another.
    case begun
    /// It ended as something else, and another has begun.
    case divided(ended: TextCell)
  }

  /// Ends as it stands; the letter begins another.
  @inline(__always)
  mutating func begin(initial: UInt8 = 0, medial: UInt8 = 0, final: UInt8 = 0) -> Outcome {
    self = OpenSyllable()
    self.initial = initial
    self.medial = medial
    self.final = final
    last = final != 0 ? .final : medial != 0 ? .medial : .initial
    return .begun
  }
}
