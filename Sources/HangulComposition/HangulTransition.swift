/// The effect of a stroke on an open syllable: the result of the rules, precomputed and packed into
/// 64 bits.
///
/// Scalars are stored as differences, so that one transition is enough for all syllables that a
/// stroke changes in the same way: a final ㄱ adds one to the code points of both 가 and 하.
struct HangulTransition: Sendable {
  /// The next row from bit 0, the flags from 16, the letter from 21 (its position in a cell), the
  /// key from 32, the value from 46.
  private var bits: UInt64

  /// A placeholder: the entry of a stroke that is not a letter, and the first entry of a row whose
  /// syllable cannot end in a changed form.
  static let none = HangulTransition(next: 0, value: 0, key: 0, letter: 0, flags: [])

  struct Flags: OptionSet {
    let rawValue: UInt64
    /// The open syllable changes; otherwise the letter begins a new one.
    static let keeps = Flags(rawValue: 1)
    /// The text of the open syllable is removed.
    static let removes = Flags(rawValue: 2)
    /// The open syllable ends in a changed form.
    static let ends = Flags(rawValue: 4)
    /// The last letter of the open syllable becomes the first of the new one.
    static let moves = Flags(rawValue: 8)
  }

  /// Creates a transition. `key` is the index of the stroke.
  init(next: UInt16, value: Int32, key: UInt8, letter: UInt8, flags: Flags) {
    bits =
      UInt64(next) | flags.rawValue << 16 | UInt64(letter) << 21 | UInt64(key) << 32
      | UInt64(bitPattern: Int64(value)) << 46
  }

  /// The start of the row of the state after the stroke.
  var next: UInt16 { UInt16(truncatingIfNeeded: bits) }
  /// The scalar shown after the stroke; if the open syllable changes, minus the scalar shown
  /// before. Sign-extended to 64 bits.
  var value: UInt64 { UInt64(bitPattern: Int64(bitPattern: bits) >> 46) }
  /// The index of the stroke; for a choice, the index of the chosen one.
  var key: UInt8 { UInt8(truncatingIfNeeded: bits >> 32) }
  /// The letter of the ``HangulStroke``, shifted to the position of the first letter in a cell; 0
  /// in layouts whose cells do not store letters.
  var letter: UInt64 { bits & HangulOrigin.letterMask << 21 }
  /// The flag `keeps` as a mask: all ones or 0, because an `if` would compile to a branch.
  var keeps: UInt64 { mask(.keeps) }
  var removes: UInt64 { mask(.removes) }
  var ends: UInt64 { mask(.ends) }
  var moves: UInt64 { mask(.moves) }

  @inline(__always)
  private func mask(_ flag: Flags) -> UInt64 {
    0 &- (bits &>> UInt64(16 + flag.rawValue.trailingZeroBitCount) & 1)
  }
}
