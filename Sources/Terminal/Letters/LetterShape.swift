/// The shape of a letter: 16 rows of dots.
struct LetterShape: Hashable, Sendable {
  /// The rows from the top. The highest of the 16 bits is the dot at the left.
  var rows: [UInt16]
  /// Whether the shape has 16 columns. If not, it has 8, in the upper bits.
  var isWide: Bool

  /// Finds the shape of a character; nil if there is none.
  init?(_ character: Character) {
    let scalars = character.unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1 else { return nil }
    if let syllable = Self.syllable(scalar) {
      self = syllable
    } else if let shape = Self.letters[scalar] {
      self = shape
    } else {
      return nil
    }
  }

  /// Returns whether a character has a shape.
  static func exists(for character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1 else { return false }
    return (0xAC00...0xD7A3).contains(scalar.value) || letters[scalar] != nil
  }

  private init(rows: [UInt16], isWide: Bool) {
    self.rows = rows
    self.isWide = isWide
  }

  /// Composes a Hangul syllable from the shapes of its letters (Unicode 15, 3.12).
  private static func syllable(_ scalar: Unicode.Scalar) -> LetterShape? {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = Int(scalar.value - 0xAC00)
    let (initial, vowel, final) = (index / 28 / 21, index / 28 % 21, index % 28)
    let place = 2 * vowel + (final > 0 ? 1 : 0)
    var rows = initials[19 * LetterTable.initialVariants[place] + initial].rows
    for row in rows.indices { rows[row] |= vowels[place].rows[row] }
    if final > 0 {
      let shape = finals[27 * LetterTable.finalVariants[vowel] + final - 1]
      for row in rows.indices { rows[row] |= shape.rows[row] }
    }
    return LetterShape(rows: rows, isWide: true)
  }

  private static let letters: [Unicode.Scalar: LetterShape] = {
    var letters: [Unicode.Scalar: LetterShape] = [:]
    for line in lines(of: LetterTable.letters) {
      guard let value = UInt32(line.prefix(4), radix: 16), let scalar = Unicode.Scalar(value)
      else { continue }
      letters[scalar] = LetterShape(digits: line.dropFirst(4))
    }
    return letters
  }()

  private static let initials = lines(of: LetterTable.initials).map(LetterShape.init(digits:))
  private static let vowels = lines(of: LetterTable.vowels).map(LetterShape.init(digits:))
  private static let finals = lines(of: LetterTable.finals).map(LetterShape.init(digits:))

  private static func lines(of table: StaticString) -> [Substring] {
    table.description.split(separator: "\n")
  }

  private init(digits: Substring) {
    isWide = digits.utf8.count == 64
    rows = []
    var rest = digits
    while !rest.isEmpty {
      let row = UInt16(rest.prefix(isWide ? 4 : 2), radix: 16) ?? 0
      rows.append(isWide ? row : row << 8)
      rest = rest.dropFirst(isWide ? 4 : 2)
    }
  }
}

/// The blocks that large letters are made of.
package enum LetterBlocks: Sendable, CaseIterable {
  /// Blocks of two by three dots (sextants of Unicode 13): a letter has 5 rows. Terminals that draw
  /// these blocks themselves do not need a font with them.
  case small
  /// Blocks of one by two dots, which every font has: a letter has 8 rows.
  case half

  /// The number of rows of a letter.
  package var rowCount: Int { self == .small ? 5 : 8 }

  /// The number of columns of a narrow letter; a wide letter has twice as many.
  var columnCount: Int { self == .small ? 4 : 8 }

  /// Returns the text of the blocks in a row of a shape, one for each column.
  func row(_ row: Int, of shape: LetterShape) -> [String] {
    let columns = columnCount * (shape.isWide ? 2 : 1)
    func dots(_ row: Int, _ column: Int, count: Int) -> Int {
      Int(shape.rows[row] >> UInt16(16 - column - count)) & (1 << count - 1)
    }
    switch self {
    case .half:
      return (0..<columns).map { column in
        let (upper, lower) = (dots(2 * row, column, count: 1), dots(2 * row + 1, column, count: 1))
        return [" ", "▄", "▀", "█"][2 * upper + lower]
      }
    case .small:
      // Only 15 of the 16 rows fit. The bottom row of a syllable is empty. The top row of any other
      // letter contains at most a part of an accent, which is merged with the row below.
      let skipped = shape.isWide ? 0 : 1
      return (0..<columns).map { column in
        var pattern = 0
        for part in 0..<3 {
          let source = 3 * row + part + skipped
          var pair = dots(source, 2 * column, count: 2)
          if source == 1, skipped == 1 { pair |= dots(0, 2 * column, count: 2) }
          // The lowest bit of a sextant's number is its left upper dot.
          pattern |= (pair >> 1 | (pair & 1) << 1) << (2 * part)
        }
        return Self.sextant(pattern)
      }
    }
  }

  /// Returns the block with the dots of a 6-bit pattern, in the order of Unicode's sextants.
  private static func sextant(_ pattern: Int) -> String {
    switch pattern {
    case 0: return " "
    case 21: return "▌"
    case 42: return "▐"
    case 63: return "█"
    default:
      // The left half and the right half are older characters, outside the sextants.
      let index = pattern - 1 - (pattern > 21 ? 1 : 0) - (pattern > 42 ? 1 : 0)
      return String(Unicode.Scalar(UInt32(0x1FB00 + index)) ?? " ")
    }
  }
}
