/// A text beside the answer to it, unit by unit, with the fewest differences (V. I. Levenshtein,
/// "Binary codes capable of correcting deletions, insertions, and reversals", 1966). A unit is a
/// character, or a sign such as `<SK>`. The answer may end before the text does.
package struct TextAlignment<Unit: Hashable & Sendable>: Hashable, Sendable {
  /// The result of a unit of the text.
  package enum Outcome: Hashable, Sendable {
    case right
    /// The answer has another unit in this position.
    case wrong(Unit)
    case missed
  }

  /// The result of each unit, up to the last one that the answer reaches.
  package private(set) var outcomes: [Outcome] = []
  /// The units that were not asked for, each with the index of the unit of the text before which it
  /// came.
  package private(set) var extra: [(index: Int, unit: Unit)] = []
  /// For each unit of the answer, the index of the unit of the text beside it; nil if the unit of
  /// the answer is extra.
  package private(set) var partners: [Int?] = []

  /// The largest difference between the indices of two units that can be beside each other; it may
  /// be larger if the whole text is aligned. Units further apart count as missed or extra.
  private static var band: Int { 48 }

  package static func == (first: Self, second: Self) -> Bool {
    first.outcomes == second.outcomes && first.partners == second.partners
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(outcomes)
    hasher.combine(partners)
  }

  /// Aligns an answer with a text. If `isWhole`, the answer is for the whole text; otherwise the
  /// rest of the text that the answer does not reach is left out.
  ///
  /// - Complexity: O(units of the answer × width of the band)
  package init(_ text: [Unit], _ answer: [Unit], isWhole: Bool = false) {
    let columns = text.count
    let rows = answer.count
    let band = max(Self.band, isWhole ? abs(columns - rows) + 8 : 0)
    let width = 2 * band + 1
    let far = Int32.max / 2
    // The cost of a cell is at [row][column - row + band].
    var costs = [Int32](repeating: far, count: (rows + 1) * width)
    func slot(_ row: Int, _ column: Int) -> Int? {
      let place = column - row + band
      return place >= 0 && place < width && column >= 0 ? row * width + place : nil
    }
    func cost(_ row: Int, _ column: Int) -> Int32 {
      row >= 0 ? slot(row, column).map { costs[$0] } ?? far : far
    }
    for row in 0...rows {
      for column in max(0, row - band)...max(max(0, row - band), min(columns, row + band)) {
        guard column <= columns, let place = slot(row, column) else { continue }
        if row == 0, column == 0 {
          costs[place] = 0
          continue
        }
        var best = far
        if row > 0, column > 0 {
          let isSame = text[column - 1] == answer[row - 1]
          best = min(best, cost(row - 1, column - 1) + (isSame ? 0 : 1))
        }
        best = min(best, cost(row - 1, column) + 1, cost(row, column - 1) + 1)
        costs[place] = best
      }
    }
    var column = columns
    if !isWhole {
      // The furthest of the cheapest, so that a wrong last character is not an extra one.
      var best = far
      for end in max(0, rows - band)...max(max(0, rows - band), min(columns, rows + band))
      where end <= columns && cost(rows, end) <= best {
        best = cost(rows, end)
        column = end
      }
    }
    partners = Array(repeating: nil, count: rows)
    var row = rows
    var reversed: [Outcome] = []
    while row > 0 || column > 0 {
      let here = cost(row, column)
      if row > 0, column > 0 {
        let isSame = text[column - 1] == answer[row - 1]
        if here == cost(row - 1, column - 1) + (isSame ? 0 : 1), here < far {
          reversed.append(isSame ? .right : .wrong(answer[row - 1]))
          partners[row - 1] = column - 1
          row -= 1
          column -= 1
          continue
        }
      }
      if column > 0, row == 0 || here == cost(row, column - 1) + 1 {
        reversed.append(.missed)
        column -= 1
      } else {
        extra.append((column, answer[row - 1]))
        row -= 1
      }
    }
    outcomes = reversed.reversed()
    extra.reverse()
    // What a reader has not come to is not missed.
    guard !isWhole else { return }
    while outcomes.last == .missed { outcomes.removeLast() }
  }
}
