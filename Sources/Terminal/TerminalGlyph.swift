import Reporting

/// A character as the terminal gets it: harmless, of known width, in a style.
struct TerminalGlyph: Sendable {
  var text: String
  var cells: Int
  var style: Style

  /// The renditions of ECMA-48 (SGR) that are used.
  struct Style: OptionSet, Sendable {
    var rawValue: UInt8

    static let dim = Style(rawValue: 1)
    static let underlined = Style(rawValue: 2)
    static let reversed = Style(rawValue: 4)
  }

  init(_ text: String, cells: Int, style: Style = []) {
    self.text = text
    self.cells = cells
    self.style = style
  }

  /// Marks the end of what fits.
  static let ellipsis = TerminalGlyph("…", cells: 1, style: .dim)

  /// How a character is shown that stands `column` cells from the start of the line.
  ///
  /// Controls are shown as `^X`, a tab as blanks up to the next 8th column. What would reorder or break the row is shown
  /// as U+FFFD. A mark with nothing to stand on gets a dotted circle, a Hangul vowel or final without a lead the fillers
  /// it needs. Other characters without a width are left out.
  init(_ character: Character, column: Int, style: Style = []) {
    let first = character.unicodeScalars[character.unicodeScalars.startIndex]
    switch first.value {
    case 0x09: self.init(String(repeating: " ", count: 8 - column % 8), cells: 8 - column % 8)
    case ..<0x20, 0x7F:
      let caret = character.unicodeScalars.map {
        "^" + String(UnicodeScalar(UInt8($0.value) ^ 0x40))
      }
      self.init(caret.joined(), cells: caret.count * 2)
    case 0x80..<0xA0, 0x202A...0x202E, 0x2028, 0x2029, 0x2066...0x2069:
      self.init("\u{FFFD}", cells: 1)
    case 0x1160...0x11A7, 0xD7B0...0xD7C6: self.init("\u{115F}\(character)", cells: 2)
    case 0x11A8...0x11FF, 0xD7CB...0xD7FB: self.init("\u{115F}\u{1160}\(character)", cells: 2)
    default:
      let cells = CellWidth.cells(of: character)
      if cells > 0 {
        self.init(String(character), cells: cells)
      } else if first.properties.generalCategory == .format {
        self.init("", cells: 0)
      } else {
        self.init("\u{25CC}\(character)", cells: 1)
      }
    }
    self.style = style
  }
}

extension [TerminalGlyph] {
  var cells: Int { reduce(0) { $0 + $1.cells } }

  /// Appends a text that stands in one style.
  mutating func append(_ text: String, column: Int = 0, style: TerminalGlyph.Style = []) {
    var column = column
    for character in text {
      append(TerminalGlyph(character, column: column, style: style))
      column += self[endIndex - 1].cells
    }
  }
}
