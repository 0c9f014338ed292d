import KeyEvents

/// The strokes of a layout while it is created. Equal strokes have the same index.
struct HangulStrokeTable {
  /// The strokes, indexed by stroke index; the first is none.
  private(set) var strokes: [HangulStroke] = [.nothing]
  private(set) var choices: [HangulChoice] = []
  /// The strokes of the keys, indexed by key × 2 + Shift.
  private(set) var keys = Array(repeating: HangulStroke.nothing, count: HangulLayout.keyLimit * 2)
  private var indices: [HangulStroke: UInt8] = [:]

  /// The stroke with its index.
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

  /// The stroke that chooses among these four.
  mutating func choice(_ choice: HangulChoice) throws(HangulLayoutError) -> HangulStroke {
    if let number = choices.firstIndex(of: choice) {
      return HangulStroke(.choice, number: UInt8(number))
    }
    guard let number = UInt8(exactly: choices.count) else { throw .tooManyMeanings }
    choices.append(choice)
    return HangulStroke(.choice, number: number)
  }

  /// Sets the stroke that results when a vowel moves this one. Returns this stroke with the index
  /// of the result.
  mutating func setMoved(_ stroke: HangulStroke, as moved: HangulStroke) -> HangulStroke {
    strokes[Int(stroke.index)].movedIndex = moved.index
    return strokes[Int(stroke.index)]
  }

  mutating func set(_ key: KeyCode, shift: Bool, _ stroke: HangulStroke) {
    let position = Int(key.rawValue) << 1 | (shift ? 1 : 0)
    if position < keys.count { keys[position] = stroke }
  }

  /// Marks the vowels that do not join if joins are strict, because the layout also has the same
  /// vowel on a key that waits for another.
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
