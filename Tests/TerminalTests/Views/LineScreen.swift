import Terminal
import TextEditing
import Typing

/// A line view with its drawing: it shows a session on a terminal, and returns the bytes for it.
struct LineScreen {
  private var drawer: GridDrawer

  init(columns: Int, rows: Int = 24) {
    drawer = GridDrawer(size: TerminalSize(columns: columns, rows: rows))
  }

  var columns: Int {
    get { drawer.size.columns }
    set { drawer.size.columns = newValue }
  }

  mutating func draw(_ state: SessionState) -> [UInt8] {
    var output: [UInt8] = []
    drawer.draw(LineView.grid(of: state, in: drawer.size), into: &output)
    return output
  }

  mutating func clear() -> [UInt8] {
    var output: [UInt8] = []
    drawer.clear(into: &output)
    return output
  }
}

extension SessionState {
  /// A session with the remark `preview` after the line.
  init(
    _ before: String = "", _ after: String = "", open: Int = 0, selection: Int = 0,
    preview: String = "", above: [TextDocument.ShownLine] = [],
    below: [TextDocument.ShownLine] = []
  ) {
    self.init()
    self.before = before
    self.after = after
    openCount = open
    self.selection = selection
    self.preview = preview
    self.above = above
    self.below = below
  }
}

extension TerminalGrid {
  /// A row without the spaces at its end.
  func text(_ row: Int) -> String {
    var text = rows[row].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }
}
