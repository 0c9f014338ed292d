import Glibc

/// How many columns and rows a terminal has.
package struct TerminalSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// What the terminal says of itself (`TIOCGWINSZ`); where it says nothing (a serial line), `COLUMNS` and `LINES` of
  /// the environment, else 80 by 24.
  package init(
    of descriptor: CInt,
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) {
    func first(_ count: UInt16, _ variable: String, _ usual: Int) -> Int {
      if count > 0 { return Int(count) }
      let value = environment(variable).flatMap { Int($0) } ?? 0
      return value > 0 ? value : usual
    }
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) != 0 { size = winsize() }
    columns = first(size.ws_col, "COLUMNS", 80)
    rows = first(size.ws_row, "LINES", 24)
  }
}
