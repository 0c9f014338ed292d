public import KeyEvents
public import TextEditing

/// A state machine that joins letters to syllables by the rules of a layout.
///
/// In two-set layouts (KS X 5002) a consonant after a vowel becomes the final of the syllable,
/// until another vowel moves it to the next syllable (갓 and ㅏ become 가사):
///
/// | open | consonant c | vowel v |
/// | --- | --- | --- |
/// | nothing | c | v |
/// | consonant x | joined x c, else x ends and c begins | x v |
/// | lone cluster x y | ends, c begins | x ends, y v |
/// | vowel w | ends, c begins (reordered: c w) | joined w v, else w ends and v begins |
/// | x w | x w c, but ㄸ ㅃ ㅉ begin | joined w v, else ends and v begins |
/// | x w f | joined f c, else ends and c begins | x w ends, f v |
/// | x w f g | ends, c begins | x w f ends, g v |
///
/// In three-set layouts no letter moves to the next syllable. A letter is added to the open
/// syllable if it is the syllable's next part (initial, vowel, final), or if it joins the letter
/// before it. Otherwise it begins a new syllable. ``HangulReordering`` describes letters in other
/// orders. Romaja works like a two-set layout, but adds ㅇ or ㅡ where a syllable lacks its initial
/// or vowel.
///
/// Each letter results in a ``HangulChange``. The open syllable depends only on its letters: to
/// remove the last one, the others are joined again.
///
/// - Complexity: O(1) for each letter, without allocation.
public struct HangulAutomaton: Sendable {
  let tables: HangulTables
  /// The table of transitions; empty if the automaton applies the rules to each key.
  let transitions: HangulTransitions
  var state = OpenSyllable()

  /// Creates an automaton of the two-set layout. If `joinsLoneConsonants` is true, consonants
  /// without a vowel join like finals: ㄱㅅ is ㄳ.
  public init(joinsLoneConsonants: Bool = true) {
    self.init(
      layout: .twoSet, options: HangulOptions(joinsLoneConsonants: joinsLoneConsonants))
  }

  /// Creates an automaton of the layout.
  ///
  /// - Complexity: O(joins of the layout) with the default options. With other options, O(strokes ×
  ///   (strokes + joins)), a few tenths of a millisecond. Copies share the tables.
  public init(layout: HangulLayout, options: HangulOptions = HangulOptions()) {
    tables = HangulTables(layout, options)
    transitions =
      options.haveDefaultRules || layout.joinRules.goInCircles
      ? layout.transitions : HangulTransitions(tables)
  }

  /// Creates an automaton that applies the rules to each key, without a table of transitions. The
  /// automaton takes less time to create, which pays off if it handles only a few keys.
  ///
  /// - Complexity: O(joins of the layout)
  package init(followingRulesOf layout: HangulLayout, options: HangulOptions = HangulOptions()) {
    tables = HangulTables(layout, options)
    transitions = HangulTransitions()
  }

  /// The open syllable or letter, or its first scalar if it has several; nil if none is open.
  public var open: TextCell? { state.shown.cell == .absent ? nil : state.shown.cell }

  /// Handles a key. Has no effect and returns nil if the key types no letter.
  public mutating func add(_ key: KeyCode, shift: Bool) -> HangulChange? {
    let stroke = tables.stroke(of: key, shift: shift)
    return stroke.kind.isLetter ? add(stroke) : nil
  }

  /// Adds a consonant that is given as a letter instead of a key. Has no effect and returns nil
  /// unless the layout is a two-set one.
  public mutating func add(_ consonant: Jamo.Initial) -> HangulChange? {
    guard tables.layout.kind == .twoSet else { return nil }
    return add(tables.strokes[Int(lettersOfInitials[Int(consonant.rawValue)]) + 1])
  }

  /// Adds a vowel that is given as a letter instead of a key. Has no effect and returns nil unless
  /// the layout is a two-set one.
  public mutating func add(_ vowel: Jamo.Medial) -> HangulChange? {
    guard tables.layout.kind == .twoSet else { return nil }
    return add(tables.strokes[Int(Jamo.Letter.firstVowel + vowel.rawValue) + 1])
  }

  /// Removes the last letter, as if it had not been typed, and returns the change. Returns nil if
  /// no letter is open.
  public mutating func takeBack() -> HangulChange? {
    guard open != nil else { return nil }
    let old = state.shown.cell
    let keys = state.keys
    reopen(keys, count: keys.count - 1)
    return HangulChange(removed: old, open: state.shown.cell)
  }

  /// Ends the composition; the open syllable stays in the text as it is.
  public mutating func end() { state = OpenSyllable() }
}

extension HangulAutomaton {
  /// Handles a stroke of the layout. `together` has an effect only if letters come in any order: it
  /// lets an initial join the open syllable even if the syllable already has a vowel.
  @inline(__always)
  mutating func add(_ stroke: HangulStroke, together: Bool = false) -> HangulChange {
    transitions.isEmpty
      ? state.addByRules(stroke, tables, together: together)
      : state.add(column: stroke.index, transitions)
  }

  /// Replaces the open syllable with the result of the first `count` of `keys`.
  mutating func reopen(_ keys: StrokeRow, count: UInt64) {
    state = OpenSyllable()
    for position in 0..<count { _ = add(tables.strokes[Int(keys[position])], together: true) }
  }
}
