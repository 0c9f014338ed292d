/// A cell of a terminal: its text and style.
package struct TerminalCell: Hashable, Sendable {
  /// A character with its combining marks; empty if the cell belongs to the character to the left.
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

/// The roles of a cell's text. ``TerminalPalette`` decides how a terminal shows them.
package struct TerminalStyle: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Text that may be overlooked: a hint, or the rest of a suggested word.
  package static let secondary = TerminalStyle(rawValue: 1)
  /// Text that the composition may still change.
  package static let composition = TerminalStyle(rawValue: 2)
  /// Selected text, or the marked item of a list.
  package static let selection = TerminalStyle(rawValue: 4)
  /// The name of the mode.
  package static let mode = TerminalStyle(rawValue: 8)
  /// A key that is down.
  package static let pressed = TerminalStyle(rawValue: 16)
  /// The name of a key that does something.
  package static let key = TerminalStyle(rawValue: 32)
  /// A sentence about a problem, such as that of a field.
  package static let problem = TerminalStyle(rawValue: 64)
  /// Text on a dark surface, whatever the appearance of the terminal is.
  package static let onDark = TerminalStyle(rawValue: 128)
  /// Text on a light surface, whatever the appearance of the terminal is.
  package static let onLight = TerminalStyle(rawValue: 256)

  /// The roles that are shown with the colors of text and background exchanged.
  package static let reversing: TerminalStyle = [.selection, .mode, .pressed, .key]

  /// The surfaces that have their own appearance.
  package static let surfaces: TerminalStyle = [.onDark, .onLight]
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

  /// Appends empty rows until there are as many as the size has.
  package mutating func fill(_ size: TerminalSize) {
    while rows.count < size.rows { rows.append([]) }
  }

  /// Puts the rows from `start` on onto a surface, except cells that are already on one. The rows
  /// are filled up to the last column, because not every terminal erases with the background of the
  /// text. A space in that column does no harm.
  package mutating func paint(_ surface: TerminalStyle, from start: Int = 0, columns: Int) {
    for row in rows.indices.dropFirst(start) {
      if rows[row].last?.style.isDisjoint(with: .surfaces) != false {
        let missing = max(0, columns - rows[row].count)
        rows[row] += Array(repeating: TerminalCell(), count: missing)
      }
      for cell in rows[row].indices where rows[row][cell].style.isDisjoint(with: .surfaces) {
        rows[row][cell].style.formUnion(surface)
      }
    }
  }
}

/// The part of a terminal that a picture uses.
package enum TerminalArea: Sendable {
  /// As many rows as the grid has, from the row that contained the cursor on. The rows above stay.
  case inline
  /// All rows, on the alternate screen. The Linux console does not have one, so its screen is
  /// erased. While the picture is shown, the terminal reports changes of its appearance (mode 2031
  /// of Contour; others ignore it).
  case full

  /// The bytes that begin a picture in the area.
  package var start: [UInt8] {
    switch self {
    case .inline: []
    case .full: Array("\u{1B}[?1049h\u{1B}[?2031h\u{1B}[H\u{1B}[2J".utf8)
    }
  }

  /// The bytes that end a picture in the area. The cursor is then where it was before, or at the
  /// top of an empty screen.
  package var end: [UInt8] {
    self == .inline ? [] : Array("\u{1B}[H\u{1B}[J".utf8) + endOfScreen
  }

  /// The bytes that end the area without erasing anything.
  package var endOfScreen: [UInt8] {
    self == .inline ? [] : Array("\u{1B}[?2031l\u{1B}[?1049l".utf8)
  }
}
