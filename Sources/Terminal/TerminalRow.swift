/// One row of a terminal: as much of a line as fits, and the cell of the cursor.
///
/// The last column stays empty, since terminals do not agree on what a character does that is written there.
struct TerminalRow: Sendable {
  private(set) var glyphs: [TerminalGlyph] = []
  private(set) var cursorColumn = 0

  /// Lays out a line with the cursor before the glyph of that index, and a remark after it. Where the line is too long,
  /// the part around the cursor is shown, with `…` where something is left out; up to a third of the row shows what
  /// follows the cursor, up to a third the remark.
  init(_ line: [TerminalGlyph], cursor: Int, status: [TerminalGlyph] = [], columns: Int) {
    let columns = max(0, columns - 1)
    let gap = 2
    let reserved = status.isEmpty ? 0 : min(status.cells + gap, columns / 3)
    let left = line[..<cursor].reduce(0) { $0 + $1.cells }
    let right = line[cursor...].reduce(0) { $0 + $1.cells }

    let room = columns - reserved
    if left + right <= room {
      glyphs = line
      cursorColumn = left
    } else {
      layLeft(line[..<cursor], cells: left, room: room - min(right, room / 3))
      lay(line[cursor...], cells: right, room: room - cursorColumn)
    }

    let roomForStatus = columns - glyphs.cells - gap
    guard !status.isEmpty, roomForStatus > 0 else { return }
    glyphs.append(TerminalGlyph(String(repeating: " ", count: gap), cells: gap))
    lay(status[...], cells: status.cells, room: roomForStatus)
  }

  /// Lays the end of what stands before the cursor.
  private mutating func layLeft(_ line: ArraySlice<TerminalGlyph>, cells: Int, room: Int) {
    if cells <= room {
      glyphs += line
      cursorColumn = cells
    } else if room > 0 {
      var start = line.endIndex
      var taken = TerminalGlyph.ellipsis.cells
      while start > line.startIndex, taken + line[start - 1].cells <= room {
        start -= 1
        taken += line[start].cells
      }
      glyphs.append(.ellipsis)
      glyphs += line[start...]
      cursorColumn = taken
    }
  }

  /// Lays the start of a text.
  private mutating func lay(_ text: ArraySlice<TerminalGlyph>, cells: Int, room: Int) {
    if cells <= room {
      glyphs += text
      return
    }
    guard room > 0 else { return }
    var taken = TerminalGlyph.ellipsis.cells
    for glyph in text {
      guard taken + glyph.cells <= room else { break }
      glyphs.append(glyph)
      taken += glyph.cells
    }
    glyphs.append(.ellipsis)
  }

  /// Lays out the start of a line that is not under way, or the part around what is selected, with `…` where something is
  /// left out. The cursor is at what is selected, if that is kept in view.
  init(_ line: RestingLine, columns: Int) {
    let room = max(0, columns - 1)
    if line.keepsSelectedInView {
      lay(line, around: line.selected, room: room)
      return
    }
    var line = (glyphs: [TerminalGlyph](), rest: line.text[...], selected: line.selected)
    var column = 0
    while column <= room, let character = line.rest.popFirst() {
      let isSelected = line.selected.contains(line.glyphs.count)
      line.glyphs.append(
        TerminalGlyph(character, column: column, style: isSelected ? .reversed : []))
      column += line.glyphs[line.glyphs.count - 1].cells
    }
    lay(line.glyphs[...], cells: column, room: room)
  }

  /// Lays as much as fits of the selected characters, and of the others those that are nearest to them.
  private mutating func lay(_ line: RestingLine, around selected: Range<Int>, room: Int) {
    var all: [TerminalGlyph] = []
    var cells = 0
    for (index, character) in line.text.enumerated() {
      let style: TerminalGlyph.Style = selected.contains(index) ? .reversed : []
      all.append(TerminalGlyph(character, column: cells, style: style))
      cells += all[index].cells
    }
    let start = min(selected.lowerBound, all.count)
    var shown = start..<start
    cells = 0
    func fits(_ range: Range<Int>, _ cells: Int) -> Bool {
      let ellipses = (range.lowerBound > 0 ? 1 : 0) + (range.upperBound < all.count ? 1 : 0)
      return cells + ellipses <= room
    }
    func goesRight() -> Bool {
      guard shown.upperBound < all.count else { return false }
      return fits(shown.lowerBound..<shown.upperBound + 1, cells + all[shown.upperBound].cells)
    }
    func goesLeft() -> Bool {
      guard shown.lowerBound > 0 else { return false }
      return fits(shown.lowerBound - 1..<shown.upperBound, cells + all[shown.lowerBound - 1].cells)
    }
    // What is selected first, then from both of its ends.
    var isRightNext = true
    while true {
      let isSelected = shown.upperBound < selected.upperBound
      if goesRight(), isSelected || isRightNext || !goesLeft() {
        cells += all[shown.upperBound].cells
        shown = shown.lowerBound..<shown.upperBound + 1
        isRightNext = false
      } else if !isSelected, goesLeft() {
        shown = shown.lowerBound - 1..<shown.upperBound
        cells += all[shown.lowerBound].cells
        isRightNext = true
      } else {
        break
      }
    }
    if shown.lowerBound > 0, room > 0 { glyphs.append(.ellipsis) }
    glyphs += all[shown]
    if shown.upperBound < all.count, glyphs.cells < room { glyphs.append(.ellipsis) }
    cursorColumn = all[shown.lowerBound..<start].reduce(shown.lowerBound > 0 ? 1 : 0) {
      $0 + $1.cells
    }
  }

  /// The bytes that write the row.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var style: TerminalGlyph.Style = []
    for glyph in glyphs {
      if glyph.style != style {
        style = glyph.style
        bytes += style.sequence
      }
      bytes += glyph.text.utf8
    }
    if !style.isEmpty { bytes += TerminalGlyph.Style().sequence }
    return bytes
  }

  /// How many rows it takes where the terminal breaks lines after so many columns.
  func rows(columns: Int) -> Int { broken(glyphs[...], columns: columns).row + 1 }

  /// In which of these rows the cursor is.
  func rowOfCursor(columns: Int) -> Int {
    var cells = 0
    let left = glyphs.prefix {
      cells += $0.cells
      return cells <= cursorColumn
    }
    return broken(left, columns: columns).row
  }

  /// Where the last of these characters stands.
  private func broken(
    _ glyphs: ArraySlice<TerminalGlyph>, columns: Int
  ) -> (row: Int, column: Int) {
    var place = (row: 0, column: 0)
    for glyph in glyphs where glyph.cells > 0 {
      // A run of blanks, or of a caret and a letter, breaks anywhere; a wide character does not.
      for cells in glyph.cells == 2 ? [2] : Array(repeating: 1, count: glyph.cells) {
        if place.column + cells > columns { place = (place.row + 1, 0) }
        place.column += cells
      }
    }
    return place
  }
}

extension TerminalGlyph.Style {
  /// `SGR`: all off, then what is on.
  fileprivate var sequence: [UInt8] {
    var text = "\u{1B}[0"
    if contains(.dim) { text += ";2" }
    if contains(.underlined) { text += ";4" }
    if contains(.reversed) { text += ";7" }
    return Array((text + "m").utf8)
  }
}
