import KeyEvents

extension HangulLayout {
  /// Creates a layout from the meanings of its keys. Keys without a meaning in `meanings` type the
  /// characters of a US keyboard.
  ///
  /// ```swift
  /// let mine = try HangulLayout(
  ///   name: "mine", kind: .threeSet,
  ///   meanings: [HangulKeystroke(.k): .initial(giyeok), HangulKeystroke(.f): .vowel(a)])
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the layout.
  ///   - kind: two-set, three-set or romaja.
  ///   - isArchaic: whether archaic letters can be typed.
  ///   - meanings: the meanings of the keys, alone and with Shift.
  ///   - joins: the rules by which letters join; nil means those of modern layouts.
  /// - Throws: ``HangulLayoutError`` at the first key, in order of key codes, that cannot type
  ///   text, whose meaning is impossible in a layout of this kind, or that exceeds the limit of 255
  ///   meanings.
  /// - Complexity: O(keys + joins), and, unless archaic letters can be typed, the cost of
  ///   ``HangulAutomaton/init(layout:options:)``.
  public init(
    name: String, kind: Kind, isArchaic: Bool = false, meanings: [HangulKeystroke: Meaning],
    joins: [JamoJoinRule]? = nil
  ) throws(HangulLayoutError) {
    var table = HangulStrokeTable()
    // A two-set automaton also receives letters without keys.
    if kind == .twoSet {
      for place in 0..<Jamo.Letter.count {
        _ = try table.indexed(HangulStrokeMaker.twoSetStroke(Jamo.Letter(known: place)))
      }
    }
    for row in USKeyboard.rows {
      for (line, shift) in [(row.plain, false), (row.shifted, true)] {
        for (offset, scalar) in line.unicodeScalars.enumerated() {
          let key = KeyCode(rawValue: row.first + UInt16(offset))
          table.set(key, shift: shift, HangulStroke(character: scalar))
        }
      }
    }
    // Sorted, so that the indices are the same each time.
    for (keystroke, meaning) in meanings.sorted(by: { HangulKeystroke.isBefore($0.key, $1.key) }) {
      let (key, shift) = (keystroke.key, keystroke.shift)
      guard key.rawValue < Self.keyLimit, key != .unknown else { throw .keyWithoutText(key) }
      let maker = HangulStrokeMaker(kind, isArchaic: isArchaic, isCapital: shift)
      guard let stroke = try maker.stroke(meaning, into: &table) else {
        throw .badMeaning(meaning.description, key: key, shift: shift)
      }
      table.set(key, shift: shift, stroke)
    }
    table.markAloofVowels()
    self.init(
      name: name, kind: kind, isArchaic: isArchaic, joinRules: joins ?? .modern, strokes: table)
  }
}

extension HangulKeystroke {
  /// Returns whether `left` comes before `right` in the order of key codes. Of two keystrokes of
  /// one key, the one without Shift comes first.
  static func isBefore(_ left: HangulKeystroke, _ right: HangulKeystroke) -> Bool {
    (left.key.rawValue, left.shift ? 1 : 0) < (right.key.rawValue, right.shift ? 1 : 0)
  }
}
