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
/// letter before it; else it begins. ``HangulReordering/flexible`` says what it does in any order. Romaja is a two-set layout whose syllables are never left without initial and vowel.
///
/// Letters come one by one and each gives a ``HangulChange``. What is open follows from its letters alone, so a letter is
/// taken back by joining the others again.
///
/// - Complexity: O(1) a letter, nothing is allocated.
public struct HangulAutomaton: Sendable {
  let tables: HangulTables
  /// Empty where the rules are followed key by key.
  let transitions: HangulTransitions
  var state = OpenSyllable()

  /// Starts with nothing open. With `joinsLoneConsonants` consonants without a vowel join as finals do: ㄱㅅ is ㄳ.
  public init(joinsLoneConsonants: Bool = true) {
    self.init(
      layout: .twoSet, options: HangulOptions(joinsLoneConsonants: joinsLoneConsonants))
  }

  /// Starts with nothing open.
  ///
  /// - Complexity: O(joins of the layout); with other rules than the default options O(strokes × (strokes + joins)), some
  ///   tenths of a millisecond. Copies share what was made.
  public init(layout: HangulLayout, options: HangulOptions = HangulOptions()) {
    tables = HangulTables(layout, options)
    transitions =
      options.haveDefaultRules || layout.joinRules.goInCircles
      ? layout.transitions : HangulTransitions(tables)
  }

  /// Starts with nothing open, and follows the rules key by key: for a few keys.
  ///
  /// - Complexity: O(joins of the layout)
  package init(followingRulesOf layout: HangulLayout, options: HangulOptions = HangulOptions()) {
    tables = HangulTables(layout, options)
    transitions = HangulTransitions()
  }

  /// The syllable or letter under way, nil when nothing is. Of several scalars the first.
  public var open: TextCell? { state.shown.cell == .absent ? nil : state.shown.cell }

  /// A key was pressed. Nil, and nothing happens, where it gives no letter.
  public mutating func add(_ key: KeyCode, shift: Bool) -> HangulChange? {
    let stroke = tables.stroke(of: key, shift: shift)
    return stroke.kind.isLetter ? add(stroke) : nil
  }

  /// A consonant was typed, without a key. Nil, and nothing happens, where the layout is no two-set one: others are typed
  /// by keys.
  public mutating func add(_ consonant: Jamo.Initial) -> HangulChange? {
    guard tables.layout.kind == .twoSet else { return nil }
    return add(tables.strokes[Int(lettersOfInitials[Int(consonant.rawValue)]) + 1])
  }

  /// A vowel was typed, without a key. Nil, and nothing happens, where the layout is no two-set one: others are typed by
  /// keys.
  public mutating func add(_ vowel: Jamo.Medial) -> HangulChange? {
    guard tables.layout.kind == .twoSet else { return nil }
    return add(tables.strokes[Int(Jamo.Letter.firstVowel + vowel.rawValue) + 1])
  }

  /// Takes the last letter back, as if it had not been typed since the composition began. Nil when nothing is open.
  public mutating func takeBack() -> HangulChange? {
    guard open != nil else { return nil }
    let old = state.shown.cell
    let keys = state.keys
    reopen(keys, count: keys.count - 1)
    return HangulChange(removed: old, open: state.shown.cell)
  }

  /// The composition is over; what was open stands as it is.
  public mutating func end() { state = OpenSyllable() }
}

extension HangulAutomaton {
  /// A stroke of the layout came.
  @inline(__always)
  mutating func add(_ stroke: HangulStroke, together: Bool = false) -> HangulChange {
    transitions.isEmpty
      ? state.addByRules(stroke, tables, together: together)
      : state.add(column: stroke.index, transitions)
  }

  /// Opens a composition that had ended, by the first of its keys.
  mutating func reopen(_ keys: StrokeRow, count: UInt64) {
    state = OpenSyllable()
    for place in 0..<count { _ = add(tables.strokes[Int(keys[place])], together: true) }
  }
}
