import PlainText

/// A character prepared for a terminal: text that cannot disturb the row, of known width, with a
/// style. Views convert all their text to cells through this type.
package struct TerminalGlyph: Sendable {
  private(set) var text: String
  /// The number of cells; 0 if the character is left out.
  package private(set) var width: Int
  private(set) var style: TerminalStyle

  private init(_ text: String, width: Int) {
    self.text = text
    self.width = width
    style = []
  }

  /// The `…` for omitted text, in the secondary style.
  package static let ellipsis = {
    var glyph = TerminalGlyph("…", width: 1)
    glyph.style = .secondary
    return glyph
  }()

  /// Returns a glyph that consists of `count` spaces.
  package static func blanks(_ count: Int) -> TerminalGlyph {
    TerminalGlyph(String(repeating: " ", count: count), width: count)
  }

  /// Creates the glyph of a character that is `column` cells from the start of the line.
  ///
  /// Scalars that ``DisplayText`` escapes are not sent, except the soft hyphen, which terminals
  /// show, and the parts of an emoji. ASCII controls are shown as `^X`, a tab as spaces up to the
  /// next 8th column. Other controls, and characters that would reorder or break the row, are shown
  /// as U+FFFD. A combining mark without a base gets a dotted circle, and a Hangul vowel or final
  /// without an initial gets fillers. Format characters without a width are left out.
  package init(_ character: Character, column: Int, style: TerminalStyle = []) {
    let first = character.unicodeScalars[character.unicodeScalars.startIndex]
    switch first.value {
    case 0x20..<0x7F where character.utf8.count == 1:
      self.init(String(character), width: 1)
    case 0x09: self = .blanks(8 - column % 8)
    case ..<0x20, 0x7F:
      let caret = character.unicodeScalars.map {
        "^" + String(UnicodeScalar(UInt8($0.value) ^ 0x40))
      }
      self.init(caret.joined(), width: caret.count * 2)
    case 0x80..<0xA0, 0x202A...0x202E, 0x2028, 0x2029, 0x2066...0x2069:
      self.init("\u{FFFD}", width: 1)
    case 0x1160...0x11A7, 0xD7B0...0xD7C6:
      self.init("\u{115F}\(Self.harmless(character))", width: 2)
    case 0x11A8...0x11FF, 0xD7CB...0xD7FB:
      self.init("\u{115F}\u{1160}\(Self.harmless(character))", width: 2)
    default:
      let width = CellWidth.cells(of: character)
      if width > 0 {
        self.init(Self.harmless(character), width: width)
      } else if first.properties.generalCategory == .format {
        self.init("", width: 0)
      } else {
        self.init("\u{25CC}\(Self.harmless(character))", width: 1)
      }
    }
    self.style = style
  }

  /// Returns the character without the scalars that have an effect instead of a visible shape
  /// (``Swift/Unicode/Scalar/isPowerful``). An emoji keeps them, because the flag of a region
  /// consists of tags.
  private static func harmless(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    guard scalars.dropFirst().contains(where: \.isPowerful),
      scalars.first?.properties.isEmojiPresentation == false
    else { return String(character) }
    var text = ""
    for scalar in scalars where !scalar.isPowerful { text.unicodeScalars.append(scalar) }
    return text
  }

  /// Whether the glyph is a single space.
  var isSpace: Bool { text == " " }

  /// Appends the cells of the glyph.
  package func append(to cells: inout [TerminalCell]) {
    if width == 1 { return cells.append(TerminalCell(text, style: style)) }
    // Only ASCII has as many bytes as cells: the spaces of a tab, a caret with its character.
    if text.utf8.count == width {
      for scalar in text.unicodeScalars { cells.append(TerminalCell(String(scalar), style: style)) }
      return
    }
    guard width > 0 else { return }
    cells.append(TerminalCell(text, style: style))
    for _ in 1..<width { cells.append(TerminalCell("", style: style)) }
  }
}

extension Collection<TerminalGlyph> {
  /// The total number of cells.
  package var width: Int { reduce(0) { $0 + $1.width } }

  package var cells: [TerminalCell] {
    var cells: [TerminalCell] = []
    cells.reserveCapacity(width)
    for glyph in self { glyph.append(to: &cells) }
    return cells
  }
}

extension [TerminalGlyph] {
  /// Appends the glyphs of a text in one style. The text starts in `column`, on which the widths of
  /// tabs depend.
  package mutating func append(_ text: String, column: Int = 0, style: TerminalStyle = []) {
    var column = column
    for character in text {
      append(TerminalGlyph(character, column: column, style: style))
      column += self[endIndex - 1].width
    }
  }
}
