/// A model of a terminal, as far as pictures need it: rows of cells, a cursor, the behavior at the
/// right edge, and the alternate screen. Unknown sequences are added to ``unknown``.
public struct TerminalModel {
  public struct Cell: Hashable, Sendable {
    /// The character; empty in the right half of a wide one.
    public var text: String
    /// The SGR parameters that are on.
    public var style: [Int]

    public init(text: String = " ", style: [Int] = []) {
      self.text = text
      self.style = style
    }
  }

  public private(set) var columns: Int
  /// The number of rows; nil if it never scrolls.
  public private(set) var height: Int?
  /// The rows that scrolled out at the top.
  public private(set) var history: [[Cell]] = []
  /// The width of each character that is not one cell wide; the model has no table.
  public let widths: [Character: Int]
  public private(set) var rows: [[Cell]]
  public private(set) var row = 0
  public private(set) var column = 0
  /// How often a row was continued in the next one, on the present screen.
  public private(set) var wraps = 0
  public private(set) var unknown: [String] = []
  /// The private modes that are set, such as 1004, the reports of the focus.
  public private(set) var modes: Set<Int> = []
  /// The questions for the kind of the terminal and for its colors, the latter with their number.
  public private(set) var questions: [String] = []
  private var style: [Int] = []
  /// The main screen while the alternate one is shown.
  private var mainScreen: (rows: [[Cell]], row: Int, column: Int, wraps: Int)?

  /// Whether the alternate screen is shown.
  public var isAlternate: Bool { mainScreen != nil }

  public init(columns: Int, height: Int? = nil, widths: [Character: Int] = [:]) {
    self.columns = columns
    self.height = height
    self.widths = widths
    rows = [Array(repeating: Cell(), count: columns)]
  }

  /// Creates a terminal with these rows and the cursor at that position.
  public init(
    columns: Int, height: Int? = nil, widths: [Character: Int] = [:], rows: [[Cell]], row: Int,
    column: Int
  ) {
    self.init(columns: columns, height: height, widths: widths)
    self.rows = rows.map { $0 + Array(repeating: Cell(), count: columns - $0.count) }
    self.row = row
    self.column = column
  }

  /// Changes the size as a terminal may: rows and columns are cut or added at the ends.
  public mutating func resize(columns: Int, height: Int) {
    func resized(_ rows: [[Cell]]) -> [[Cell]] {
      rows.suffix(height).map { row in
        Array(row.prefix(columns))
          + Array(repeating: Cell(), count: max(0, columns - row.count))
      }
    }
    self.columns = columns
    self.height = height
    rows = resized(rows)
    row = min(row, rows.count - 1)
    column = min(column, columns - 1)
    if let main = mainScreen {
      let rows = resized(main.rows)
      mainScreen = (
        rows, min(main.row, rows.count - 1), min(main.column, columns - 1), main.wraps
      )
    }
    fill()
  }

  /// A row without the spaces at its end.
  public func text(_ row: Int) -> String {
    var text = rows[row].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  public mutating func write(_ bytes: [UInt8]) {
    var rest = Array(String(decoding: bytes, as: UTF8.self))[...]
    while let character = rest.popFirst() {
      switch character {
      case "\r": column = 0
      case "\n": newline()
      // This is one `Character` in Swift.
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
    // Writing over one half of a wide character removes the other half.
    if rows[row][column].text.isEmpty, column > 0 { rows[row][column - 1].text = " " }
    let end = column + width
    if end < columns, rows[row][end].text.isEmpty { rows[row][end].text = " " }
    rows[row][column] = Cell(text: String(character), style: style)
    for place in column + 1..<end { rows[row][place] = Cell(text: "", style: style) }
    column = end
  }

  private mutating func control(_ rest: inout ArraySlice<Character>) {
    let kind = rest.popFirst()
    if kind == "]" {
      let end = rest.firstIndex(of: "\u{1B}") ?? rest.endIndex
      questions.append(String(rest[..<end]))
      rest = rest[end...].dropFirst(2)
      return
    }
    guard kind == "[" else { return unknown.append("escape") }
    let isPrivate = rest.first == "?"
    if isPrivate { rest.removeFirst() }
    var parameters = ""
    while let next = rest.first, next.isNumber || next == ";" {
      parameters.append(next)
      rest.removeFirst()
    }
    let numbers = parameters.split(separator: ";").map { Int($0)! }
    let final = rest.popFirst()
    if isPrivate { return set(numbers, final) }
    switch final {
    case "K" where numbers.isEmpty:
      // A cursor after the last column counts as in that column.
      for place in min(column, columns - 1)..<columns { rows[row][place] = Cell(style: style) }
    case "J" where numbers.isEmpty && column == 0:
      rows.removeSubrange((row + 1)...)
      rows[row] = Array(repeating: Cell(style: style), count: columns)
      fill()
    case "J" where numbers == [2]:
      rows = rows.map { _ in Array(repeating: Cell(style: style), count: columns) }
    case "H":
      let place = numbers.isEmpty ? [1, 1] : numbers
      if place.count != 2 || place[0] > rows.count || place[1] > columns {
        unknown.append("place \(numbers)")
      }
      row = min(max(0, place[0] - 1), rows.count - 1)
      column = min(max(0, place[place.count - 1] - 1), columns - 1)
    case "A" where numbers.count == 1:
      // Moving up past the first row is an error.
      if numbers[0] > row { unknown.append("up \(numbers[0]) from \(row)") }
      row = max(0, row - numbers[0])
    case "B" where numbers.count == 1:
      if row + numbers[0] >= rows.count { unknown.append("down \(numbers[0]) from \(row)") }
      row = min(rows.count - 1, row + numbers[0])
    case "C": column = min(columns - 1, column + max(1, numbers.first ?? 1))
    case "m" where numbers.first == 0:
      // Every style starts with a reset; a zero after it is a part of a color.
      style = Array(numbers.dropFirst())
    case "c" where numbers.isEmpty: questions.append("kind")
    default: unknown.append("CSI \(parameters)")
    }
  }

  /// The alternate screen has all rows from the start.
  private mutating func fill() {
    guard isAlternate, let height else { return }
    while rows.count < height { rows.append(Array(repeating: Cell(), count: columns)) }
  }

  private mutating func set(_ numbers: [Int], _ final: Character?) {
    for mode in numbers {
      switch (mode, final) {
      case (1049, "h"):
        if mainScreen == nil { mainScreen = (rows, row, column, wraps) }
        (rows, row, column) = ([Array(repeating: Cell(), count: columns)], 0, 0)
        wraps = 0
        fill()
      case (1049, "l"):
        guard let main = mainScreen else {
          // A terminal would move the cursor.
          unknown.append("end of no alternate screen")
          continue
        }
        (rows, row, column, wraps) = main
        mainScreen = nil
      case (_, "h"): modes.insert(mode)
      case (_, "l"): modes.remove(mode)
      default: unknown.append("mode \(mode)")
      }
    }
  }
}
