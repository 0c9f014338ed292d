/// The cost of typing one word when another was meant: how unlikely the slips between them are, in
/// hundredths of a plain slip.
package struct SpellingChannel: Sendable {
  /// The costs of single slips, found with half of the published lists of misspellings.
  package struct Costs: Hashable, Sendable {
    package var plain: Int32 = 100
    package var vowelForVowel: Int32 = 53
    package var soundAlike: Int32 = 60
    package var adjacentKey: Int32 = 100
    package var doubling: Int32 = 18
    package var exchange: Int32 = 57
    /// Exchanged e and i, as in `recieve` and `wierd`.
    package var exchangeOfEAndI: Int32 = 30
    package var vowelLeftOut: Int32 = 33
    package var consonantLeftOut: Int32 = 55
    package var vowelAdded: Int32 = 90
    package var consonantAdded: Int32 = 102
    package var adjacentKeyAdded: Int32 = 80
    package var silentLetter: Int32 = 23
    package var apostrophe: Int32 = 25
    /// The additional cost of a slip in the first letter, which people seldom get wrong.
    package var firstLetter: Int32 = 45

    package init() {}
  }

  let costs: Costs
  /// The cost of typing the second letter for the first, at the index 32 * first + second.
  private let substitutions: [Int32]
  private let adjacent: [Bool]

  package init(costs: Costs = Costs()) {
    self.costs = costs
    var substitutions = [Int32](repeating: costs.plain, count: 32 * 32)
    var adjacent = [Bool](repeating: false, count: 32 * 32)
    for (first, second) in Self.adjacentKeys {
      adjacent[32 * first + second] = true
      adjacent[32 * second + first] = true
    }
    for first in 0..<32 {
      for second in 0..<32 {
        let index = 32 * first + second
        if adjacent[index] { substitutions[index] = min(substitutions[index], costs.adjacentKey) }
        if Self.isVowel(first), Self.isVowel(second) {
          substitutions[index] = min(substitutions[index], costs.vowelForVowel)
        }
      }
    }
    for pair in Self.alike {
      let letters = pair.utf8.map { Self.number($0) }
      for index in [32 * letters[0] + letters[1], 32 * letters[1] + letters[0]] {
        substitutions[index] = min(substitutions[index], costs.soundAlike)
      }
    }
    for letter in 0..<32 { substitutions[33 * letter] = 0 }
    self.substitutions = substitutions
    self.adjacent = adjacent
  }

  private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
  private static let alike = [
    "ck", "cs", "sz", "gj", "mn", "dt", "bp", "fv", "kq", "xz", "iy", "ey", "uw", "vw", "gk", "xs",
  ]

  private static var adjacentKeys: [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    let rows = rows.map { $0.utf8.map { number($0) } }
    for (row, letters) in rows.enumerated() {
      for (column, letter) in letters.enumerated() {
        if column + 1 < letters.count { pairs.append((letter, letters[column + 1])) }
        guard row + 1 < rows.count else { continue }
        for below in [column - 1, column] where rows[row + 1].indices.contains(below) {
          pairs.append((letter, rows[row + 1][below]))
        }
      }
    }
    return pairs
  }

  /// Returns the number of a letter, from 1 to 26, or of the apostrophe, 27.
  @inline(__always)
  static func number(_ byte: UInt8) -> Int {
    byte == WordKey.apostrophe ? 27 : Int(byte & 31)
  }

  @inline(__always)
  static func isVowel(_ letter: Int) -> Bool {
    // a, e, i, o, u, y
    let vowels: UInt32 = 1 << 1 | 1 << 5 | 1 << 9 | 1 << 15 | 1 << 21 | 1 << 25
    return vowels >> UInt32(letter) & 1 == 1
  }

  /// The rows of the comparison, kept between words so that comparing allocates nothing.
  struct Rows {
    static let width = WordKey.longest + 1
    var rows = [Int32](repeating: 0, count: 3 * width)
    var typed = [Int](repeating: 0, count: WordKey.longest + 1)
    var typedCount = 0
    var meant = [Int](repeating: 0, count: WordKey.longest + 1)
    var meantCount = 0

    mutating func setTyped(_ key: [UInt8]) {
      typedCount = min(key.count, WordKey.longest)
      for index in 0..<typedCount { typed[index] = SpellingChannel.number(key[index]) }
    }
  }

  /// Returns the least cost of the slips that turn `rows.meant` into `rows.typed`; nil if it is
  /// above `limit`.
  func cost(_ rows: inout Rows, limit: Int32) -> Int32? {
    let width = Rows.width
    let typedCount = rows.typedCount
    var current = 0
    var previous = width
    var before = 2 * width
    rows.rows[current] = 0
    for column in 0..<typedCount {
      rows.rows[current + column + 1] =
        rows.rows[current + column] + addition(rows, column: column, row: -1)
    }
    for row in 0..<rows.meantCount {
      (before, previous, current) = (previous, current, before)
      let meant = rows.meant[row]
      let leaving = omission(rows, row: row)
      rows.rows[current] = rows.rows[previous] + leaving
      var least = rows.rows[current]
      for column in 0..<typedCount {
        let typed = rows.typed[column]
        var cost = rows.rows[previous + column]
        if typed != meant {
          cost += substitutions[32 * meant + typed]
          if row == 0 || column == 0 { cost += costs.firstLetter }
        }
        cost = min(cost, rows.rows[previous + column + 1] + leaving)
        cost = min(
          cost, rows.rows[current + column] + addition(rows, column: column, row: row))
        if row > 0, column > 0, typed == rows.meant[row - 1], rows.typed[column - 1] == meant,
          typed != meant
        {
          // The letters 5 and 9 are e and i.
          let isEAndI = min(typed, meant) == 5 && max(typed, meant) == 9
          let exchange = isEAndI ? costs.exchangeOfEAndI : costs.exchange
          cost = min(cost, rows.rows[before + column - 1] + exchange + (row == 1 ? 10 : 0))
        }
        rows.rows[current + column + 1] = cost
        least = min(least, cost)
      }
      // An exchange may still lead from the row before to a cheaper one.
      if least > limit + costs.exchange { return nil }
    }
    let cost = rows.rows[current + typedCount]
    return cost <= limit ? cost : nil
  }

  @inline(__always)
  private func omission(_ rows: borrowing Rows, row: Int) -> Int32 {
    let letter = rows.meant[row]
    if letter == 27 { return costs.apostrophe }
    if row > 0, rows.meant[row - 1] == letter { return costs.doubling }
    if row == 0 { return costs.consonantLeftOut + costs.firstLetter / 2 }
    // Silent letters: h, and e at the end.
    if letter == 8 || (letter == 5 && row == rows.meantCount - 1) { return costs.silentLetter }
    return Self.isVowel(letter) ? costs.vowelLeftOut : costs.consonantLeftOut
  }

  @inline(__always)
  private func addition(_ rows: borrowing Rows, column: Int, row: Int) -> Int32 {
    let letter = rows.typed[column]
    if letter == 27 { return costs.apostrophe * 2 }
    if column > 0, rows.typed[column - 1] == letter { return costs.doubling }
    if column == 0 { return costs.consonantAdded + costs.firstLetter / 2 }
    if letter == 8 || (letter == 5 && column == rows.typedCount - 1) { return costs.silentLetter }
    if Self.isVowel(letter) { return costs.vowelAdded }
    return adjacent[32 * letter + rows.typed[column - 1]]
      ? costs.adjacentKeyAdded : costs.consonantAdded
  }
}
