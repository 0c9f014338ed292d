/// Makes the bytes that keep the line under way on the terminal up to date, in place, on one row.
///
/// It writes nothing itself. Between two calls the cursor of the terminal has to stay where it was put.
package struct LineRedrawer: Sendable {
  /// How many columns the terminal has. After a change the next ``draw(_:into:)`` draws all.
  package var columns: Int {
    didSet { if columns != oldValue { isStale = true } }
  }

  /// The bytes that made the row that is shown; nil where the row is blank.
  private var shown: [UInt8]?
  private var isStale = false

  package init(columns: Int) { self.columns = columns }

  /// Shows the line in place of what is shown. Nothing is written where that changes nothing.
  ///
  /// - Complexity: O(length of the line)
  package mutating func draw(_ line: TerminalLine, into output: inout [UInt8]) {
    var glyphs: [TerminalGlyph] = []
    var column = 0
    let count = line.before.count
    for (index, character) in line.before.enumerated() {
      var style: TerminalGlyph.Style = index >= count - line.openCount ? .underlined : []
      if index >= count + line.selection { style.insert(.reversed) }
      glyphs.append(TerminalGlyph(character, column: column, style: style))
      column += glyphs[index].cells
    }
    for (index, character) in line.after.enumerated() {
      glyphs.append(
        TerminalGlyph(character, column: column, style: index < line.selection ? .reversed : []))
      column += glyphs[count + index].cells
    }
    var status: [TerminalGlyph] = []
    status.append(line.status, style: .dim)
    show(TerminalRow(glyphs, cursor: count, status: status, columns: columns), into: &output)
  }

  /// Shows a list to choose from, on one row in place of the line: `1 morse  2 hangul  3 direct`, the chosen item
  /// reversed, the cursor before it.
  package mutating func showList(_ items: [String], chosen: Int, into output: inout [UInt8]) {
    var glyphs: [TerminalGlyph] = []
    var cursor = 0
    for (index, item) in items.enumerated() {
      if index > 0 { glyphs.append("  ") }
      if index == chosen { cursor = glyphs.count }
      glyphs.append("\(index + 1) \(item)", style: index == chosen ? .reversed : [])
    }
    show(TerminalRow(glyphs, cursor: cursor, columns: columns), into: &output)
  }

  /// Erases the line under way and puts the cursor at the start of its row.
  package mutating func clear(into output: inout [UInt8]) {
    guard shown != nil else { return }
    output += "\r\u{1B}[K".utf8
    shown = nil
    isStale = false
  }

  private mutating func show(_ row: TerminalRow, into output: inout [UInt8]) {
    if row.glyphs.isEmpty { return clear(into: &output) }
    let bytes = row.bytes
    guard bytes != shown || isStale else { return }
    output += bytes
    shown = bytes
    isStale = false
  }
}
