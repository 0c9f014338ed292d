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

/// A rule of ``HangulOptions`` that has an effect only in some layouts.
package enum HangulRule: Sendable {
  /// Letters in the wrong order are reordered (``HangulOptions/autoReorder``).
  case autoReorder
  /// A consonant struck twice is doubled (``HangulOptions/doubleStroke``).
  case doubleStroke
  /// Consonants without a vowel join (``HangulOptions/joinsLoneConsonants``).
  case joinsLoneConsonants
  /// Only vowels from certain keys join (``HangulOptions/strictJoins``).
  case strictJoins
}

extension HangulLayout {
  /// Returns whether the rule has an effect in this layout.
  package func uses(_ rule: HangulRule) -> Bool {
    switch rule {
    case .autoReorder: kind != .romaja
    // Archaic layouts always double, and join lone consonants as initials.
    case .doubleStroke, .joinsLoneConsonants: kind == .twoSet && !isArchaic
    case .strictJoins: kind == .threeSet && strokes.contains { $0.flags.contains(.aloof) }
    }
  }
}

/// A policy for Backspace while a syllable is open. If none is open, Backspace deletes a whole
/// character.
public enum HangulBackspace: String, Sendable, CaseIterable {
  /// Deletes the last jamo of the open syllable: 값, 갑, 가, ㄱ, nothing. A jamo from one key is
  /// deleted whole (ㄲ with Shift). An ended syllable is never changed: 가사, 가ㅅ, 가.
  case jamo
  /// Undoes the last key, even across syllables: 가사, 갓, 가, ㄱ, nothing.
  case keystroke
  /// Deletes the whole open syllable.
  case syllable
}

/// The meanings of a key that has letters for several parts of the syllable, by the state of the
/// open syllable.
struct HangulChoice: Hashable, Sendable {
  /// The meaning if no syllable is open, or if nothing more can join the open one.
  var whenIdle: HangulStroke
  /// The meaning if an initial has no vowel yet, or if the open vowel waits for another and joins
  /// the vowel of this meaning.
  var awaitingVowel: HangulStroke
  /// The meaning after a vowel.
  var afterVowel: HangulStroke
  /// The meaning after a final.
  var afterFinal: HangulStroke

  var all: [HangulStroke] { [whenIdle, awaitingVowel, afterVowel, afterFinal] }
}

/// A policy for letters that are not typed in the order of their syllable.
public enum HangulReordering: String, CaseIterable, Sendable {
  /// Letters keep the order in which they were typed.
  case off
  /// A letter typed one key too early is reordered: ㅏㄱ is 가, ㅏㅗ is ㅘ. This happens only if the key
  /// then replaces at most one character.
  case on
  /// In three-set layouts the letters of a syllable come in any order, one by one or struck
  /// together: ㄴㅇㅏ is 안, where ㄴ is a final.
  ///
  /// Until a syllable has both an initial and a vowel, its letters are written side by side, so a
  /// key may replace two characters. In two-set layouts this is equivalent to ``on``.
  ///
  /// A letter begins the next syllable if its part is occupied by a letter that it does not join.
  /// Once a syllable has an initial and a vowel, even an initial that could join begins the next
  /// one, because otherwise 가가 could not be typed. In such a syllable an initial joins only
  /// directly after another initial, or while every key of the syllable is still down. In layouts
  /// with second keys for ㅗ and ㅜ, only these keys join vowels, as with
  /// ``HangulOptions/strictJoins``.
  ///
  /// Releasing all keys ends nothing, because it does not separate syllables reliably. A typist who
  /// rolls 가 and then strikes the final ㄱ releases the same keys as one who strikes 가 as a chord
  /// and begins the next syllable with that final. So the order decides: a letter stays with the
  /// open syllable if it fits. Only a second initial depends on whether all keys are still down,
  /// because a syllable with a vowel is usually finished.
  case flexible
}
