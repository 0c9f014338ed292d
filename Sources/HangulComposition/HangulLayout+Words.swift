import KeyEvents

extension HangulLayout {
  /// A row of neighbouring keys: the code of the first, then a word for each key without and with Shift.
  typealias Row = (first: UInt16, plain: String, shifted: String)

  /// Makes a layout from words, as a layout file has them. Keys that are not named are those of a US board.
  ///
  /// | word | what the key gives |
  /// | --- | --- |
  /// | `ㄱ-` | an initial |
  /// | `ㅏ`, `ㅗ+` | a vowel; one that waits for another to join, where there is a second key for it |
  /// | `-ㄱ` | a final |
  /// | `ㄱ` | a consonant, in a two-set layout and in romaja |
  /// | `U+1140` | conjoining jamo (of two-set layouts initials and vowels), a tone mark, or any character; of controls a tab |
  /// | <code>-ㄱ&#124;ㅏ&#124;-ㄱ</code> | by what is open: nothing, no vowel yet, a vowel, a final (else as the one before) |
  /// | any other single character | itself |
  ///
  /// Joins are three words of one part with blanks between them: `ㅗ ㅏ ㅘ`, `-ㄱ -ㅅ -ㄳ`; nil stands for those of modern
  /// layouts.
  package init(
    name: String, kind: Kind, isArchaic: Bool = false, words: [HangulKeystroke: String],
    joins: [String]? = nil
  ) throws(HangulLayoutError) {
    var rules: [JamoJoinRule] = []
    for join in joins ?? [] {
      guard let rule = HangulWord.joinRule(join) else { throw .badJoin(join) }
      rules.append(rule)
    }
    try self.init(
      name: name, kind: kind, isArchaic: isArchaic, words: words,
      joinRules: joins == nil ? .modern : rules)
  }

  /// Makes a layout that comes with the library; its tests make each.
  init(
    builtIn name: String, _ kind: Kind, isArchaic: Bool = false,
    joins: [JamoJoinRule] = .modern, rows: [Row]
  ) {
    var words: [HangulKeystroke: String] = [:]
    for row in rows {
      for (line, shift) in [(row.plain, false), (row.shifted, true)] {
        for (offset, word) in line.split(separator: " ").enumerated() {
          let key = KeyCode(rawValue: row.first + UInt16(offset))
          words[HangulKeystroke(key, shift: shift)] = String(word)
        }
      }
    }
    do {
      try self.init(
        name: name, kind: kind, isArchaic: isArchaic, words: words, joinRules: joins)
    } catch {
      preconditionFailure("layout \(name): \(error)")
    }
  }

  private init(
    name: String, kind: Kind, isArchaic: Bool, words: [HangulKeystroke: String],
    joinRules: [JamoJoinRule]
  ) throws(HangulLayoutError) {
    var table = HangulStrokeTable()
    // A two-set automaton is also fed letters without keys.
    if kind == .twoSet {
      for place in 0..<Jamo.Letter.count {
        _ = try table.indexed(HangulWord.twoSetStroke(Jamo.Letter(known: place)))
      }
    }
    for row in USBoard.rows {
      for (line, shift) in [(row.plain, false), (row.shifted, true)] {
        for (offset, scalar) in line.unicodeScalars.enumerated() {
          let key = KeyCode(rawValue: row.first + UInt16(offset))
          table.set(key, shift: shift, HangulStroke(character: scalar))
        }
      }
    }
    // In order, so that the indices are the same each time.
    let order = words.sorted {
      ($0.key.key.rawValue, $0.key.shift ? 1 : 0) < ($1.key.key.rawValue, $1.key.shift ? 1 : 0)
    }
    for (keystroke, text) in order {
      let word = HangulWord(kind, isArchaic: isArchaic, isCapital: keystroke.shift)
      guard let stroke = try word.stroke(text, into: &table) else {
        throw .badWord(text, key: keystroke.key, shift: keystroke.shift)
      }
      table.set(keystroke.key, shift: keystroke.shift, stroke)
    }
    table.markAloofVowels()
    self.init(
      name: name, kind: kind, isArchaic: isArchaic, joinRules: joinRules, strokes: table)
  }
}
