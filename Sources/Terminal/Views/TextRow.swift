/// One row of a terminal: the part of a line that fits, and the cell of the cursor.
///
/// The last column stays empty, since terminals differ in how they handle a character there.
struct TextRow: Sendable {
  private(set) var glyphs: [TerminalGlyph] = []
  private(set) var cursorColumn = 0

  /// Lays out a line with the cursor before the glyph at index `cursor`, and a status after it. If
  /// the line is too long, the part around the cursor is shown, with `…` for omitted text. Up to a
  /// third of the row is reserved for the text after the cursor, and up to a third for the status.
  init(_ line: [TerminalGlyph], cursor: Int, status: [TerminalGlyph] = [], columns: Int) {
    let columns = max(0, columns - 1)
    let gap = 2
    let reserved = status.isEmpty ? 0 : min(status.width + gap, columns / 3)
    let left = line[..<cursor].width
    let right = line[cursor...].width

    let room = columns - reserved
    if left + right <= room {
      glyphs = line
      cursorColumn = left
    } else {
      layLeft(line[..<cursor], cells: left, room: room - min(right, room / 3))
      lay(line[cursor...], cells: right, room: room - cursorColumn)
    }

    let roomForStatus = columns - glyphs.width - gap
    guard !status.isEmpty, roomForStatus > 0 else { return }
    glyphs.append(.blanks(gap))
    lay(status[...], cells: status.width, room: roomForStatus)
  }

  /// Lays out the text before the cursor, or the end of it that fits.
  private mutating func layLeft(_ line: ArraySlice<TerminalGlyph>, cells: Int, room: Int) {
    if cells <= room {
      glyphs += line
      cursorColumn = cells
    } else if room > 0 {
      var start = line.endIndex
      var taken = TerminalGlyph.ellipsis.width
      while start > line.startIndex, taken + line[start - 1].width <= room {
        start -= 1
        taken += line[start].width
      }
      glyphs.append(.ellipsis)
      glyphs += line[start...]
      cursorColumn = taken
    }
  }

  /// Lays out a text, or the start of it that fits.
  private mutating func lay(_ text: ArraySlice<TerminalGlyph>, cells: Int, room: Int) {
    if cells <= room {
      glyphs += text
      return
    }
    guard room > 0 else { return }
    var taken = TerminalGlyph.ellipsis.width
    for glyph in text {
      guard taken + glyph.width <= room else { break }
      glyphs.append(glyph)
      taken += glyph.width
    }
    glyphs.append(.ellipsis)
  }

  /// Lays out a line without the cursor, with `…` for omitted text: its start, or the part around
  /// the selected characters if they are kept in view. In the latter case ``cursorColumn`` is the
  /// column where these begin, otherwise 0.
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
        TerminalGlyph(character, column: column, style: isSelected ? .selection : []))
      column += line.glyphs[line.glyphs.count - 1].width
    }
    lay(line.glyphs[...], cells: column, room: room)
  }

  /// Lays out as many of the selected characters as fit, then the nearest characters on both sides.
  private mutating func lay(_ line: RestingLine, around selected: Range<Int>, room: Int) {
    var all: [TerminalGlyph] = []
    var cells = 0
    for (index, character) in line.text.enumerated() {
      let style: TerminalStyle = selected.contains(index) ? .selection : []
      all.append(TerminalGlyph(character, column: cells, style: style))
      cells += all[index].width
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
      return fits(shown.lowerBound..<shown.upperBound + 1, cells + all[shown.upperBound].width)
    }
    func goesLeft() -> Bool {
      guard shown.lowerBound > 0 else { return false }
      return fits(shown.lowerBound - 1..<shown.upperBound, cells + all[shown.lowerBound - 1].width)
    }
    // The selection first, then the characters on both sides.
    var isRightNext = true
    while true {
      let isSelected = shown.upperBound < selected.upperBound
      if goesRight(), isSelected || isRightNext || !goesLeft() {
        cells += all[shown.upperBound].width
        shown = shown.lowerBound..<shown.upperBound + 1
        isRightNext = false
      } else if !isSelected, goesLeft() {
        shown = shown.lowerBound - 1..<shown.upperBound
        cells += all[shown.lowerBound].width
        isRightNext = true
      } else {
        break
      }
    }
    if shown.lowerBound > 0, room > 0 { glyphs.append(.ellipsis) }
    glyphs += all[shown]
    if shown.upperBound < all.count, glyphs.width < room { glyphs.append(.ellipsis) }
    cursorColumn = all[shown.lowerBound..<start].width + (shown.lowerBound > 0 ? 1 : 0)
  }

  var cells: [TerminalCell] { glyphs.cells }
}
