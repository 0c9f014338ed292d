/// A cell of a terminal: its text and style.
package struct TerminalCell: Hashable, Sendable {
  /// A character with its marks; empty if the cell belongs to the character to the left.
  package var text: String
  package var style: TerminalStyle

  /// Creates a cell, by default a space. ``TerminalGlyph`` decides what `text` may contain.
  package init(_ text: String = " ", style: TerminalStyle = []) {
    self.text = text
    self.style = style
  }

  /// Whether the cell belongs to the character to the left.
  package var isContinuation: Bool { text.isEmpty }
}

/// The style of a cell: the renditions of ECMA-48 (SGR) that evscribe uses.
package struct TerminalStyle: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let dim = TerminalStyle(rawValue: 1)
  package static let underlined = TerminalStyle(rawValue: 2)
  package static let reversed = TerminalStyle(rawValue: 4)

  /// `SGR`: resets everything, then sets the style.
  var sequence: [UInt8] {
    var text = "\u{1B}[0"
    if contains(.dim) { text += ";2" }
    if contains(.underlined) { text += ";4" }
    if contains(.reversed) { text += ";7" }
    return Array((text + "m").utf8)
  }
}

/// The content of a terminal: rows of cells from the top, and the cursor. Views create it, and
/// ``GridDrawer`` draws it.
///
/// A row has one cell per column, up to its last content, and is never longer than the terminal is
/// wide. Views leave the last column empty, because terminals differ in how they handle a character
/// there.
package struct TerminalGrid: Hashable, Sendable {
  /// The rows; empty if nothing is shown.
  package var rows: [[TerminalCell]]
  /// The row of the cursor, from 0.
  package var cursorRow: Int
  /// The column of the cursor, from 0.
  package var cursorColumn: Int

  /// Creates a grid, by default an empty one.
  package init(rows: [[TerminalCell]] = [], cursorRow: Int = 0, cursorColumn: Int = 0) {
    self.rows = rows
    self.cursorRow = cursorRow
    self.cursorColumn = cursorColumn
  }

  /// Appends empty rows, so that there are as many as in the size.
  package mutating func fill(_ size: TerminalSize) {
    while rows.count < size.rows { rows.append([]) }
  }
}

/// The part of a terminal that a picture has.
package enum TerminalArea: Sendable {
  /// As many rows as the grid has, from the one that contained the cursor. The rows above stay.
  case inline
  /// All rows, on the alternate screen. The Linux console has none: there the screen is erased.
  case full

  /// The bytes that begin a picture in the area.
  package var start: [UInt8] {
    switch self {
    case .inline: []
    case .full: Array("\u{1B}[?1049h\u{1B}[H\u{1B}[2J".utf8)
    }
  }

  /// The bytes that end a picture in the area. The cursor is then where it was before, or at the
  /// top of an empty screen.
  package var end: [UInt8] {
    self == .inline ? [] : Array("\u{1B}[H\u{1B}[J".utf8) + endOfScreen
  }

  /// The bytes that end the area and erase nothing.
  package var endOfScreen: [UInt8] { self == .inline ? [] : Array("\u{1B}[?1049l".utf8) }
}
