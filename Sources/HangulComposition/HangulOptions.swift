/// How Hangul is typed, apart from the layout.
public struct HangulOptions: Hashable, Sendable {
  /// What Backspace deletes.
  public var backspace: HangulBackspace
  /// Whether consonants without a vowel join as finals do: ㄱㅅ is ㄳ. Only for two-set layouts: in
  /// the others initials and finals have keys of their own.
  public var joinsLoneConsonants: Bool
  /// Whether letters in the wrong order are reordered. Not for romaja.
  public var autoReorder: HangulReordering
  /// Whether a consonant struck twice is doubled in two-set layouts: ㄱㄱ is ㄲ. Always so in archaic
  /// layouts.
  public var doubleStroke: Bool
  /// Whether in three-set layouts a vowel with a second key for joining does not join from its
  /// ordinary key: ㅗㅏ, not ㅘ, unless ㅗ was typed with the key for ㅘ ㅙ ㅚ. Always so with
  /// ``HangulReordering/flexible``.
  public var strictJoins: Bool

  /// Makes options from their parts.
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

  /// Whether letters join as by default.
  var haveDefaultRules: Bool { self == HangulOptions(backspace: backspace) }
}
