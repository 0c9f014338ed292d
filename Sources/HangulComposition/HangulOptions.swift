/// The preferences for typing Hangul, apart from the layout.
public struct HangulOptions: Hashable, Sendable {
  /// The policy for Backspace.
  public var backspace: HangulBackspace
  /// Whether consonants without a vowel join as finals do: ㄱㅅ is ㄳ. Only for modern two-set
  /// layouts.
  public var joinsLoneConsonants: Bool
  /// How letters in the wrong order are reordered. Not for romaja.
  public var autoReorder: HangulReordering
  /// Whether a consonant struck twice is doubled in two-set layouts: ㄱㄱ is ㄲ. Archaic layouts
  /// always do this.
  public var doubleStroke: Bool
  /// Whether, in three-set layouts with a second key for a vowel, only that key lets another vowel
  /// join.
  ///
  /// Then ㅗㅏ is ㅘ only if ㅗ was typed with the key for ㅘ ㅙ ㅚ. Always so with
  /// ``HangulReordering/flexible``.
  public var strictJoins: Bool

  /// Creates options; each has its default where it is left out.
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

  /// Whether all options but ``backspace`` have their default values.
  var haveDefaultRules: Bool { self == HangulOptions(backspace: backspace) }
}
