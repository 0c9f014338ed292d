import KeyEvents

/// The strokes of a layout while it is created. Equal strokes have the same index.
struct HangulStrokeTable {
  /// The strokes, indexed by `HangulStroke.index`; the first is `nothing`.
  private(set) var strokes: [HangulStroke] = [.nothing]
  private(set) var choices: [HangulChoice] = []
  /// The strokes of the keys, indexed by the key's code × 2, + 1 with Shift.
  private(set) var keys = Array(repeating: HangulStroke.nothing, count: HangulLayout.keyLimit * 2)
  private var indices: [HangulStroke: UInt8] = [:]

  /// Returns the stroke with its index. A new stroke is added to the table.
  ///
  /// - Throws: ``HangulLayoutError/tooManyMeanings`` if the table is full.
  mutating func indexed(_ stroke: HangulStroke) throws(HangulLayoutError) -> HangulStroke {
    var indexed = stroke
    if let index = indices[stroke] {
      indexed.index = index
      indexed.movedIndex = strokes[Int(index)].movedIndex
      return indexed
    }
    guard let index = UInt8(exactly: strokes.count) else { throw .tooManyMeanings }
    indices[stroke] = index
    indexed.index = index
    indexed.movedIndex = index
    strokes.append(indexed)
    return indexed
  }

  /// Returns the stroke for the choice. A new choice is added to the table.
  ///
  /// - Throws: ``HangulLayoutError/tooManyMeanings`` if the table is full.
  mutating func choice(_ choice: HangulChoice) throws(HangulLayoutError) -> HangulStroke {
    if let number = choices.firstIndex(of: choice) {
      return HangulStroke(.choice, number: UInt8(number))
    }
    guard let number = UInt8(exactly: choices.count) else { throw .tooManyMeanings }
    choices.append(choice)
    return HangulStroke(.choice, number: number)
  }

  /// Makes `moved` the stroke that a vowel moves out of `stroke`. Returns `stroke` with its new
  /// `movedIndex`.
  mutating func setMoved(_ stroke: HangulStroke, as moved: HangulStroke) -> HangulStroke {
    strokes[Int(stroke.index)].movedIndex = moved.index
    return strokes[Int(stroke.index)]
  }

  mutating func set(_ key: KeyCode, shift: Bool, _ stroke: HangulStroke) {
    let position = Int(key.rawValue) << 1 | (shift ? 1 : 0)
    if position < keys.count { keys[position] = stroke }
  }

  /// Marks the vowels that do not join if joins are strict, because the layout also has a key on
  /// which the same vowel waits for another.
  mutating func markAloofVowels() {
    let combining = Set(
      strokes.filter { $0.kind == .medial && $0.flags.contains(.combining) }.map(\.number))
    let mark = { (stroke: HangulStroke) -> HangulStroke in
      guard stroke.kind == .medial, combining.contains(stroke.number),
        !stroke.flags.contains(.combining)
      else { return stroke }
      var marked = stroke
      marked.flags.insert(.aloof)
      return marked
    }
    strokes = strokes.map(mark)
    keys = keys.map(mark)
    choices = choices.map {
      HangulChoice(
        whenIdle: mark($0.whenIdle), awaitingVowel: mark($0.awaitingVowel),
        afterVowel: mark($0.afterVowel), afterFinal: mark($0.afterFinal))
    }
  }
}
