import KeyEvents

/// A Hangul layout: the meanings of the keys, by their position on the keyboard, and the rules by
/// which letters join.
///
/// Only Shift selects the second meaning of a key; Caps Lock never does.
///
/// ```swift
/// let layout = HangulLayout(named: "3set-390") ?? .twoSet
/// ```
///
/// A custom layout is created from the meanings of its keys, as values
/// (``init(name:kind:isArchaic:meanings:joins:)``) or as words
/// (``init(name:kind:isArchaic:words:joins:)``).
public struct HangulLayout: Sendable {
  /// A kind of layout: the parts of a syllable that have keys, and the rules that join letters to
  /// syllables.
  public enum Kind: Sendable, CaseIterable {
    /// Keys for consonants and vowels. A vowel directly after a final takes the last consonant of
    /// the final as the initial of a new syllable.
    case twoSet
    /// Separate keys for initials, vowels and finals.
    case threeSet
    /// Latin letters by their sound.
    case romaja
  }

  /// The name of the layout in options, such as `2set`.
  public let name: String
  /// The kind of the layout: two-set, three-set or romaja.
  public let kind: Kind
  /// Whether archaic letters can be typed. A syllable may then be several scalars: conjoining jamo
  /// in the order of NFC, and a tone mark.
  public let isArchaic: Bool
  /// The rules by which consecutive letters become one.
  public let joinRules: [JamoJoinRule]
  /// The strokes of the layout, indexed by `HangulStroke.index`; the first is `nothing`.
  let strokes: [HangulStroke]
  /// The choices for the strokes of the kind `choice`, indexed by the number of the stroke.
  let choices: [HangulChoice]
  /// The strokes of the keys, indexed by the key's code × 2, + 1 with Shift.
  let keys: [HangulStroke]
  /// The table of transitions for the default options, stored so that a composer with these options
  /// is cheap to create. Empty if the layout is archaic, if its joins form a cycle, or if the table
  /// would be too large.
  private(set) var transitions = HangulTransitions()

  /// The limit of key codes. Keys with this code or a higher one type no text on any keyboard.
  static let keyLimit = 256

  init(
    name: String, kind: Kind, isArchaic: Bool, joinRules: [JamoJoinRule],
    strokes: HangulStrokeTable
  ) {
    self.name = name
    self.kind = kind
    self.isArchaic = isArchaic
    self.joinRules = joinRules
    self.strokes = strokes.strokes
    choices = strokes.choices
    keys = strokes.keys
    // Joins in a cycle allow syllables of more keys than are stored, which need the rules.
    if !joinRules.goInCircles {
      transitions = HangulTransitions(HangulTables(self, HangulOptions()))
    }
  }

  /// Returns the stroke of the key, alone or with Shift.
  ///
  /// - Complexity: O(1)
  func stroke(of key: KeyCode, shift: Bool) -> HangulStroke {
    let index = Int(key.rawValue) << 1 | (shift ? 1 : 0)
    return index < keys.count ? keys[index] : .nothing
  }
}

extension HangulLayout {
  /// Creates the built-in layout with this name; nil if there is none.
  public init?(named name: String) {
    guard let builtIn = Self.all.first(where: { $0.name == name }) else { return nil }
    self = builtIn.layout()
  }

  /// The names of all built-in layouts.
  public static var allNames: [String] { all.map(\.name) }

  /// The name of ``twoSet``, the layout of nearly every keyboard in Korea.
  public static let defaultName = "2set"

  /// The built-in layouts by name. Each is created when it is first requested, because its table
  /// takes time to fill.
  private static let all: [(name: String, layout: @Sendable () -> HangulLayout)] = [
    (defaultName, { twoSet }), ("2set-old", { twoSetOld }), ("2set-on-3set", { twoSetOnThreeSet }),
    ("3set-390", { threeSet390 }), ("3set-final", { threeSetFinal }),
    ("3set-noshift", { threeSetNoShift }), ("3set-old", { threeSetOld }),
    ("ahnmatae", { ahnmatae }), ("romaja", { romaja }),
  ]
}
