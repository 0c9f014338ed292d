public import KeyEvents
public import TextEditing

/// Joins letters to syllables by the rules of a layout.
///
/// In two-set layouts (KS X 5002) a consonant after a vowel ends its syllable, until a vowel comes and takes it along to
/// the next one (갓 and ㅏ give 가사):
///
/// | open | consonant c | vowel v |
/// | --- | --- | --- |
/// | nothing | c | v |
/// | consonant x | joined x c, else x ends and c begins | x v |
/// | lone cluster x y | ends, c begins | x ends, y v |
/// | vowel w | ends, c begins (put in order: c w) | joined w v, else w ends and v begins |
/// | x w | x w c, but ㄸ ㅃ ㅉ begin | joined w v, else ends and v begins |
/// | x w f | joined f c, else ends and c begins | x w ends, f v |
/// | x w f g | ends, c begins | x w f ends, g v |
///
/// In three-set layouts nothing moves: a letter joins what is open if its place in the syllable is free, or if it joins the
/// letter before it; else it begins. Romaja is a two-set layout whose syllables are never left without initial and vowel.
///
/// Letters come one by one and each gives a ``HangulChange``. What is open follows from its letters alone, so a letter is
/// taken back by joining the others again.
///
/// - Complexity: O(1) a letter, nothing is allocated.
public struct HangulAutomaton: Sendable {
  let layout: HangulLayout
  let joins: JamoJoins
  let rules: Rules
  var state = State()

  /// What layout and options say, each asked for with a letter.
  struct Rules: OptionSet, Sendable {
    let rawValue: UInt8
    static let loneConsonantsJoin = Rules(rawValue: 1)
    static let initialsJoin = Rules(rawValue: 2)
    static let reorders = Rules(rawValue: 4)
    static let isStrict = Rules(rawValue: 8)
    static let isArchaic = Rules(rawValue: 16)
    /// Whether cells keep their letters: not of romaja, where they are sounds, nor of archaic Hangul.
    static let keepsLetters = Rules(rawValue: 32)
  }

  /// The part of the syllable that came last.
  enum Part: UInt8, Sendable {
    case none, initial, medial, final
  }

  struct State: Sendable {
    /// Medial and initial are one more than their number, so that 0 is none; a lone final or cluster is a final without
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
    var keys = StrokeRow()
    var shown = ShownSyllable.absent
  }

  /// Starts with nothing open. With `joinsLoneConsonants` consonants without a vowel join as finals do: ㄱㅅ is ㄳ.
  public init(joinsLoneConsonants: Bool = true) {
    self.init(
      layout: .twoSet, options: HangulOptions(joinsLoneConsonants: joinsLoneConsonants))
  }

  /// Starts with nothing open.
  ///
  /// - Complexity: O(joins of the layout)
  public init(layout: HangulLayout, options: HangulOptions = HangulOptions()) {
    self.layout = layout
    let doubles = layout.kind != .twoSet || layout.isArchaic || options.doubleStroke
    joins = JamoJoins(layout.joinRules, isArchaic: layout.isArchaic, doubles: doubles)
    var rules: Rules = doubles ? .initialsJoin : []
    if options.joinsLoneConsonants, !layout.isArchaic { rules.insert(.loneConsonantsJoin) }
    if options.autoReorder { rules.insert(.reorders) }
    if options.strictJoins { rules.insert(.isStrict) }
    if layout.isArchaic { rules.insert(.isArchaic) }
    if !layout.isArchaic, layout.kind != .romaja { rules.insert(.keepsLetters) }
    self.rules = rules
  }

  /// The syllable or letter under way, nil when nothing is. Of an archaic syllable the first scalar.
  public var open: TextCell? { state.shown.cell == .absent ? nil : state.shown.cell }

  /// A key was pressed. Nil, and nothing happens, where it gives no letter.
  public mutating func add(_ key: KeyCode, shift: Bool) -> HangulChange? {
    let stroke = layout.stroke(of: key, shift: shift)
    guard stroke.kind.rawValue > HangulStroke.Kind.character.rawValue else { return nil }
    return add(stroke)
  }

  /// A consonant of a two-set layout was typed.
  public mutating func add(_ consonant: Jamo.Initial) -> HangulChange {
    precondition(layout.kind == .twoSet, "only two-set layouts have consonants without a place")
    return add(layout.strokes[Int(lettersOfInitials[Int(consonant.rawValue)]) + 1])
  }

  /// A vowel of a two-set layout was typed.
  public mutating func add(_ vowel: Jamo.Medial) -> HangulChange {
    precondition(layout.kind == .twoSet, "other layouts are typed by keys")
    return add(layout.strokes[Int(Jamo.Letter.firstVowel + vowel.rawValue) + 1])
  }

  /// Takes the last letter back, as if it had not been typed since the composition began. Nil when nothing is open.
  public mutating func takeBack() -> HangulChange? {
    guard open != nil else { return nil }
    let old = state.shown
    var keys = state.keys
    keys.removeLast()
    reopen(keys)
    return HangulChange(removed: old, open: state.shown)
  }

  /// The composition is over; what was open stands as it is.
  public mutating func end() { state = State() }

  mutating func add(_ stroke: HangulStroke) -> HangulChange {
    if state.isClosed { state = State() }
    return switch stroke.kind {
    case .consonant: addConsonant(stroke)
    case .vowel: addVowel(stroke)
    case .initial: addInitial(stroke)
    case .medial: addMedial(stroke)
    case .final: addFinal(stroke)
    case .romajaConsonant: addRomajaConsonant(stroke)
    case .romajaVowel: addRomajaVowel(stroke)
    case .tone: addTone(stroke)
    case .choice: add(chosen(stroke))
    case .nothing, .character: HangulChange()
    }
  }

  /// Opens a composition that had ended, by its keys.
  mutating func reopen(_ keys: StrokeRow) {
    state = State()
    for place in 0..<keys.count { _ = add(layout.strokes[Int(keys[place])]) }
  }
}
