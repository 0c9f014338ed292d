import PlainText

/// A terminal's screen as SVG, in light or dark as the page that shows it.
struct ScreenDrawing {
  private struct Cell {
    var text: String
    var column: Int
    var classes: String
  }

  private var rows: [[Cell]] = []
  private let title: String

  private static let cellWidth = 9
  private static let rowHeight = 22
  private static let margin = 16
  private static let top = 44

  /// Reads a screen with its styles as escape sequences, as tmux prints it.
  init(_ screen: String, title: String) {
    self.title = title
    var styles: Set<String> = []
    for line in screen.split(separator: "\n", omittingEmptySubsequences: false) {
      var cells: [Cell] = []
      var column = 0
      var rest = line[...]
      while let character = rest.first {
        if rest.hasPrefix("\u{1B}["), let end = rest.firstIndex(of: "m") {
          for word in rest[..<end].dropFirst(2).split(separator: ";") {
            switch word {
            case "0": styles = []
            case "1": styles.insert("b")
            case "2": styles.insert("d")
            case "4": styles.insert("u")
            case "7": styles.insert("r")
            case "90": styles.insert("d")
            default: break
            }
          }
          rest = rest[rest.index(after: end)...]
          continue
        }
        rest = rest.dropFirst()
        let width = max(1, CellWidth.cells(of: character))
        cells.append(
          Cell(
            text: String(character), column: column, classes: styles.sorted().joined(separator: " ")
          ))
        column += width
      }
      while let last = cells.last, last.text == " ", last.classes.isEmpty { cells.removeLast() }
      rows.append(cells)
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
  }

  func svg(columns: Int) -> String {
    let width = columns * Self.cellWidth + 2 * Self.margin
    let height = Self.top + rows.count * Self.rowHeight + Self.margin - 6
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" font-family="ui-monospace, \
      'DejaVu Sans Mono', 'Noto Sans Mono CJK KR', monospace" font-size="15" xml:space="preserve">
      <title>\(escapedXML(title))</title>
      <style>.p{fill:#fff;stroke:#d0d7de}.t,.s{fill:#1f2328}.h,.d{fill:#656d76}.r{fill:#fff}\
      .b{font-weight:bold}.u{text-decoration:underline}\
      @media(prefers-color-scheme:dark){.p{fill:#0d1117;stroke:#30363d}.t,.s{fill:#e6edf3}\
      .h,.d{fill:#8b949e}.r{fill:#0d1117}}</style>
      <rect class="p" x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="8"/>
      <text class="h" x="\(Self.margin)" y="26" font-size="13">\(escapedXML(title))</text>

      """
    for (number, row) in rows.enumerated() {
      let y = Self.top + number * Self.rowHeight
      // Runs of one style; each character has its column, whatever the width of its glyph.
      var start = row.startIndex
      while start < row.endIndex {
        let end = row[start...].firstIndex { $0.classes != row[start].classes } ?? row.endIndex
        let run = row[start..<end]
        let columns = run.map { "\(x($0.column))" }.joined(separator: " ")
        let classes = row[start].classes.isEmpty ? "t" : "t \(row[start].classes)"
        if row[start].classes.contains("r") {
          let next = end < row.endIndex ? row[end].column : row[end - 1].column + 1
          text += """
            <rect class="s" x="\(x(row[start].column))" y="\(y)" \
            width="\((next - row[start].column) * Self.cellWidth)" height="\(Self.rowHeight)"/>

            """
        }
        text += """
          <text class="\(classes)" y="\(y + 16)" x="\(columns)">\(escapedXML(run.map(\.text).joined()))</text>

          """
        start = end
      }
    }
    return text + "</svg>\n"
  }

  private func x(_ column: Int) -> Int { Self.margin + column * Self.cellWidth }
}
