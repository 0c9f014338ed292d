/// A cell of a terminal: what stands in it, and how.
package struct TerminalCell: Hashable, Sendable {
  /// A character, perhaps with its marks; empty in a cell that the character to the left of it takes too.
  package var text: String
  package var style: TerminalStyle

  /// Makes a cell; a blank one without arguments. What `text` may hold is for ``TerminalGlyph`` to say.
  package init(_ text: String = " ", style: TerminalStyle = []) {
    self.text = text
    self.style = style
  }

  /// Whether it belongs to the character to the left of it.
  package var isContinuation: Bool { text.isEmpty }
}

/// The renditions of ECMA-48 (SGR) that are used.
package struct TerminalStyle: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let dim = TerminalStyle(rawValue: 1)
  package static let underlined = TerminalStyle(rawValue: 2)
  package static let reversed = TerminalStyle(rawValue: 4)

  /// `SGR`: all off, then what is on.
  var sequence: [UInt8] {
    var text = "\u{1B}[0"
    if contains(.dim) { text += ";2" }
    if contains(.underlined) { text += ";4" }
    if contains(.reversed) { text += ";7" }
    return Array((text + "m").utf8)
  }
}
