import KeyEvents
package import MorseComposition
import PlainText

/// A drawing of straight-key timing as SVG: the distribution of each kind of duration, and below
/// it, in rows, the marks with the letters read from them.
package struct FistDrawing {
  private let title: String
  private let reading: TimedReading.Reading
  private let fist: FistStatistics
  private let code: MorseCode

  /// Creates a drawing of a reading and its statistics.
  package init(
    title: String, reading: TimedReading.Reading, fist: FistStatistics, code: MorseCode
  ) {
    self.title = title
    self.reading = reading
    self.fist = fist
    self.code = code
  }

  /// The maximum number of rows, about half an hour at 20 words per minute.
  package static let rowLimit = 200

  private static let width = 1240.0
  private static let margin = 20.0
  /// The x position of the start of the rows, to the right of their times.
  private static let left = 76.0
  private static let unitWidth = 6.0
  private static let rowHeight = 54.0
  private static let barHeight = 16.0
  /// The maximum width of a gap in units. Longer gaps are drawn at this width, with their duration
  /// as a label.
  private static let longestGap = 16.0
  private static let wordGapColour = "#dfe6ec"
  private static let pauseColour = "#f0c9a8"
  private static let panelTop = 62.0
  private static let panelHeight = 150.0

  /// Returns the drawing as SVG, and whether it contains all rows.
  package func svg() -> (text: String, isWhole: Bool) {
    let rows = rows
    let drawn = rows.prefix(Self.rowLimit)
    let top = Self.panelTop + Self.panelHeight + 50
    let height = top + Double(drawn.count) * Self.rowHeight + 20
    let drawing = drawn.enumerated().map { index, row in
      svg(row, y: top + Double(index) * Self.rowHeight)
    }.joined()
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(decimal(Self.width, 0))" height="\(decimal(height, 0))" \
      font-family="sans-serif" font-size="12">
      <title>\(escapedXML(title))</title>
      \(DrawingColours.style)
      <rect width="100%" height="100%" fill="white"/>
      <text x="\(decimal(Self.margin, 0))" y="26" font-size="16">\(escapedXML(title))</text>
      <text x="\(decimal(Self.margin, 0))" y="46" fill="#444">\(escapedXML(FistReport(fist).speed)); a unit is \
      \(decimal(fist.unit / 1000, 1)) ms; dashed: nominal; solid: your median\(legend(of: drawing))</text>

      """
    let kinds = TimedReading.Kind.allCases.filter { $0 != .pause }
    let panelWidth = (Self.width - 2 * Self.margin + 14) / Double(kinds.count)
    for (index, kind) in kinds.enumerated() {
      let histogram = FistHistogram(
        kind: kind, lengths: fist[kind], x: Self.margin + Double(index) * panelWidth,
        y: Self.panelTop, width: panelWidth - 14, height: Self.panelHeight)
      text += histogram.svg
    }
    return (text + drawing + "</svg>\n", drawn.count == rows.count)
  }

  /// Returns the explanation of the gap colours that occur in the drawing.
  private func legend(of drawing: String) -> String {
    [
      (Self.wordGapColour, "grey: a word gap"),
      (Self.pauseColour, "orange: a pause (another key was pressed, or the sender rested)"),
    ].filter { drawing.contains($0.0) }.map { "; \($0.1)" }.joined()
  }

  // MARK: Rows

  /// Elements with their positions from the start of the row and their widths, both in units.
  private typealias Row = [(element: TimedReading.Element, x: Double, width: Double)]

  /// The rows, broken between words, or between the letters of a word that is longer than a row.
  private var rows: [Row] {
    let room = (Self.width - Self.left - Self.margin) / Self.unitWidth
    var rows: [Row] = []
    var row: Row = []
    var x = 0.0
    for word in pieces(of: reading.elements[...], after: { $0 == .wordGap || $0 == .pause }) {
      let letters = width(word) <= room ? [word] : pieces(of: word) { $0 == .letterGap }
      for piece in letters {
        if x > 0, x + width(piece) > room {
          rows.append(row)
          row = []
          x = 0
        }
        for element in piece {
          let advance = min(width(element), room)
          row.append((element, x, advance))
          x += advance
        }
      }
    }
    if !row.isEmpty { rows.append(row) }
    return rows
  }

  /// Returns the elements, split after each gap for which `isEnd` is true.
  private func pieces(
    of elements: ArraySlice<TimedReading.Element>, after isEnd: (TimedReading.Kind) -> Bool
  ) -> [ArraySlice<TimedReading.Element>] {
    var pieces: [ArraySlice<TimedReading.Element>] = []
    var start = elements.startIndex
    for index in elements.indices where isEnd(elements[index].kind) {
      pieces.append(elements[start...index])
      start = index + 1
    }
    if start < elements.endIndex { pieces.append(elements[start...]) }
    return pieces
  }

  /// Returns the width in units, without the gap at the end, which may extend beyond the row.
  private func width(_ piece: ArraySlice<TimedReading.Element>) -> Double {
    let whole = piece.reduce(0) { $0 + width($1) }
    guard let last = piece.last, !last.kind.isMark else { return whole }
    return whole - width(last)
  }

  private func width(_ element: TimedReading.Element) -> Double {
    let units = Double(element.length) / fist.unit
    return element.kind.isMark ? units : min(units, Self.longestGap)
  }

  private func svg(_ row: Row, y: Double) -> String {
    guard let first = row.first else { return "" }
    let seconds =
      Double(reading.elements[0].start.microseconds(to: first.element.start)) / 1_000_000
    var text = """
      <text x="\(decimal(Self.left - 10, 0))" y="\(decimal(y + 13, 1))" text-anchor="end" \
      fill="#666">\(decimal(seconds, 1)) s</text>

      """
    var letters: [(number: Int, start: Double, end: Double)] = []
    for (element, start, width) in row {
      let x = Self.left + start * Self.unitWidth
      let end = x + width * Self.unitWidth
      if element.kind.isMark {
        if letters.last?.number == element.letter {
          letters[letters.count - 1].end = end
        } else {
          letters.append((element.letter, x, end))
        }
      }
      text += svg(element, from: x, to: end, y: y)
    }
    for letter in letters { text += label(letter.number, (letter.start + letter.end) / 2, y) }
    return text
  }

  private func svg(
    _ element: TimedReading.Element, from x: Double, to end: Double, y: Double
  ) -> String {
    let units = Double(element.length) / fist.unit
    let words = """
      \(FistReport.name(element.kind)): \(decimal(Double(element.length) / 1000, 0)) ms, \(decimal(units, 2)) units
      """
    let extent = "x=\"\(decimal(x, 1))\" width=\"\(decimal(max(end - x, 0.5), 1))\""
    switch element.kind {
    case .dit, .dah:
      let fill = element.kind == .dit ? "#2a7fbd" : "#123a63"
      return """
        <rect \(extent) y="\(decimal(y, 1))" height="\(decimal(Self.barHeight, 0))" fill="\(fill)">\
        <title>\(words)</title></rect>

        """
    case .elementGap, .letterGap:
      return ""
    case .wordGap, .pause:
      // Clipped at the end of the row.
      let right = min(end, Self.width - Self.margin / 2)
      guard right - x > 4 else { return "" }
      var text = """
        <rect x="\(decimal(x + 2, 1))" width="\(decimal(right - x - 4, 1))" y="\(decimal(y + 6, 1))" height="4" \
        fill="\(element.kind == .wordGap ? Self.wordGapColour : Self.pauseColour)"><title>\(words)</title></rect>

        """
      if units > Self.longestGap, right - x > 60 {
        text += """
          <text x="\(decimal((x + right) / 2, 1))" y="\(decimal(y + 30, 1))" text-anchor="middle" font-size="10" \
          fill="#888">\(decimal(Double(element.length) / 1_000_000, 1)) s</text>

          """
      }
      return text
    }
  }

  private func label(_ number: Int, _ x: Double, _ y: Double) -> String {
    let known = code.text(for: reading.letters[number].pattern)
    let text = known ?? MorseCode.unknown
    // Procedure signs have several characters.
    let size = text.count > 1 ? 10 : 14
    return """
      <text x="\(decimal(x, 1))" y="\(decimal(y + 32, 1))" text-anchor="middle" font-size="\(size)" \
      fill="\(known == nil ? "#c00" : "#000")">\(escapedXML(text))</text>

      """
  }
}

extension TimedReading.Kind {
  /// Whether the key is down in an element of this kind.
  var isMark: Bool { self == .dit || self == .dah }
}
