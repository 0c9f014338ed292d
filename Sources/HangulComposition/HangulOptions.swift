/// How Hangul is typed, beside the layout.
public struct HangulOptions: Hashable, Sendable {
  /// What Backspace takes back.
  public var backspace: HangulBackspace
  /// Whether consonants without a vowel join as finals do: ㄱㅅ is ㄳ. For two-set layouts alone: in the others initials
  /// and finals have keys of their own.
  public var joinsLoneConsonants: Bool
  /// Whether letters in the wrong order are put right. Not for romaja.
  public var autoReorder: HangulReordering
  /// Whether a consonant struck twice is doubled in two-set layouts: ㄱㄱ is ㄲ. Archaic layouts always do it.
  public var doubleStroke: Bool
  /// Whether in three-set layouts a vowel that has a second key for joining stays alone on its ordinary one: ㅗㅏ, not ㅘ,
  /// unless ㅗ was typed with the key for ㅘ ㅙ ㅚ. ``HangulReordering/flexible`` does so in any case.
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

  /// Whether letters join as they do by default.
  var haveDefaultRules: Bool { self == HangulOptions(backspace: backspace) }
}
