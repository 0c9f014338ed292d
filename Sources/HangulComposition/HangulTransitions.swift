import TextEditing

/// The automaton as a table: a row for each state of an open syllable, a column for each stroke of
/// the layout.
///
/// It is filled by applying the rules to each row with each stroke. A key is then one look-up,
/// whatever its effect; with branches, half of the time would be lost to mispredictions. There is
/// no table for archaic layouts, whose syllables have several scalars, or for letters in any order,
/// which would need thousands of rows.
struct HangulTransitions: Sendable {
  /// The transitions, row by row.
  ///
  /// The first entry of a row serves all strokes that end the syllable in a changed form. Its value
  /// is the scalar of that form minus the scalar shown before the stroke. Its key is the index of
  /// the stroke that moves to the next syllable; 0 if none moves.
  private var transitions: [HangulTransition] = []

  /// Creates an empty table.
  init() {}

  var isEmpty: Bool { transitions.isEmpty }

  @inline(__always)
  subscript(row: UInt64, column: UInt8) -> HangulTransition {
    transitions[Int(truncatingIfNeeded: row) &+ Int(column)]
  }

  /// Creates the table. It is empty for archaic layouts, for letters in any order, for more than
  /// 256 columns, and if the start of a row does not fit into 16 bits.
  ///
  /// - Complexity: O(strokes × (strokes + joins of the layout))
  init(_ tables: HangulTables) {
    guard !tables.hasTails, tables.columns.count <= 256 else { return }
    var rows: [UInt64: UInt16] = [OpenSyllable().kindOfRow(tables): 0]
    var syllables = [OpenSyllable()]
    var row = 0
    while row < syllables.count {
      let start = syllables[row]
      var ended: HangulTransition?
      let header = transitions.count
      transitions.append(.none)
      for stroke in tables.columns.dropFirst() {
        guard stroke.kind.isLetter else {
          transitions.append(.none)
          continue
        }
        var after = start
        let change = after.addByRules(stroke, tables)
        let kind = after.kindOfRow(tables)
        if rows[kind] == nil {
          guard let next = UInt16(exactly: syllables.count * tables.columns.count) else {
            transitions = []
            return
          }
          rows[kind] = next
          syllables.append(after.asRow)
        }
        let transition = HangulTransition(
          from: start, to: after, change, next: rows[kind] ?? 0, tables)
        transitions.append(transition)
        guard transition.ends != 0 else { continue }
        ended = HangulTransition(
          next: 0, value: change.endedCell.distance(from: start.shown.cell),
          key: transition.moves != 0 ? after.keys[0] : 0, letter: 0, flags: [])
      }
      if let ended { transitions[header] = ended }
      row += 1
    }
  }
}

extension HangulTransition {
  fileprivate init(
    from start: OpenSyllable, to after: OpenSyllable, _ change: HangulChange, next: UInt16,
    _ tables: HangulTables
  ) {
    var flags: Flags = []
    // The first entry of a row has key index 0, which no stroke has.
    if start.keys.count > 0, after.keys[0] == 0 { flags.insert(.keeps) }
    if !flags.contains(.keeps), after.keys.count == 2 { flags.insert(.moves) }
    if change.removedCell != .absent { flags.insert(.removes) }
    if change.endedCell != .absent { flags.insert(.ends) }
    let before = flags.contains(.keeps) ? start.shown.cell : .absent
    let key = after.keys[after.keys.count - 1]
    self.init(
      next: next, value: change.openCell.distance(from: before), key: key,
      letter: tables.originMask == 0 ? 0 : tables.strokes[Int(key)].letter, flags: flags)
  }
}

extension TextCell {
  fileprivate func distance(from other: TextCell) -> Int32 {
    Int32(scalarValue) - Int32(other.scalarValue)
  }
}

extension OpenSyllable {
  /// Returns the state of the syllable as a number, without the parts that do not affect any
  /// further stroke. Syllables of one state share a row.
  fileprivate func kindOfRow(_ tables: HangulTables) -> UInt64 {
    var kind = self
    if last != .medial { kind.lastFlags = [] }
    if initial != 0, medial != 0 {
      // In three-set layouts an initial that came after its vowel can still join another.
      if last == .initial, tables.layout.kind == .threeSet {
        kind.medial = 1
      } else {
        kind.initial = 1
      }
      if final != 0 { kind.medial = 1 }
    }
    let parts = [
      kind.initial, kind.medial, kind.final, kind.finalBefore, kind.movable, kind.movedIndex,
      kind.last.rawValue, kind.lastFlags.rawValue,
    ]
    return parts.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The syllable as if typed with a single key of index 0, which no letter has, and without an
  /// origin.
  fileprivate var asRow: OpenSyllable {
    var row = self
    row.keys = StrokeRow()
    row.keys.append(0)
    row.shown.cell = TextCell(scalarValue: shown.cell.scalarValue, origin: 0)
    return row
  }
}
