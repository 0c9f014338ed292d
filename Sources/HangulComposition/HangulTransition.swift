/// What a stroke does where a syllable is open: the rules of a layout, followed once for all and kept in a word.
///
/// Text is reckoned in differences, so that one transition does for all syllables that take the stroke in the same way:
/// 가 and 하 both become one code point more by a final ㄱ.
struct HangulTransition: Sendable {
  /// From the lowest: next row 16, flags 4, from bit 21 the letter where it stands in a cell, from 32 the
  /// key, from 46 the value.
  private var bits: UInt64

  /// Where nothing happens.
  static let none = HangulTransition(next: 0, value: 0, key: 0, letter: 0, flags: [])

  struct Flags: OptionSet {
    let rawValue: UInt64
    /// What is open becomes something else; else the letter begins.
    static let keeps = Flags(rawValue: 1)
    /// What is shown goes.
    static let removes = Flags(rawValue: 2)
    /// What was open ends as something else.
    static let ends = Flags(rawValue: 4)
    /// The last letter of what was open is the first of what begins.
    static let moves = Flags(rawValue: 8)
  }

  /// `key` is the index of the stroke.
  init(next: UInt16, value: Int32, key: UInt8, letter: UInt8, flags: Flags) {
    bits =
      UInt64(next) | flags.rawValue << 16 | UInt64(letter) << 21 | UInt64(key) << 32
      | UInt64(bitPattern: Int64(value)) << 46
  }

  /// Where the row of what is open then begins.
  var next: UInt16 { UInt16(truncatingIfNeeded: bits) }
  /// The scalar shown then, less the one shown before where that is kept. As a 64-bit number with sign.
  var value: UInt64 { UInt64(bitPattern: Int64(bitPattern: bits) >> 46) }
  /// The index of the stroke, of a choice the chosen one.
  var key: UInt8 { UInt8(truncatingIfNeeded: bits >> 32) }
  /// As in ``HangulStroke``, as the first letter of a cell; 0 where cells do not keep their letters.
  var letter: UInt64 { bits & HangulOrigin.letterMask << 21 }
  /// All ones or 0, as are those that follow: of an if, the optimiser would make a branch.
  var keeps: UInt64 { mask(.keeps) }
  var removes: UInt64 { mask(.removes) }
  var ends: UInt64 { mask(.ends) }
  var moves: UInt64 { mask(.moves) }

  @inline(__always)
  private func mask(_ flag: Flags) -> UInt64 {
    0 &- (bits &>> UInt64(16 + flag.rawValue.trailingZeroBitCount) & 1)
  }
}
