import KeyEvents

/// What layout and options say, made once for an automaton and shared by its copies. A class, so that an automaton is
/// little more than the syllable that is open.
final class HangulTables: Sendable {
  let layout: HangulLayout
  let joins: JamoJoins
  /// As in the layout, but that the index of a choice is its column.
  let keys: [HangulStroke]
  let strokes: [HangulStroke]
  /// The strokes by index, then the choices.
  let columns: [HangulStroke]

  /// Whether consonants without a vowel join as finals do, in a two-set layout.
  let joinsLoneConsonants: Bool
  /// Whether consonants join as initials do, in a two-set layout.
  let joinsInitials: Bool
  let reorders: Bool
  /// Whether the letters of a syllable come in any order.
  let isFlexible: Bool
  let isStrict: Bool
  let isArchaic: Bool
  /// Whether what is open may be several scalars.
  let hasTails: Bool
  /// All ones where cells keep their letters, else 0: not in romaja, where they are sounds, nor in archaic layouts.
  let originMask: UInt64

  init(_ layout: HangulLayout, _ options: HangulOptions) {
    self.layout = layout
    strokes = layout.strokes
    let choices = layout.choices.indices.map { place in
      HangulStroke(.choice, number: UInt8(place))
    }
    columns = layout.strokes + choices
    keys = layout.keys.map { stroke in
      guard stroke.kind == .choice else { return stroke }
      var column = stroke
      column.index = UInt8(truncatingIfNeeded: layout.strokes.count + Int(stroke.number))
      return column
    }
    isArchaic = layout.isArchaic
    joinsInitials = layout.isArchaic || options.doubleStroke
    joins = JamoJoins(
      layout.joinRules, isArchaic: layout.isArchaic,
      doubles: layout.kind != .twoSet || joinsInitials)
    joinsLoneConsonants = options.joinsLoneConsonants && !layout.isArchaic
    reorders = options.autoReorder != .off
    isFlexible = options.autoReorder == .flexible && layout.kind == .threeSet
    hasTails = isArchaic || isFlexible
    isStrict = options.strictJoins
    originMask = layout.isArchaic || layout.kind == .romaja ? 0 : ~0
  }

  /// What the key gives, alone or with Shift.
  @inline(__always)
  func stroke(of key: KeyCode, shift: Bool) -> HangulStroke {
    let place = Int(key.rawValue) << 1 | (shift ? 1 : 0)
    return place < keys.count ? keys[place] : .nothing
  }
}
