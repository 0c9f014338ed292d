public import TextEditing

/// Joins letters to syllables by the rules of the two-set layout (KS X 5002): a consonant after a vowel ends its
/// syllable, until a vowel comes and takes it along to the next one (갓 and ㅏ give 가사).
///
/// | open | consonant c | vowel v |
/// | --- | --- | --- |
/// | nothing | c | v |
/// | consonant x | joined x c, else x ends and c begins | x v |
/// | lone cluster x y | ends, c begins | x ends, y v |
/// | vowel w | ends, c begins | joined w v, else w ends and v begins |
/// | x w | x w c, but ㄸ ㅃ ㅉ begin | joined w v, else ends and v begins |
/// | x w f | joined f c, else ends and c begins | x w ends, f v |
/// | x w f g | ends, c begins | x w f ends, g v |
///
/// Letters come one by one and each gives a ``HangulChange``. What is open follows from its letters alone, so a letter is
/// taken back by joining the others again.
///
/// - Complexity: O(1) a letter, nothing is allocated.
public struct HangulAutomaton: Sendable {
  private let joins: JamoJoins
  private let joinsLoneConsonants: Bool
  private var state = State()

  /// Medial and initial are one more than their number, so that 0 is none; a lone cluster is a final without them.
  private struct State: Sendable {
    var initial: UInt8 = 0
    var medial: UInt8 = 0
    var final: UInt8 = 0
    /// The final as it is without its last letter.
    var finalBefore: UInt8 = 0
    /// The last letter of the final as an initial: what the next vowel takes along.
    var movable: UInt8 = 0
    /// Where the next letter goes in the origin.
    var letterShift: UInt8 = 0
    /// What is shown, with the letters as origin.
    var cell = TextCell.absent
  }

  /// Starts with nothing open. With `joinsLoneConsonants` consonants without a vowel join as finals do: ㄱㅅ is ㄳ.
  public init(joinsLoneConsonants: Bool = true) {
    self.init(joins: .twoSet, joinsLoneConsonants: joinsLoneConsonants)
  }

  init(joins: JamoJoins, joinsLoneConsonants: Bool) {
    self.joins = joins
    self.joinsLoneConsonants = joinsLoneConsonants
  }

  /// The syllable or letter under way, nil when nothing is.
  public var open: TextCell? { state.cell == .absent ? nil : state.cell }

  /// A consonant was typed.
  public mutating func add(_ consonant: Jamo.Initial) -> HangulChange {
    let letter = lettersOfInitials[Int(consonant.rawValue)]
    let column = Int(consonant.rawValue)
    if state.medial == 0 {
      guard joinsLoneConsonants, state.initial != 0 else { return begin(consonant, letter) }
      let first = joins.finals[Int(state.initial) - 1]
      let both = joins.finals[Int(first) * 32 + column]
      guard first != 0, both != 0 else { return begin(consonant, letter) }
      state.initial = 0
      state.finalBefore = first
      state.final = both
      state.movable = consonant.rawValue
      return show(Jamo.Letter(known: lettersOfFinals[Int(both)]).scalar, letter)
    }
    let final = joins.finals[Int(state.final) * 32 + column]
    guard state.initial != 0, final != 0 else { return begin(consonant, letter) }
    state.finalBefore = state.final
    state.final = final
    state.movable = consonant.rawValue
    return show(syllable, letter)
  }

  /// A vowel was typed.
  public mutating func add(_ vowel: Jamo.Medial) -> HangulChange {
    let letter = Jamo.Letter.firstVowel + vowel.rawValue
    if state.final != 0 { return carryFinal(to: vowel, letter) }
    if state.medial == 0 {
      guard state.initial != 0 else { return begin(vowel, letter) }
      state.medial = vowel.rawValue + 1
      return show(syllable, letter)
    }
    let both = joins.medials[Int(state.medial - 1) * 32 + Int(vowel.rawValue)]
    guard both != 0 else { return begin(vowel, letter) }
    state.medial = both
    let vowelAlone = Jamo.Letter(known: Jamo.Letter.firstVowel + both - 1)
    return show(state.initial == 0 ? vowelAlone.scalar : syllable, letter)
  }

  /// Takes the last letter back, as if it had not been typed since the composition began. Nil when nothing is open.
  public mutating func takeBack() -> HangulChange? {
    guard let old = open else { return nil }
    let kept = (UInt64(1) << (state.letterShift - 6)) - 1
    reopen(origin: old.origin & kept)
    return HangulChange(removed: old, open: state.cell)
  }

  /// The composition is over; what was open stands as it is.
  public mutating func end() { state = State() }
}

extension HangulAutomaton {
  /// Whether one letter is open and nothing more.
  var isSingleLetter: Bool { state.letterShift == HangulOrigin.bitsPerLetter }

  /// Opens a composition that had ended, by its letters.
  mutating func reopen(_ cell: TextCell) { reopen(origin: cell.origin) }

  /// Adds a letter that a key of the layout can give.
  mutating func add(_ letter: Jamo.Letter) -> HangulChange {
    if let medial = letter.medial { return add(medial) }
    if let initial = letter.initial { return add(initial) }
    return HangulChange()
  }

  private mutating func reopen(origin: UInt64) {
    state = State()
    var rest = origin
    while rest != 0 {
      _ = add(Jamo.Letter(known: UInt8(rest & HangulOrigin.letterMask) - 1))
      rest >>= HangulOrigin.bitsPerLetter
    }
  }

  private var syllable: Unicode.Scalar {
    HangulSyllable(
      Jamo.Initial(known: state.initial - 1), Jamo.Medial(known: state.medial - 1),
      Jamo.Final(known: state.final)
    ).scalar
  }

  /// The open character becomes `scalar` by one more letter.
  private mutating func show(_ scalar: Unicode.Scalar, _ letter: UInt8) -> HangulChange {
    let old = state.cell
    let origin = old.origin | UInt64(letter + 1) << UInt64(state.letterShift)
    state.cell = TextCell(scalar, origin: origin)
    state.letterShift += 6
    return HangulChange(removed: old, open: state.cell)
  }

  private mutating func begin(_ consonant: Jamo.Initial, _ letter: UInt8) -> HangulChange {
    state = State()
    state.initial = consonant.rawValue + 1
    return beginning(letter)
  }

  private mutating func begin(_ vowel: Jamo.Medial, _ letter: UInt8) -> HangulChange {
    state = State()
    state.medial = vowel.rawValue + 1
    return beginning(letter)
  }

  private mutating func beginning(_ letter: UInt8) -> HangulChange {
    state.letterShift = 6
    state.cell = TextCell(Jamo.Letter(known: letter).scalar, origin: UInt64(letter) + 1)
    return HangulChange(open: state.cell)
  }

  /// The last consonant leaves the open syllable and begins a new one with the vowel.
  private mutating func carryFinal(to vowel: Jamo.Medial, _ letter: UInt8) -> HangulChange {
    let old = state
    let movedShift = UInt64(old.letterShift - 6)
    let moved = old.cell.origin >> movedShift
    state.final = old.finalBefore
    let left =
      old.medial == 0
      ? Jamo.Letter(known: lettersOfFinals[Int(old.finalBefore)]).scalar : syllable
    let ended = TextCell(left, origin: old.cell.origin & ((1 << movedShift) - 1))
    state = State()
    state.initial = old.movable + 1
    state.medial = vowel.rawValue + 1
    state.letterShift = 12
    state.cell = TextCell(syllable, origin: moved | UInt64(letter + 1) << 6)
    return HangulChange(removed: old.cell, ended: ended, open: state.cell)
  }
}
