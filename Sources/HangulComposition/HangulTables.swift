import KeyEvents

/// The tables for a layout and options, created once and shared by copies of an automaton. It is a
/// class, so that an automaton is little more than its open syllable.
final class HangulTables: Sendable {
  let layout: HangulLayout
  let joins: JamoJoins
  /// The strokes of the keys, in the same order as in the layout. For a choice,
  /// `HangulStroke.index` is its position in `columns`.
  let keys: [HangulStroke]
  let strokes: [HangulStroke]
  /// The columns of ``HangulTransitions``: the strokes by index, then the choices.
  let columns: [HangulStroke]

  /// Whether consonants without a vowel join like finals, in a two-set layout.
  let joinsLoneConsonants: Bool
  /// Whether consonants without a vowel join like initials, in a two-set layout: ㄱㄱ is ㄲ.
  let joinsInitials: Bool
  let reorders: Bool
  /// Whether the letters of a syllable may come in any order.
  let isFlexible: Bool
  let isStrict: Bool
  let isArchaic: Bool
  /// Whether the open text may be several scalars.
  let hasTails: Bool
  /// All ones if cells store the typed letters, otherwise 0. Cells do not store them in romaja,
  /// whose keys are sounds, or in archaic layouts, whose letters have no number in an origin.
  let originMask: UInt64

  init(_ layout: HangulLayout, _ options: HangulOptions) {
    self.layout = layout
    strokes = layout.strokes
    let choices = layout.choices.indices.map { position in
      HangulStroke(.choice, number: UInt8(position))
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

  /// Returns the stroke of the key, alone or with Shift.
  @inline(__always)
  func stroke(of key: KeyCode, shift: Bool) -> HangulStroke {
    let position = Int(key.rawValue) << 1 | (shift ? 1 : 0)
    return position < keys.count ? keys[position] : .nothing
  }
}
