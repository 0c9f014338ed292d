public import KeyEvents

/// The automaton's input for a key, as a trivial value with all properties of the letter, so that a
/// key costs one look-up.
struct HangulStroke: Hashable, Sendable {
  /// The properties, one byte each from the lowest: kind, index, flags, letter, number, final,
  /// moved index. A character is in the upper half.
  private(set) var bits: UInt64

  /// The kind of a stroke. It is a number instead of an enumeration, so that reading it needs no
  /// check.
  struct Kind: Hashable, Sendable {
    let rawValue: UInt8

    /// No text.
    static let nothing = Kind(rawValue: 0)
    /// A character that ends the composition.
    static let character = Kind(rawValue: 1)
    /// A choice of letters, depending on the open syllable.
    static let choice = Kind(rawValue: 2)
    /// A consonant of a two-set layout.
    static let consonant = Kind(rawValue: 3)
    /// A vowel of a two-set layout.
    static let vowel = Kind(rawValue: 4)
    /// An initial of a three-set layout.
    static let initial = Kind(rawValue: 5)
    /// A vowel of a three-set layout.
    static let medial = Kind(rawValue: 6)
    /// A final of a three-set layout.
    static let final = Kind(rawValue: 7)
    /// A consonant of romaja.
    static let romajaConsonant = Kind(rawValue: 8)
    /// A vowel of romaja.
    static let romajaVowel = Kind(rawValue: 9)
    /// A tone mark.
    static let tone = Kind(rawValue: 10)

    /// Whether strokes of this kind belong to a syllable.
    var isLetter: Bool { rawValue > 1 }
  }

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// A vowel that waits for another to join: the ㅗ of ㅘ, in a layout with a second key for ㅗ.
    static let combining = Flags(rawValue: 1)
    /// A vowel that does not join if joins are strict, because the layout has another key for
    /// joining.
    static let aloof = Flags(rawValue: 2)
    /// A letter that begins a new syllable (romaja).
    static let capital = Flags(rawValue: 4)
  }

  init(_ kind: Kind) { bits = UInt64(kind.rawValue) }

  init(character: Unicode.Scalar) {
    bits = UInt64(Kind.character.rawValue) | UInt64(character.value) << 32
  }

  /// Creates a stroke of a letter, a tone mark or a choice, without its index.
  ///
  /// For a jamo, `number` is as in ``ConjoiningJamo``. `final` is the number of the consonant as a
  /// final, 0 if it cannot be one. `letter` is the raw value of the ``Jamo/Letter`` + 1, 0 if there
  /// is none.
  init(_ kind: Kind, number: UInt8, final: UInt8 = 0, letter: UInt8 = 0, flags: Flags = []) {
    bits =
      UInt64(kind.rawValue) | UInt64(flags.rawValue) << 16 | UInt64(letter) << 24
      | UInt64(number) << 32 | UInt64(final) << 40
  }

  static let nothing = HangulStroke(.nothing)

  var kind: Kind { Kind(rawValue: byte(0)) }
  /// The index among the strokes of the layout, from 1; 0 if none was assigned, as for a character.
  /// The keys of a syllable are stored as these indices.
  var index: UInt8 {
    get { byte(8) }
    set { bits = bits & ~(0xFF << 8) | UInt64(newValue) << 8 }
  }
  var flags: Flags {
    get { Flags(rawValue: byte(16)) }
    set { bits = bits & ~(0xFF << 16) | UInt64(newValue.rawValue) << 16 }
  }
  var letter: UInt8 { byte(24) }
  var number: UInt8 { byte(32) }
  var final: UInt8 { byte(40) }
  /// The index of the stroke that a vowel moves out of this final: the index of the stroke itself,
  /// except for a key that types a cluster.
  var movedIndex: UInt8 {
    get { byte(48) }
    set { bits = bits & ~(0xFF << 48) | UInt64(newValue) << 48 }
  }
  var character: Unicode.Scalar {
    Unicode.Scalar(UInt32(truncatingIfNeeded: bits >> 32)) ?? "\u{FFFD}"
  }

  private func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
}

/// A key pressed alone or with Shift.
public struct HangulKeystroke: Hashable, Sendable {
  /// The key, by its position on the keyboard.
  public var key: KeyCode
  /// Whether Shift is down.
  public var shift: Bool

  /// Creates a keystroke, by default without Shift.
  public init(_ key: KeyCode, shift: Bool = false) {
    self.key = key
    self.shift = shift
  }
}
