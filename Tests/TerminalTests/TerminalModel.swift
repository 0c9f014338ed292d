/// A terminal as far as a line is drawn on it: rows of cells, a cursor, and what happens at the right edge.
/// It stops the test at any byte it does not know.
struct TerminalModel {
  struct Cell: Equatable {
    /// Empty in the right half of a wide character.
    var text = " "
    /// The parameters of SGR that are on.
    var style: [Int] = []
  }

  let columns: Int
  /// How many rows it has; nil where it never scrolls.
  let height: Int?
  /// What was scrolled out at the top.
  private(set) var history: [[Cell]] = []
  /// How wide each character is that is not one cell wide; the model knows no table.
  let widths: [Character: Int]
  private(set) var rows: [[Cell]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var wraps = 0
  private(set) var unknown: [String] = []
  private var style: [Int] = []

  init(columns: Int, height: Int? = nil, widths: [Character: Int] = [:]) {
    self.columns = columns
    self.height = height
    self.widths = widths
    rows = [Array(repeating: Cell(), count: columns)]
  }

  /// A row without the blanks at its end.
  func text(_ row: Int) -> String {
    var text = rows[row].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  mutating func write(_ bytes: [UInt8]) {
    var rest = Array(String(decoding: bytes, as: UTF8.self))[...]
    while let character = rest.popFirst() {
      switch character {
      case "\r": column = 0
      case "\n": newline()
      // One character to Swift.
      case "\r\n":
        column = 0
        newline()
      case "\t": column = min(columns - 1, (column / 8 + 1) * 8)
      case "\u{1B}": control(&rest)
      default: put(character)
      }
    }
  }

  private mutating func newline() {
    column = 0
    row += 1
    if row == rows.count { rows.append(Array(repeating: Cell(), count: columns)) }
    if let height, rows.count > height {
      history.append(rows.removeFirst())
      row -= 1
    }
  }

  private mutating func put(_ character: Character) {
    if character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      unknown.append("control \(character.unicodeScalars.map(\.value))")
    }
    let width = widths[character] ?? 1
    if column + width > columns {
      wraps += 1
      newline()
    }
    rows[row][column] = Cell(text: String(character), style: style)
    if width == 2 { rows[row][column + 1] = Cell(text: "", style: style) }
    column += width
  }

  private mutating func control(_ rest: inout ArraySlice<Character>) {
    guard rest.popFirst() == "[" else { return unknown.append("escape") }
    var parameters = ""
    while let next = rest.first, next.isNumber || next == ";" {
      parameters.append(next)
      rest.removeFirst()
    }
    let numbers = parameters.split(separator: ";").map { Int($0)! }
    switch rest.popFirst() {
    case "K" where numbers.isEmpty:
      for place in column..<columns { rows[row][place] = Cell(style: style) }
    case "J" where numbers.isEmpty && column == 0:
      rows.removeSubrange((row + 1)...)
      rows[row] = Array(repeating: Cell(style: style), count: columns)
    case "A" where numbers.count == 1:
      // Further up than there is would be a mistake.
      if numbers[0] > row { unknown.append("up \(numbers[0]) from \(row)") }
      row = max(0, row - numbers[0])
    case "B" where numbers.count == 1:
      if row + numbers[0] >= rows.count { unknown.append("down \(numbers[0]) from \(row)") }
      row = min(rows.count - 1, row + numbers[0])
    case "C": column = min(columns - 1, column + max(1, numbers.first ?? 1))
    case "m":
      for number in numbers { style = number == 0 ? [] : style + [number] }
    default: unknown.append("CSI \(parameters)")
    }
  }
}
