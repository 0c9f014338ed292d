/// The preferences for typing Hangul, apart from the layout.
public struct HangulOptions: Hashable, Sendable {
  /// The policy for Backspace.
  public var backspace: HangulBackspace
  /// Whether consonants without a vowel join like finals: ㄱㅅ is ㄳ. Has an effect only in modern
  /// two-set layouts.
  public var joinsLoneConsonants: Bool
  /// The policy for letters in the wrong order. Has no effect in romaja.
  public var autoReorder: HangulReordering
  /// Whether a consonant struck twice is doubled in two-set layouts: ㄱㄱ is ㄲ. Archaic layouts
  /// always do this.
  public var doubleStroke: Bool
  /// Whether, in three-set layouts with a second key for a vowel, only that key lets another vowel
  /// join.
  ///
  /// ㅗㅏ is then ㅘ only if ㅗ was typed with the key for ㅘ ㅙ ㅚ. ``HangulReordering/flexible`` always
  /// joins in this way.
  public var strictJoins: Bool

  /// Creates options; omitted ones have their defaults.
  public init(
    backspace: HangulBackspace = .jamo, joinsLoneConsonants: Bool = true,
    autoReorder: HangulReordering = .off, doubleStroke: Bool = false, strictJoins: Bool = false
  ) {
    self.backspace = backspace
    self.joinsLoneConsonants = joinsLoneConsonants
    self.autoReorder = autoReorder
    self.doubleStroke = doubleStroke
    self.strictJoins = strictJoins
  }

  /// Whether all options except ``backspace`` have their default values.
  var haveDefaultRules: Bool { self == HangulOptions(backspace: backspace) }
}
